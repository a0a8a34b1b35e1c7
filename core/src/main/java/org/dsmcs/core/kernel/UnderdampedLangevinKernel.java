package org.dsmcs.core.kernel;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;

/**
 * The unadjusted underdamped Langevin kernel: partial refreshment of the momentum, then one
 * leapfrog step in the order kick, drift, kick.
 *
 * <p>ṽ = ρ v + √(1−ρ²) ε; z_k = z + δ s_k(z) + √(2δ) ṽ; v_k = ṽ + √(δ/2) (s_k(z) + s_k(z_k)), with
 * s_k = ∇ log γ_k and ρ = 0.98 sigmoid(refresh) + 0.01; v_0 ~ N(0, I). In time √(2δ) these are the
 * two kicks and the drift of a leapfrog step with unit mass, which is reversible and keeps volume;
 * the refreshment is reversible with respect to N(0, I). Hence log B − log F = ½|ṽ|² − ½|v_k|²
 * exactly, and with ρ = 0 this is {@link LangevinKernel}, of which it has the cost, one gradient
 * and one Hessian-vector product per step, and the step size.
 *
 * <p>Next to {@link HamiltonianKernel}, whose half drifts surround the kick, it has its gradients
 * where the weights are: the error of its energy is a function of the positions, so that it cancels
 * from step to step, also when the momentum is refreshed.
 *
 * <p>Source: Horowitz, "A generalized guided Monte Carlo algorithm", 1991, for the refreshment;
 * Geffner and Domke, "MCMC variational inference via uncorrected Hamiltonian annealing", 2021, for
 * the use without accept and reject.
 */
public record UnderdampedLangevinKernel() implements Kernel {
  private static final int REFRESH = 0;

  @Override
  public List<String> parameterNames() {
    return List.of("refresh");
  }

  @Override
  public double[] initialParameters() {
    return new double[] {0};
  }

  @Override
  public int arraysPerLevel() {
    return 4;
  }

  @Override
  public int arraysPerState() {
    return 2;
  }

  @Override
  public KernelRun newRun(Density target, int particles, AnnealingPath path, RunUse use) {
    return new Run(target, particles, path, use);
  }

  /**
   * Particles under the underdamped kernel. Between the levels the adjoint travels in three arrays:
   * {@code through} waits for the Hessian at the source, {@code direct} reaches the source without
   * it, and {@code momentumBar} is the adjoint of ṽ of the next step, still to be multiplied with
   * ρ; at a level it is that of the momentum v.
   */
  private static final class Run extends KernelRun {
    private final Particles[][] states;
    private final Particles[] stateAdjoint = new Particles[2];
    private final Particles[] momentum;
    private final Particles[] tilde;
    private final double[] ones;
    private final double[] factors;
    private Particles through;
    private Particles throughSpare;
    private Particles momentumBar;
    private Particles momentumBarSpare;

    // What the team is to do, set just before it is called.
    private final BlockTeam.Task moving = this::moveBlocks;
    private final BlockTeam.Task asking = this::askBlocks;
    private final BlockTeam.Task answering = this::answerBlocks;
    private int moveStep;

    // The set of positions that the adjoint is at, and the coefficients of the steps around it.
    private int slot;
    private double beta;
    private double delta;
    private double nextBeta;
    private double nextDelta;
    private double[] omega;
    private double[] gamma;

    Run(Density target, int particles, AnnealingPath path, RunUse use) {
      super(target, particles, path, use);
      int slots = position.length;
      this.momentum = newParticles(slots);
      this.tilde = newParticles(slots);
      this.through = new Particles(direct.count(), dimension);
      this.throughSpare = new Particles(directSpare.count(), dimension);
      this.momentumBar = new Particles(direct.count(), dimension);
      this.momentumBarSpare = new Particles(directSpare.count(), dimension);
      this.ones = new double[zeros.length];
      Arrays.fill(ones, 1);
      this.factors = new double[squareA.length];
      this.omega = zeros;
      this.gamma = zeros;
      this.states = new Particles[slots][];
      Arrays.setAll(states, s -> new Particles[] {position[s], momentum[s]});
    }

    private double persistence() {
      return HamiltonianKernel.persistence(path.kernel(REFRESH));
    }

    @Override
    void begin(int slot, int fromBlock, int toBlock) {
      moveStep = 0;
      normals.momentum(momentum[slot], fromBlock, toBlock);
      restore(slot, fromBlock, toBlock);
    }

    @Override
    void restore(int slot, int fromBlock, int toBlock) {
      target.logDensityAndGradient(
          position[slot], fromBlock, toBlock, logTarget[slot], gradient[slot], memory[slot]);
    }

    @Override
    void gatherRest(int fromBlock, int toBlock) {
      gather(momentum, fromBlock, toBlock);
      gather(gradient, fromBlock, toBlock);
      gatherMemory(fromBlock, toBlock);
    }

    @Override
    void move(int step) {
      moveStep = step;
      share(moving);
    }

    private void moveBlocks(int fromBlock, int toBlock) {
      double beta = path.beta(moveStep);
      double delta = path.delta(moveStep);
      double persistence = persistence();
      double[] mean = path.initialMeanRows();
      double[] precision = path.initialPrecisionRows();
      double[] ratio = logKernelRatio[to];
      normals.step(moveStep, noise, fromBlock, toBlock);
      // Without a drift its midpoint is the source; the move overwrites it.
      LOOPS.hamiltonianDrift(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          momentum[from].values(),
          noise.values(),
          persistence,
          Math.sqrt(1 - persistence * persistence),
          0,
          tilde[to].values(),
          position[to].values(),
          squareA);
      // In the Langevin kernel's terms the refreshed momentum is the noise, and the residual of the
      // backward density is −√(2δ) v_k.
      LOOPS.langevinMove(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          gradient[from].values(),
          tilde[to].values(),
          mean,
          precision,
          beta,
          delta,
          position[to].values(),
          squareA,
          squareB);
      toLogInitial(squareB, logInitial[to], fromBlock, toBlock);
      target.logDensityAndGradient(
          position[to], fromBlock, toBlock, logTarget[to], gradient[to], memory[to]);
      arrive(fromBlock, toBlock);
      for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
        ratio[i] = 0.5 * squareA[i] - squareB[i] / (4 * delta);
      }
    }

    /**
     * The momentum at the end of a step, by the residual r of the backward density; |r|² is left in
     * {@code squareB}.
     */
    private void arrive(int fromBlock, int toBlock) {
      double delta = path.delta(moveStep);
      double[] arrived = momentum[to].values();
      LOOPS.langevinResidual(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          position[to].values(),
          gradient[to].values(),
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          path.beta(moveStep),
          delta,
          arrived,
          squareB);
      int start = fromBlock * Particles.LANES;
      int end = toBlock * Particles.LANES;
      Arrays.fill(factors, start, end, -1 / Math.sqrt(2 * delta));
      LOOPS.scale(fromBlock, toBlock, dimension, factors, arrived, arrived);
    }

    @Override
    void setApart(int slot, int particle) {
      if (moveStep > 0) {
        // Its gradient counts as zero, in the kick that ended the step too.
        int block = particle / Particles.LANES;
        arrive(block, block + 1);
      }
      if (!isFinite(momentum[slot], particle)) {
        clear(momentum[slot], particle);
      }
      if (!isFinite(tilde[slot], particle)) {
        clear(tilde[slot], particle);
      }
    }

    @Override
    public Particles[] state(int level) {
      return states[slot(level)];
    }

    @Override
    public Particles[] ancestorState() {
      return states[gathered];
    }

    @Override
    public Particles[] stateAdjoint() {
      stateAdjoint[0] = direct;
      stateAdjoint[1] = momentumBar;
      return stateAdjoint;
    }

    @Override
    public void beginAdjoint() {
      super.beginAdjoint();
      through.fill(0);
      momentumBar.fill(0);
    }

    @Override
    public void adjointOfLevel(
        int step,
        int nextStep,
        double[] omega,
        double[] gamma,
        boolean withInitial,
        PathGradient out) {
      adjoint(slot(step), step, step, nextStep, omega, gamma, withInitial, out);
    }

    @Override
    public void completeAncestors(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      adjoint(gathered, nextStep - 1, 0, nextStep, zeros, gamma, withInitial, out);
      // All of it is in λ now, and reaches the ancestors directly.
      Particles spent = direct;
      direct = through;
      through = spent;
      through.fill(0);
    }

    @Override
    public void adjointOfStart(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      adjoint(slot(0), 0, 0, nextStep, zeros, gamma, withInitial, out);
      if (withInitial) {
        initialDraw(through);
        addInitial(out);
      }
    }

    /**
     * The adjoint at one set of particles: those that {@code step} led to (0: none) and from which
     * {@code nextStep} went on (0: none of which the adjoint is still to be added).
     *
     * <p>With v̄ the adjoint of v_k and t = λ' + v̄'/√(2δ'), primes for the next step: λ = H(δ' β'
     * t + √(δ/2) β v̄) − p(δ' (1−β') t + √(δ/2) (1−β) v̄) + λ' + γ̄ s, and the adjoint of ṽ is v̄ +
     * √(2δ) λ + ω ṽ.
     */
    private void adjoint(
        int atSlot,
        int index,
        int step,
        int nextStep,
        double[] omegaOfStep,
        double[] gammaOfLevel,
        boolean withInitial,
        PathGradient out) {
      slot = atSlot;
      beta = path.beta(index);
      delta = step == 0 ? 0 : path.delta(step);
      nextBeta = nextStep == 0 ? 0 : path.beta(nextStep);
      nextDelta = nextStep == 0 ? 0 : path.delta(nextStep);
      omega = omegaOfStep;
      gamma = gammaOfLevel;
      arriveAtMomentum(nextStep, out);
      share(asking);
      if (nextStep > 0) {
        addNextStep(nextStep, out);
      }
      double backward = 0;
      if (step > 0) {
        backward = addBackward(step, out);
      }
      out.addBeta(index, densityDifference(slot, gamma));
      if (withInitial) {
        addInitialDistribution();
      }
      share(answering);
      if (step > 0) {
        double persistence = persistence();
        out.addDelta(step, sum(0) / Math.sqrt(2 * delta) + backward);
        addPersistence(-persistence / (1 - persistence * persistence) * sum(1), out);
      }
    }

    /**
     * Turns the adjoint of the next step's ṽ = ρ v + √(1−ρ²) ε into that of v, with what it says
     * about ρ.
     */
    private void arriveAtMomentum(int nextStep, PathGradient out) {
      if (nextStep == 0) {
        return;
      }
      double persistence = persistence();
      LOOPS.dot(0, blocks, dimension, momentumBar.values(), momentum[slot].values(), dots);
      addPersistence(sum(0) / (1 - persistence * persistence), out);
      Arrays.fill(squareA, persistence);
      LOOPS.scale(0, blocks, dimension, squareA, momentumBar.values(), momentumBar.values());
    }

    private void addPersistence(double persistenceBar, PathGradient out) {
      double small = Elementary.exp(-Math.abs(path.kernel(REFRESH)));
      out.addKernel(REFRESH, persistenceBar * 0.98 * small / ((1 + small) * (1 + small)));
    }

    /** The factor of v̄ in what s_k(z_k) receives; at a level that no step led to there is none. */
    private double kick() {
      return Math.sqrt(0.5 * delta);
    }

    private double[] momentumBar() {
      return delta == 0 ? position[slot].values() : momentumBar.values();
    }

    private double[] momentumWeight() {
      return delta == 0 ? zeros : ones;
    }

    /** The density's question, its answer, and the dot products that β and δ need. */
    private void askBlocks(int fromBlock, int toBlock) {
      if (delta > 0) {
        LOOPS.underdampedMomentumAdjoint(
            fromBlock,
            toBlock,
            dimension,
            momentum[slot].values(),
            tilde[slot].values(),
            omega,
            momentumBar.values(),
            squareB);
      }
      LOOPS.langevinHessianVector(
          fromBlock,
          toBlock,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          through.values(),
          momentumBar(),
          momentumWeight(),
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          nextDelta * nextBeta,
          kick() * beta,
          hessianVector.values(),
          dots,
          zeros.length);
      target.hessianVectorProduct(
          position[slot], fromBlock, toBlock, memory[slot], hessianVector, hessianProduct);
      if (hasZeroDensity[slot]) {
        clearHessianProductWhereZero(logTarget[slot], fromBlock, toBlock);
      }
    }

    /** What the next step's first kick, t·s, says about its δ and β. */
    private void addNextStep(int nextStep, PathGradient out) {
      double throughGradient = sum(0);
      double throughInitial = sum(1);
      out.addDelta(nextStep, nextBeta * throughGradient + (1 - nextBeta) * throughInitial);
      out.addBeta(nextStep, nextDelta * (throughGradient - throughInitial));
    }

    /**
     * What the second kick says about β, and returns what it says about δ: with √(δ/2) (s(z) +
     * s(z_k)) = v_k − ṽ the first kick's part of v̄, counted in t·s, is taken back by half.
     */
    private double addBackward(int step, PathGradient out) {
      double backGradient = sum(3);
      double backInitial = sum(4);
      double kick = 0;
      for (int i = 0; i < particles; i++) {
        kick += squareB[i];
      }
      out.addBeta(step, kick() * (backGradient - backInitial));
      return (beta * backGradient + (1 - beta) * backInitial) / Math.sqrt(2 * delta)
          - kick / (2 * delta);
    }

    private void addInitialDistribution() {
      double rest = 1 - beta;
      double[] initialWeight = squareA;
      for (int i = 0; i < initialWeight.length; i++) {
        initialWeight[i] = i < particles ? rest * gamma[i] : 0;
      }
      LOOPS.initialAdjoint(
          0,
          blocks,
          dimension,
          position[slot].values(),
          through.values(),
          nextDelta * (1 - nextBeta),
          momentumBar(),
          kick() * rest,
          momentumWeight(),
          initialWeight,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          meanBar,
          logStandardDeviationBar);
    }

    private void answerBlocks(int fromBlock, int toBlock) {
      LOOPS.langevinAdjoint(
          fromBlock,
          toBlock,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          hessianProduct.values(),
          momentumBar(),
          momentumWeight(),
          gamma,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          nextDelta * (1 - nextBeta),
          kick() * (1 - beta),
          0,
          beta,
          through.values(),
          direct.values(),
          squareB);
      if (delta > 0) {
        double root = Math.sqrt(2 * delta);
        LOOPS.underdampedRefreshAdjoint(
            fromBlock,
            toBlock,
            dimension,
            direct.values(),
            tilde[slot].values(),
            omega,
            root,
            1 / root,
            through.values(),
            momentumBar.values(),
            dots,
            zeros.length);
      }
    }

    @Override
    void scatterBlocks(int fromBlock, int toBlock) {
      scatter(direct, directSpare, fromBlock, toBlock);
      scatter(through, throughSpare, fromBlock, toBlock);
      scatter(momentumBar, momentumBarSpare, fromBlock, toBlock);
    }

    @Override
    void swapScattered() {
      Particles spent = direct;
      direct = directSpare;
      directSpare = spent;
      spent = through;
      through = throughSpare;
      throughSpare = spent;
      spent = momentumBar;
      momentumBar = momentumBarSpare;
      momentumBarSpare = spent;
    }
  }
}
