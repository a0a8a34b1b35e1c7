package org.dsmcs.core.kernel;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

/**
 * The unadjusted Langevin kernel.
 *
 * <p>z_k = z + δ s_k(z) + √(2δ) ε with s_k = ∇ log γ_k; F = N(z_k; z + δ s_k(z), 2δ I) and B = N(z;
 * z_k + δ s_k(z_k), 2δ I), so that log B − log F = ½|ε|² − |r|²/(4δ) with the residual r = z − z_k
 * − δ s_k(z_k). Source: the paper's appendix on Markov kernels.
 */
public record LangevinKernel() implements Kernel {
  @Override
  public List<String> parameterNames() {
    return List.of();
  }

  @Override
  public double[] initialParameters() {
    return new double[0];
  }

  @Override
  public int arraysPerLevel() {
    return 3;
  }

  @Override
  public int arraysPerState() {
    return 1;
  }

  @Override
  public KernelRun newRun(Density target, int particles, AnnealingPath path, RunUse use) {
    return new Run(target, particles, path, use);
  }

  /**
   * Particles under the Langevin kernel. Between the levels the adjoint travels in two arrays: λ,
   * the adjoint of a moved position, waits in {@code through} for the Hessian at the source, since
   * z_k depends on the source's gradient; {@code direct} is what reaches the source without it.
   */
  private static final class Run extends KernelRun {
    private final Particles[][] states;
    private final Particles[] stateAdjoint = new Particles[1];
    private final Particles[] residual;
    private final double[][] residualSquare;
    private Particles through;
    private Particles throughSpare;

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
      this.residual = newParticles(position.length);
      this.residualSquare = new double[position.length][squareA.length];
      this.through = new Particles(direct.count(), dimension);
      this.throughSpare = new Particles(directSpare.count(), dimension);
      this.omega = zeros;
      this.gamma = zeros;
      this.states = new Particles[position.length][];
      Arrays.setAll(states, s -> new Particles[] {position[s]});
    }

    @Override
    void begin(int slot, int fromBlock, int toBlock) {
      restore(slot, fromBlock, toBlock);
    }

    @Override
    void restore(int slot, int fromBlock, int toBlock) {
      target.logDensityAndGradient(
          position[slot], fromBlock, toBlock, logTarget[slot], gradient[slot], memory[slot]);
    }

    @Override
    void gatherRest(int fromBlock, int toBlock) {
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
      double[] mean = path.initialMeanRows();
      double[] precision = path.initialPrecisionRows();
      normals.step(moveStep, noise, fromBlock, toBlock);
      LOOPS.langevinMove(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          gradient[from].values(),
          noise.values(),
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
      LOOPS.langevinResidual(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          position[to].values(),
          gradient[to].values(),
          mean,
          precision,
          beta,
          delta,
          residual[to].values(),
          residualSquare[to]);
      for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
        logKernelRatio[to][i] = 0.5 * squareA[i] - residualSquare[to][i] / (4 * delta);
      }
    }

    @Override
    void setApart(int slot, int particle) {
      clear(residual[slot], particle);
      residualSquare[slot][particle] = 0;
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
      return stateAdjoint;
    }

    @Override
    public void beginAdjoint() {
      super.beginAdjoint();
      through.fill(0);
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
     * The adjoint at one set of positions: those that {@code step} led to (0: none) and from which
     * {@code nextStep} went on (0: none of which the adjoint is still to be added).
     *
     * <p>With ρ = −ω r/(2δ) the adjoint of the residual and t the adjoint of the next level's
     * positions: λ = H(δ' β' t − δ β ρ) − p(δ' (1−β') t − δ (1−β) ρ) + direct − ρ + γ̄ s, primes
     * for the next step.
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
      share(asking);
      if (nextStep > 0) {
        addNextStep(nextStep, out);
      }
      if (step > 0) {
        addStep(step, out);
      }
      out.addBeta(index, densityDifference(slot, gamma));
      if (withInitial) {
        addInitialDistribution();
      }
      share(answering);
      if (step > 0) {
        double sum = 0;
        for (int i = 0; i < particles; i++) {
          sum += squareB[i];
        }
        out.addDelta(step, sum / (2 * delta));
      }
    }

    /**
     * A level that no step led to has no residual; ω is zero there, and any finite array will do.
     */
    private double[] residual() {
      return delta == 0 ? position[slot].values() : residual[slot].values();
    }

    /** The density's question, its answer, and the dot products that β and δ need. */
    private void askBlocks(int fromBlock, int toBlock) {
      LOOPS.langevinHessianVector(
          fromBlock,
          toBlock,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          through.values(),
          residual(),
          omega,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          nextDelta * nextBeta,
          0.5 * beta,
          hessianVector.values(),
          dots,
          zeros.length);
      target.hessianVectorProduct(
          position[slot], fromBlock, toBlock, memory[slot], hessianVector, hessianProduct);
      if (hasZeroDensity[slot]) {
        clearHessianProductWhereZero(logTarget[slot], fromBlock, toBlock);
      }
    }

    private void addNextStep(int nextStep, PathGradient out) {
      double throughGradient = sum(0);
      double throughInitial = sum(1);
      double slope = nextBeta * throughGradient + (1 - nextBeta) * throughInitial;
      out.addDelta(nextStep, 0.5 * slope - sum(2) / (2 * nextDelta));
      out.addBeta(nextStep, nextDelta * (throughGradient - throughInitial));
    }

    private void addStep(int step, PathGradient out) {
      double backGradient = sum(3, omega);
      double backInitial = sum(4, omega);
      double square = 0;
      for (int i = 0; i < particles; i++) {
        square = Math.fma(omega[i], residualSquare[slot][i], square);
      }
      out.addDelta(
          step,
          (beta * backGradient + (1 - beta) * backInitial) / (2 * delta)
              + square / (4 * delta * delta));
      out.addBeta(step, 0.5 * (backGradient - backInitial));
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
          residual(),
          0.5 * rest,
          omega,
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
          residual(),
          omega,
          gamma,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          nextDelta * (1 - nextBeta),
          0.5 * (1 - beta),
          delta == 0 ? 0 : 1 / (2 * delta),
          beta,
          through.values(),
          direct.values(),
          squareB);
    }

    @Override
    void scatterBlocks(int fromBlock, int toBlock) {
      scatter(direct, directSpare, fromBlock, toBlock);
      scatter(through, throughSpare, fromBlock, toBlock);
    }

    @Override
    void swapScattered() {
      Particles spent = direct;
      direct = directSpare;
      directSpare = spent;
      spent = through;
      through = throughSpare;
      throughSpare = spent;
    }
  }
}
