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
  public double stepSize(double time) {
    return 0.5 * time * time;
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
   * Particles under the underdamped kernel. In the Langevin kernel's terms the refreshed momentum ṽ
   * is the noise of a move, and −√(2δ) v_k the residual of its backward density. What acts backward
   * is the kick that ends a step, √(δ/2) s_k(z_k): b is v̄, the adjoint of v_k, c is √(δ/2), d is
   * 0.
   *
   * <p>{@code momentumBar} carries the adjoint of ṽ of the next step, still to be multiplied with
   * ρ; at a level it is v̄. With t = λ' + v̄'/√(2δ'), primes for the next step, the adjoint of ṽ is
   * v̄ + √(2δ) λ + ω ṽ.
   */
  private static final class Run extends LangevinRun {
    private final Particles[][] states;
    private final Particles[] stateAdjoint = new Particles[2];
    private final Particles[] momentum;
    private final Particles[] tilde;
    private final double[] ones;
    private final double[] factors;
    private final TravellingAdjoint momentumBar;

    /** What the second kick of the step says about δ, until the first kick's part is known. */
    private double deltaOfKick;

    Run(Density target, int particles, AnnealingPath path, RunUse use) {
      super(target, particles, path, use);
      this.momentum = newParticles(position.length);
      this.tilde = newParticles(position.length);
      this.momentumBar = newTravellingAdjoint();
      this.ones = new double[zeros.length];
      Arrays.fill(ones, 1);
      this.factors = new double[squareA.length];
      this.states = new Particles[position.length][];
      Arrays.setAll(states, s -> new Particles[] {position[s], momentum[s]});
    }

    private double persistence() {
      return HamiltonianKernel.persistence(path.kernel(REFRESH));
    }

    @Override
    void begin(int slot, int fromBlock, int toBlock) {
      moveStep = 0;
      normals.momentum(momentum[slot], fromBlock, toBlock);
      super.begin(slot, fromBlock, toBlock);
    }

    @Override
    void turnMomentum(int slot, int reached) {
      negate(tilde[reached], momentum[slot]);
    }

    @Override
    void gatherRest(int fromBlock, int toBlock) {
      gather(momentum, fromBlock, toBlock);
      super.gatherRest(fromBlock, toBlock);
    }

    @Override
    Particles noiseOfMove(int fromBlock, int toBlock) {
      double persistence = persistence();
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
      return tilde[to];
    }

    @Override
    double[] residualOfMove() {
      return momentum[to].values();
    }

    @Override
    double[] residualSquareOfMove() {
      return squareB;
    }

    @Override
    void arrive(int fromBlock, int toBlock) {
      double[] arrived = momentum[to].values();
      int start = fromBlock * Particles.LANES;
      int end = toBlock * Particles.LANES;
      Arrays.fill(factors, start, end, -1 / Math.sqrt(2 * path.delta(moveStep)));
      LOOPS.scale(fromBlock, toBlock, dimension, factors, arrived, arrived);
    }

    @Override
    void setApart(int slot, int particle) {
      if (moveStep > 0) {
        kickWithoutTarget(slot, particle);
      }
      if (!isFinite(momentum[slot], particle)) {
        clear(momentum[slot], particle);
      }
      if (!isFinite(tilde[slot], particle)) {
        clear(tilde[slot], particle);
      }
    }

    /**
     * The momentum of one particle whose gradient of the target counts as zero, in the kick that
     * ended the step too: from the residual, as for all others.
     */
    private void kickWithoutTarget(int slot, int particle) {
      double delta = path.delta(moveStep);
      double rest = 1 - path.beta(moveStep);
      double[] z = position[slot].values();
      int start = position[slot].index(particle, 0);
      for (int d = 0; d < dimension; d++) {
        int i = start + d * Particles.LANES;
        double pull =
            (path.initialMeanRows()[d * Particles.LANES] - z[i])
                * path.initialPrecisionRows()[d * Particles.LANES];
        double residual = position[from].values()[i] - z[i] - delta * rest * pull;
        momentum[slot].values()[i] = -residual / Math.sqrt(2 * delta);
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
      stateAdjoint[0] = direct.particles();
      stateAdjoint[1] = momentumBar.particles();
      return stateAdjoint;
    }

    /** What the next step's ṽ = ρ v + √(1−ρ²) ε says about ρ. */
    @Override
    void leave(PathGradient out) {
      double persistence = persistence();
      addPersistence(sum(squareA) / (1 - persistence * persistence), out);
    }

    private void addPersistence(double persistenceBar, PathGradient out) {
      double small = Elementary.exp(-Math.abs(path.kernel(REFRESH)));
      out.addKernel(REFRESH, persistenceBar * 0.98 * small / ((1 + small) * (1 + small)));
    }

    /** Turns the adjoint of the next step's ṽ = ρ v + √(1−ρ²) ε into that of v. */
    @Override
    void beforeQuestion(int fromBlock, int toBlock) {
      // Without a next step, v̄ has been brought back already, or is zero.
      double kept = nextDelta == 0 ? 1 : persistence();
      double[] bar = momentumBar.values();
      if (delta > 0) {
        LOOPS.underdampedMomentumAdjoint(
            fromBlock,
            toBlock,
            dimension,
            momentum[slot].values(),
            tilde[slot].values(),
            omega,
            kept,
            bar,
            squareA,
            squareB);
      } else {
        LOOPS.dot(fromBlock, toBlock, dimension, bar, momentum[slot].values(), squareA);
        Arrays.fill(factors, fromBlock * Particles.LANES, toBlock * Particles.LANES, kept);
        LOOPS.scale(fromBlock, toBlock, dimension, factors, bar, bar);
      }
    }

    @Override
    double[] backward() {
      return delta == 0 ? position[slot].values() : momentumBar.values();
    }

    @Override
    double[] backwardWeight() {
      return delta == 0 ? zeros : ones;
    }

    @Override
    double backwardFactor() {
      return Math.sqrt(0.5 * delta);
    }

    @Override
    double backwardPosition() {
      return 0;
    }

    @Override
    double deltaOfNextStep(double slope) {
      return slope;
    }

    /**
     * With √(δ/2) (s(z) + s(z_k)) = v_k − ṽ the first kick's part, in t·s, is taken back by half.
     */
    @Override
    void addBackward(int step, PathGradient out) {
      double backGradient = sumOfRow[3];
      double backInitial = sumOfRow[4];
      out.addBeta(step, backwardFactor() * (backGradient - backInitial));
      deltaOfKick =
          (beta * backGradient + (1 - beta) * backInitial) / Math.sqrt(2 * delta)
              - sumOfSquareB() / (2 * delta);
    }

    @Override
    void addForward(int step, PathGradient out) {
      double persistence = persistence();
      sumRows();
      out.addDelta(step, sumOfRow[0] / Math.sqrt(2 * delta) + deltaOfKick);
      addPersistence(-persistence / (1 - persistence * persistence) * sumOfRow[1], out);
    }

    @Override
    void afterAnswer(int fromBlock, int toBlock) {
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
  }
}
