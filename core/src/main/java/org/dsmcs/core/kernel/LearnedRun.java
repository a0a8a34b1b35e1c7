package org.dsmcs.core.kernel;

import java.util.Arrays;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.smc.DifferentiableRun;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.RetainedPath;

/**
 * Particles that a learned kernel moves along an annealed path: log G_k = log γ_k(z_k) + log B_k −
 * log γ_{k−1}(z) − log F_k with γ_k = π_0^{1−β_k} γ^{β_k}.
 *
 * <p>log γ_{k−1}(z) enters the weight of step k, and log γ_{k−1}(z_{k−1}), the same number, that of
 * step k − 1. So −ω_k travels back to level k − 1, where both are added before the density is
 * asked: one Hessian-vector product for each position answers for both steps.
 */
public final class LearnedRun implements DifferentiableRun {
  private final KernelRun moves;
  private final AnnealingPath path;
  private final PathGradient noGradient;
  private final int particles;
  private final int steps;

  // log B − log F summed along the path, and −log π_0 of its start.
  private final double[] pathLogWeight;

  // Adjoints, one number per particle. The step whose ω is still to act on its source, or 0.
  private int pendingStep;
  private final double[] pending;
  private final double[] spare;
  private final double[] gamma;
  private boolean withInitial;
  private PathGradient out;

  /**
   * Makes a run.
   *
   * @param moves the kernel's moves and their adjoints
   * @param path the path to follow; read during runs, overwritten between them by its owner
   * @param particles N
   * @param noGradient where gradients go until {@link #differentiateTo} says something else
   */
  public LearnedRun(KernelRun moves, AnnealingPath path, int particles, PathGradient noGradient) {
    this.moves = moves;
    this.path = path;
    this.particles = particles;
    this.steps = path.steps();
    int padded = Particles.padded(particles);
    this.pathLogWeight = new double[padded];
    this.pending = new double[padded];
    this.spare = new double[padded];
    this.gamma = new double[padded];
    this.noGradient = noGradient;
    this.out = noGradient;
  }

  /**
   * Returns a path for conditional runs, to be drawn backward from exact draws of π.
   *
   * @param backward the same kernel's moves on the same path, of one particle that is not
   *     differentiated and may be resampled
   * @param draw of π, of length D; read whenever a path is drawn
   */
  public RetainedPath backwardFrom(KernelRun backward, double[] draw) {
    return new LearnedBackwardPath(backward, moves, draw);
  }

  @Override
  public int particles() {
    return particles;
  }

  @Override
  public int steps() {
    return steps;
  }

  @Override
  public void start(ReplicaNoise noise, NonFiniteLog log) {
    moves.begin(noise, log);
  }

  @Override
  public boolean hasNext(int level) {
    return level < steps;
  }

  @Override
  public void gather(int level, int[] ofEach) {
    moves.gather(level, ofEach);
  }

  @Override
  public void move(int step, boolean fromAncestors, double[] logWeight) {
    moves.move(step, fromAncestors);
  }

  @Override
  public void reweight(int step, boolean fromAncestors, double[] logWeight) {
    double[] targetBefore = fromAncestors ? moves.ancestorLogTarget() : moves.logTarget(step - 1);
    double[] initialBefore =
        fromAncestors ? moves.ancestorLogInitial() : moves.logInitial(step - 1);
    double[] target = moves.logTarget(step);
    double[] initial = moves.logInitial(step);
    double[] ratio = moves.logKernelRatio(step);
    double betaBefore = path.beta(step - 1);
    double beta = path.beta(step);
    for (int i = 0; i < particles; i++) {
      // A particle of weight zero stays at zero: −∞ − (−∞) is never formed.
      if (logWeight[i] != Double.NEGATIVE_INFINITY) {
        logWeight[i] =
            logWeight[i]
                + annealed(beta, target[i], initial[i])
                - annealed(betaBefore, targetBefore[i], initialBefore[i])
                + ratio[i];
      }
      pathLogWeight[i] = (step == 1 ? -initialBefore[i] : pathLogWeight[i]) + ratio[i];
    }
  }

  /** log γ_k = (1−β) log π_0 + β log γ, where 0 · (−∞) is 0. */
  private static double annealed(double beta, double logTarget, double logInitial) {
    return beta == 0 ? logInitial : beta * logTarget + (1 - beta) * logInitial;
  }

  /**
   * Returns the bound of whole paths of the last run, log (1/N) Σ_i exp(Σ_k (log B_k − log F_k) +
   * log γ(z_K) − log π_0(z_0)), which means something only if nothing was resampled.
   *
   * @param lastLogWeight log W_K, −∞ for the paths that count as zero
   */
  public double pathBound(double[] lastLogWeight) {
    double[] logTarget = moves.logTarget(steps);
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < particles; i++) {
      boolean dead = lastLogWeight[i] == Double.NEGATIVE_INFINITY;
      pathLogWeight[i] = dead ? Double.NEGATIVE_INFINITY : pathLogWeight[i] + logTarget[i];
      largest = Math.max(largest, pathLogWeight[i]);
    }
    double total = 0;
    for (int i = 0; i < particles; i++) {
      total += Elementary.exp(pathLogWeight[i] - largest);
    }
    return largest + Elementary.log(total / particles);
  }

  @Override
  public Particles[] state(int level) {
    return moves.state(level);
  }

  @Override
  public Checkpoint newCheckpoint() {
    return new StateOfMoves(moves.newCheckpoint());
  }

  /** A checkpoint of the moves. */
  private final class StateOfMoves implements Checkpoint {
    private final SavedState state;

    StateOfMoves(SavedState state) {
      this.state = state;
    }

    @Override
    public void save(int level) {
      moves.save(level, state);
    }

    @Override
    public void restore(int level) {
      moves.restore(level, state);
    }
  }

  // ---------------------------------------------------------------- adjoint

  /**
   * Says where the gradient of the next adjoint goes.
   *
   * @param initial whether the gradient of the initial distribution's parameters is wanted
   * @param gradient added to
   */
  public void differentiateTo(boolean initial, PathGradient gradient) {
    withInitial = initial;
    out = gradient;
  }

  /** Lets go of the gradient. */
  public void forgetGradient() {
    differentiateTo(false, noGradient);
  }

  @Override
  public void beginAdjoint() {
    moves.beginAdjoint();
    Arrays.fill(pending, 0);
    pendingStep = 0;
  }

  @Override
  public void adjointOfLevel(int step, double[] omega) {
    for (int i = 0; i < particles; i++) {
      gamma[i] = omega[i] - pending[i];
    }
    moves.adjointOfLevel(step, pendingStep, omega, gamma, withInitial, out);
    System.arraycopy(omega, 0, pending, 0, particles);
    pendingStep = step;
  }

  @Override
  public void scatter(int[] ancestors) {
    moves.scatter(ancestors);
    System.arraycopy(pending, 0, spare, 0, particles);
    Arrays.fill(pending, 0);
    for (int i = 0; i < particles; i++) {
      pending[ancestors[i]] += spare[i];
    }
  }

  @Override
  public void completeAdjoint(int step, int[] sources) {
    for (int i = 0; i < particles; i++) {
      gamma[i] = -pending[i];
    }
    moves.gather(step - 1, sources);
    moves.completeAncestors(step, gamma, withInitial, out);
    Arrays.fill(pending, 0);
    pendingStep = 0;
  }

  @Override
  public Particles[] ancestorState() {
    return moves.ancestorState();
  }

  @Override
  public Particles[] stateAdjoint() {
    return moves.stateAdjoint();
  }

  @Override
  public void adjointOfStart() {
    for (int i = 0; i < particles; i++) {
      gamma[i] = -pending[i];
    }
    moves.adjointOfStart(pendingStep, gamma, withInitial, out);
  }
}
