package org.dsmcs.core.kernel;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.smc.BlockTeam;

/**
 * The unadjusted Hamiltonian kernel: partial refreshment of the momentum, then one leapfrog step.
 *
 * <p>ṽ ~ N(ρ v, (1−ρ²) M); drift by δ/2, kick by δ ∇ log γ_k at the midpoint, drift by δ/2, the
 * drift with M^-1. M = c I with c = e^{logMass}; ρ = 0.98 sigmoid(refresh) + 0.01. v_0 ~ N(0, M).
 * The leapfrog step is reversible and keeps volume, and the refreshment is reversible with respect
 * to N(0, M); hence log B − log F = log N(v_k; 0, M) − log N(ṽ; 0, M) exactly. Source: the paper's
 * appendix on Markov kernels.
 */
public record HamiltonianKernel() implements Kernel {
  private static final int LOG_MASS = 0;
  private static final int REFRESH = 1;

  @Override
  public List<String> parameterNames() {
    return List.of("logMass", "refresh");
  }

  @Override
  public double[] initialParameters() {
    return new double[] {0, 0.95};
  }

  /** Returns the persistence ρ that the learned scalar {@code refresh} stands for. */
  public static double persistence(double refresh) {
    return 0.98 * sigmoid(refresh) + 0.01;
  }

  private static double sigmoid(double x) {
    double small = Elementary.exp(-Math.abs(x));
    return (x >= 0 ? 1 : small) / (1 + small);
  }

  @Override
  public double stepSize(double time) {
    return time;
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
   * Particles under the Hamiltonian kernel. The density is differentiated at the midpoints; {@code
   * memory} belongs to them. Between the levels {@code direct} carries the adjoint of the positions
   * and {@code momentumBar} that of ṽ of the next step, still to be multiplied with ρ.
   */
  private static final class Run extends KernelRun {
    /** Row of the dot products of the positions' adjoint with ṽ, see {@link #answerBlocks}. */
    private static final int POSITION_TILDE = 2;

    private final Particles[][] states;
    private final Particles[] stateAdjoint = new Particles[2];
    private final Particles[] momentum;
    private final Particles[] midGradient;
    private final double[][] midLogTarget;
    private final boolean[] hasZeroMidpoint;
    private final Particles tilde;
    private final Particles mid;
    private final double[] endMemory;
    private final Particles adjointMid;
    private final TravellingAdjoint momentumBar;

    // What the team is to do, set just before it is called.
    private final BlockTeam.Task moving = this::moveBlocks;
    private final BlockTeam.Task kicking = this::kickBlocks;
    private final BlockTeam.Task asking = this::askBlocks;
    private final BlockTeam.Task answering = this::answerBlocks;
    private int moveStep;

    // The level that the adjoint is at, and the numbers of the step that led to it.
    private int slot;
    private double beta;
    private double delta;
    private double halfDrift;

    /** ρ of the next step, or 1 where its refreshment has been brought back already. */
    private double kept;

    private double inverseMass;
    private double[] omega;
    private double[] gamma;

    Run(Density target, int particles, AnnealingPath path, RunUse use) {
      super(target, particles, path, use);
      int slots = position.length;
      this.momentum = newParticles(slots);
      this.midGradient = newParticles(slots);
      this.midLogTarget = new double[slots][squareA.length];
      this.hasZeroMidpoint = new boolean[slots];
      this.tilde = newParticles();
      this.mid = newParticles();
      this.endMemory = new double[squareA.length * target.memoryPerParticle()];
      this.adjointMid = newAdjoint();
      this.momentumBar = newTravellingAdjoint();
      this.omega = zeros;
      this.gamma = zeros;
      this.states = new Particles[slots][];
      Arrays.setAll(states, s -> new Particles[] {position[s], momentum[s]});
    }

    private double mass() {
      return Elementary.exp(path.kernel(LOG_MASS));
    }

    private double persistence() {
      return HamiltonianKernel.persistence(path.kernel(REFRESH));
    }

    @Override
    void begin(int slot, int fromBlock, int toBlock) {
      normals.momentum(momentum[slot], fromBlock, toBlock);
      int start = fromBlock * Particles.LANES;
      int end = toBlock * Particles.LANES;
      Arrays.fill(squareA, start, end, Math.sqrt(mass()));
      double[] v = momentum[slot].values();
      LOOPS.scale(fromBlock, toBlock, dimension, squareA, v, v);
      // No step asks for the density here: log γ_0 = log π_0.
      Arrays.fill(logTarget[slot], start, end, 0);
    }

    @Override
    void beginBackward(int slot, int blocks) {
      super.beginBackward(slot, blocks);
      // Here the path ends, and its weight contains the density.
      target.logDensity(position[slot], 0, blocks, logTarget[slot], noise, endMemory);
    }

    @Override
    void turnMomentum(int slot, int reached) {
      negate(tilde, momentum[slot]);
    }

    @Override
    void restore(int slot, int fromBlock, int toBlock) {
      // Only the adjoint of resampled ancestors wants a gradient here; level 0 has none.
      if (use.resamples()) {
        target.logDensityAndGradient(
            position[slot], fromBlock, toBlock, logTarget[slot], gradient[slot], endMemory);
      }
    }

    @Override
    void gatherRest(int fromBlock, int toBlock) {
      gather(momentum, fromBlock, toBlock);
      if (use.completesAncestors()) {
        gather(gradient, fromBlock, toBlock);
      }
    }

    @Override
    void move(int step) {
      moveStep = step;
      share(moving);
      hasZeroMidpoint[to] = ignoreGradientWhereZero(step, mid, midLogTarget[to], midGradient[to]);
      share(kicking);
    }

    private void moveBlocks(int fromBlock, int toBlock) {
      double mass = mass();
      double persistence = persistence();
      normals.step(moveStep, noise, fromBlock, toBlock);
      LOOPS.hamiltonianDrift(
          fromBlock,
          toBlock,
          dimension,
          position[from].values(),
          momentum[from].values(),
          noise.values(),
          persistence,
          Math.sqrt((1 - persistence * persistence) * mass),
          path.delta(moveStep) / (2 * mass),
          tilde.values(),
          mid.values(),
          squareA);
      target.logDensityAndGradient(
          mid, fromBlock, toBlock, midLogTarget[to], midGradient[to], memory[to]);
    }

    private void kickBlocks(int fromBlock, int toBlock) {
      double mass = mass();
      double delta = path.delta(moveStep);
      double[] velocitySquare = logKernelRatio[to];
      LOOPS.hamiltonianKick(
          fromBlock,
          toBlock,
          dimension,
          mid.values(),
          midGradient[to].values(),
          tilde.values(),
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          path.beta(moveStep),
          delta,
          delta / (2 * mass),
          momentum[to].values(),
          position[to].values(),
          velocitySquare,
          squareB);
      toLogInitial(squareB, logInitial[to], fromBlock, toBlock);
      for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
        logKernelRatio[to][i] = (squareA[i] - velocitySquare[i]) / (2 * mass);
      }
      // Without resampling the weights of all levels but the last cancel in the adjoint, and with
      // them the need for the gradient there: γ̄ is zero, and any finite gradient will do.
      if (use.differentiates() && (use.resamples() || moveStep == steps)) {
        target.logDensityAndGradient(
            position[to], fromBlock, toBlock, logTarget[to], gradient[to], endMemory);
      } else {
        target.logDensity(position[to], fromBlock, toBlock, logTarget[to], noise, endMemory);
      }
    }

    @Override
    Particles beforeKick(int slot) {
      return mid;
    }

    @Override
    void setApart(int slot, int particle) {
      if (!isFinite(momentum[slot], particle)) {
        clear(momentum[slot], particle);
      }
      clear(midGradient[slot], particle);
      midLogTarget[slot][particle] = Double.NEGATIVE_INFINITY;
      hasZeroMidpoint[slot] = true;
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
      stateAdjoint[0] = direct.particles();
      stateAdjoint[1] = momentumBar.particles();
      return stateAdjoint;
    }

    @Override
    public void adjointOfLevel(
        int step,
        int nextStep,
        double[] omegaOfStep,
        double[] gammaOfLevel,
        boolean withInitial,
        PathGradient out) {
      double mass = mass();
      double persistence = persistence();
      slot = slot(step);
      beta = path.beta(step);
      delta = path.delta(step);
      halfDrift = delta / (2 * mass);
      inverseMass = 1 / mass;
      omega = omegaOfStep;
      gamma = gammaOfLevel;
      kept = nextStep == 0 ? 1 : persistence;
      share(asking);
      sumRows();
      double positionMomentum = sumOfRow[0];
      if (nextStep > 0) {
        addRefreshment(sumOfRow[1], out);
      }
      if (withInitial) {
        densityOfInitial(slot, step, gamma);
        kickOfInitial();
      }
      share(answering);
      stopWhereAnswerNotFinite(step, adjointMid, true, dots, POSITION_TILDE * zeros.length);
      sumRows();
      double kickGradient = sumOfRow[0];
      double kickInitial = sumOfRow[1];
      double drift = positionMomentum + sumOfRow[2];
      double tildeTilde = sumOfRow[3];
      double ratio = 0;
      for (int i = 0; i < particles; i++) {
        ratio = Math.fma(omega[i], logKernelRatio[slot][i], ratio);
      }
      out.addDelta(step, beta * kickGradient + (1 - beta) * kickInitial + drift / (2 * mass));
      out.addBeta(step, delta * (kickGradient - kickInitial) + densityDifference(slot, gamma));
      out.addKernel(LOG_MASS, 0.5 * tildeTilde - ratio - halfDrift * drift);
      addPersistence(-persistence / (1 - persistence * persistence) * tildeTilde, out);
    }

    /**
     * Back over the next step's refreshment and the second half drift; then the density's question
     * at the midpoint, and its answer.
     */
    private void askBlocks(int fromBlock, int toBlock) {
      LOOPS.hamiltonianEndAdjoint(
          fromBlock,
          toBlock,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          momentum[slot].values(),
          omega,
          gamma,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          beta,
          halfDrift,
          inverseMass,
          delta * beta,
          kept,
          direct.values(),
          momentumBar.values(),
          hessianVector.values(),
          adjointMid.values(),
          dots,
          zeros.length);
      target.hessianVectorProduct(
          adjointMid, fromBlock, toBlock, memory[slot], hessianVector, hessianProduct);
      if (hasZeroMidpoint[slot]) {
        clearHessianProductWhereZero(midLogTarget[slot], fromBlock, toBlock);
      }
    }

    /** Back over the kick and the first half drift. */
    private void answerBlocks(int fromBlock, int toBlock) {
      LOOPS.hamiltonianStartAdjoint(
          fromBlock,
          toBlock,
          dimension,
          adjointMid.values(),
          midGradient[slot].values(),
          momentum[slot].values(),
          hessianProduct.values(),
          omega,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          beta,
          delta,
          delta * (1 - beta),
          halfDrift,
          inverseMass,
          direct.values(),
          momentumBar.values(),
          dots,
          zeros.length);
    }

    /** What log π_0 inside the kick says about the initial distribution's parameters. */
    private void kickOfInitial() {
      LOOPS.initialAdjoint(
          0,
          blocks,
          dimension,
          adjointMid.values(),
          momentumBar.values(),
          delta * (1 - beta),
          momentumBar.values(),
          0,
          zeros,
          zeros,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          meanBar,
          logStandardDeviationBar);
    }

    /**
     * Turns the adjoint of the next step's ṽ = ρ v + √((1−ρ²) c) ε into that of v, with what it
     * says about ρ and c.
     */
    private void arriveAtMomentum(int nextStep, int slot, PathGradient out) {
      if (nextStep == 0) {
        return;
      }
      LOOPS.dot(0, blocks, dimension, momentumBar.values(), momentum[slot].values(), dots);
      sumRows();
      addRefreshment(sumOfRow[0], out);
      Arrays.fill(squareA, persistence());
      LOOPS.scale(0, blocks, dimension, squareA, momentumBar.values(), momentumBar.values());
    }

    /** What the next step's refreshment says about ρ and c, {@code dot} being its ṽ̄·v. */
    private void addRefreshment(double dot, PathGradient out) {
      double persistence = persistence();
      addPersistence(dot / (1 - persistence * persistence), out);
      out.addKernel(LOG_MASS, -0.5 * persistence * dot);
    }

    private void addPersistence(double persistenceBar, PathGradient out) {
      double sigmoid = sigmoid(path.kernel(REFRESH));
      out.addKernel(REFRESH, persistenceBar * 0.98 * sigmoid * (1 - sigmoid));
    }

    /** What log π_0 inside log γ_k says about the initial distribution's parameters. */
    private void densityOfInitial(int slot, int level, double[] gamma) {
      double rest = 1 - path.beta(level);
      for (int i = 0; i < squareA.length; i++) {
        squareA[i] = i < particles ? rest * gamma[i] : 0;
      }
      LOOPS.initialAdjoint(
          0,
          blocks,
          dimension,
          position[slot].values(),
          position[slot].values(),
          0,
          position[slot].values(),
          0,
          zeros,
          squareA,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          meanBar,
          logStandardDeviationBar);
    }

    /** direct += γ̄ s, the gradient of the annealed density at one */
    private void addDensityGradient(int slot, int level, double[] gamma) {
      LOOPS.hamiltonianEndAdjoint(
          0,
          blocks,
          dimension,
          position[slot].values(),
          gradient[slot].values(),
          momentum[slot].values(),
          zeros,
          gamma,
          path.initialMeanRows(),
          path.initialPrecisionRows(),
          path.beta(level),
          0,
          0,
          0,
          1,
          direct.values(),
          momentumBar.values(),
          hessianVector.values(),
          adjointMid.values(),
          dots,
          zeros.length);
    }

    @Override
    public void completeAncestors(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      int level = nextStep - 1;
      arriveAtMomentum(nextStep, gathered, out);
      addDensityGradient(gathered, level, gamma);
      out.addBeta(level, densityDifference(gathered, gamma));
      if (withInitial) {
        densityOfInitial(gathered, level, gamma);
      }
    }

    @Override
    public void adjointOfStart(
        int nextStep, double[] gamma, boolean withInitial, PathGradient out) {
      int slot = slot(0);
      arriveAtMomentum(nextStep, slot, out);
      LOOPS.dot(0, blocks, dimension, momentumBar.values(), momentum[slot].values(), dots);
      sumRows();
      out.addKernel(LOG_MASS, 0.5 * sumOfRow[0]);
      if (withInitial) {
        addDensityGradient(slot, 0, gamma);
        densityOfInitial(slot, 0, gamma);
        initialDraw(direct.particles());
        addInitial(out);
      }
    }
  }
}
