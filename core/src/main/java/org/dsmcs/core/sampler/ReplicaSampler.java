package org.dsmcs.core.sampler;

import java.util.function.Supplier;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.kernel.KernelRun;
import org.dsmcs.core.kernel.LearnedRun;
import org.dsmcs.core.kernel.RunUse;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.DifferentiableSequentialMonteCarlo;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.RetainedPath;
import org.dsmcs.core.smc.SequentialMonteCarlo;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * One replica of the learned sampler: a kernel's particles on the annealed path, in the loop of
 * {@link SequentialMonteCarlo}, and the gradient of its bound with respect to the path.
 *
 * <p>All arrays are allocated by the constructor and used again by every run. Not safe for use by
 * several threads.
 */
public final class ReplicaSampler {
  private final Bound bound;
  private final Supplier<KernelRun> movesOfOne;
  private final LearnedRun run;
  private final DifferentiableSequentialMonteCarlo loop;

  /**
   * Allocates everything that a run needs.
   *
   * @param target the density γ
   * @param configuration what the sampler does
   * @param path the path to follow; read during runs, overwritten between them by its owner
   * @param differentiates whether {@link #backward} will be called
   */
  public ReplicaSampler(
      Density target,
      SamplerConfiguration configuration,
      AnnealingPath path,
      boolean differentiates) {
    this(
        target,
        configuration,
        path,
        differentiates,
        differentiates
            ? StoragePlan.within(Long.MAX_VALUE, configuration.replicaSize(target, 1))
            : StoragePlan.forward(configuration.replicaSize(target, 1)),
        new BlockTeam(1));
  }

  /**
   * Allocates everything that a run needs, within limits.
   *
   * @param storage how much of the path is held: where it is not the whole, {@link #backward} runs
   *     parts of it again; no result depends on it
   * @param team threads that share the work; no result depends on it
   */
  ReplicaSampler(
      Density target,
      SamplerConfiguration configuration,
      AnnealingPath path,
      boolean differentiates,
      StoragePlan storage,
      BlockTeam team) {
    this.bound = configuration.bound();
    int particles = configuration.particles();
    boolean completes = differentiates && configuration.resampling().gradient().needsWholeAdjoint();
    KernelRun moves =
        configuration
            .kernel()
            .newRun(
                target,
                particles,
                path,
                new RunUse(
                    storage.heldLevels(),
                    differentiates,
                    configuration.resampling().happens(),
                    completes,
                    team));
    this.movesOfOne =
        () ->
            configuration
                .kernel()
                .newRun(target, 1, path, new RunUse(2, false, true, false, new BlockTeam(1)));
    this.run =
        new LearnedRun(
            moves, path, particles, new PathGradient(configuration.layout(target.dimension())));
    this.loop =
        new DifferentiableSequentialMonteCarlo(
            run, configuration.resampling(), target.dimension(), storage);
  }

  /**
   * Runs one replica.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @return the bound: an unbiased estimate of Z is its exponential
   * @throws ZeroWeightsException if all particles have weight zero after some step
   */
  public double forward(ReplicaNoise noise, NonFiniteLog log) {
    return bound(loop.forward(noise, log));
  }

  private double bound(double logEvidence) {
    return switch (bound) {
      case SMC -> logEvidence;
      case DAIS -> run.pathBound(logWeights(run.steps()));
    };
  }

  /**
   * Makes room for a path that is drawn backward from an exact draw of π.
   *
   * @param draw of length D; read whenever the path is drawn
   */
  public RetainedPath backwardFrom(double[] draw) {
    return run.backwardFrom(movesOfOne.get(), draw);
  }

  /**
   * Runs one replica in reverse: draws the path backward, then runs forward with one of the N
   * particles held on it. There is no gradient of it.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @param path from {@link #backwardFrom} of this sampler
   * @return log Z-hat, whose negative's exponential is an unbiased estimate of 1/Z; +∞ where the
   *     path left the support
   * @throws UnsupportedOperationException if the scheme cannot draw ancestors given one of them
   */
  public double reverse(ReplicaNoise noise, NonFiniteLog log, RetainedPath path) {
    double logEvidence = loop.loop().forward(noise, log, path);
    return Double.isInfinite(logEvidence) ? logEvidence : bound(logEvidence);
  }

  /**
   * The gradient of the bound of the last {@link #forward} with respect to the path; with the score
   * function, that estimator without a baseline.
   *
   * @param withInitial whether the gradient of the initial distribution's parameters is wanted
   * @param out added to
   */
  public void backward(boolean withInitial, PathGradient out) {
    run.differentiateTo(withInitial, out);
    loop.backward();
    run.forgetGradient();
  }

  /**
   * The gradient of the bound of the last {@link #forward} with respect to the path.
   *
   * @param withInitial whether the gradient of the initial distribution's parameters is wanted
   * @param baseline what the score function subtracts from inc_k + … + inc_K at what was drawn
   *     before step k, for k = 2..K at index k; the other gradients do not read it
   * @param out added to
   */
  public void backward(boolean withInitial, double[] baseline, PathGradient out) {
    run.differentiateTo(withInitial, out);
    loop.backward(baseline);
    run.forgetGradient();
  }

  // ---------------------------------------------------------------- what happened

  /** Returns inc_k for k = 1..K. */
  public double increment(int step) {
    return loop.loop().increment(step);
  }

  /** Returns the ESS of W_k for k = 0..K: after reweighting, before resampling. */
  public double ess(int level) {
    return loop.loop().ess(level);
  }

  /**
   * Returns log W_k, normalised; the first N entries count. Of the last level, before {@link
   * #backward}; of the others only if all levels are held. Not to be modified.
   */
  public double[] logWeights(int level) {
    return loop.loop().logWeights(level);
  }

  /** Returns whether the particles were resampled just before step k. */
  public boolean resampledBefore(int step) {
    return loop.loop().resampledBefore(step);
  }

  /**
   * Returns the arrays that make up the particles' state at level k: positions, for some kernels
   * also momenta. Of the last level, before {@link #backward}; of the others only if all levels are
   * held. Not to be modified.
   */
  public Particles[] state(int level) {
    return run.state(level);
  }
}
