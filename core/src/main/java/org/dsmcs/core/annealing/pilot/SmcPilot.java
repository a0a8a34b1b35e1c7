package org.dsmcs.core.annealing.pilot;

import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.Pilot;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingStart;

/**
 * Adaptive SMC samplers whose particles say where a learned sampler is to begin.
 *
 * <ol>
 *   <li>Rounds. The first adaptive run starts from the given distribution, in the target's own
 *       coordinates. Weighted mean and covariance of its final particles make coordinates z = m + L
 *       u, in which the next run starts from N(0, 1.25² I); its particles correct the coordinates,
 *       and so on. L is dense where there are at least {@value #PARTICLES_PER_COORDINATE} particles
 *       for each coordinate, else diagonal; it is regularised as {@link
 *       org.dsmcs.core.annealing.invariant.Preconditioning} says, and the rounds make up for that.
 *       They end when the correction is noise: when ½(|m|² + tr L Lᵀ − log det L Lᵀ − D), the
 *       Kullback–Leibler divergence of N(m, L Lᵀ) from N(0, I), is at most p/n, twice what n
 *       particles from N(0, I) show in p means and covariances by chance; two rounds there are at
 *       least, if so many are allowed.
 *   <li>The initial distribution: N(0, s² I) in these coordinates, s = 1.25, 1 and 1.6, with the
 *       last round's schedule and step sizes; and the Gaussian fit of the first round's first
 *       particles with that round's. All run untrained with the same noise, each with its step
 *       sizes and with a quarter of them, of which the better counts. The first of them is taken
 *       unless a later one's bound is higher by more than two standard errors of the paired
 *       difference.
 *   <li>The schedule: the K-th parts of the round's path, see {@link #fraction}.
 *   <li>Step sizes: those whose moves are as long as the accepted ones, brought to the coordinates
 *       u by the preconditioners' determinants, times the factor that the search with paired noise
 *       ({@link org.dsmcs.core.training.StepSizeSearch}) prefers; or the equal ones that this
 *       search finds without them, if their bound is higher by more than noise.
 *   <li>All this is left, and training begins from the given distribution in the target's own
 *       coordinates, where that is a {@link org.dsmcs.core.density.DiagonalGaussian} and the bound
 *       with the step size that the search finds is higher: what was asked for needs no excuse.
 * </ol>
 *
 * @param kernel what moves the particles of the adaptive runs
 * @param particles N of these, at least 4
 * @param fraction to which the conditional ESS falls in each of their steps, in (0, 1)
 * @param innerMoves how often the kernel is applied in a step
 * @param rounds how many adaptive runs at most, at least 1
 * @param replicas of the learned sampler by which starts are compared, at least 2
 */
public record SmcPilot(
    InvariantKernel kernel,
    int particles,
    double fraction,
    InnerMoves innerMoves,
    int rounds,
    int replicas)
    implements Pilot {
  /** Particles that a dense L takes for each coordinate. */
  static final int PARTICLES_PER_COORDINATE = 8;

  /** Checks the values. */
  public SmcPilot {
    require(particles >= 4, "particles of a pilot must be at least 4", particles);
    require(
        fraction > 0 && fraction < 1,
        "the fraction of the conditional ESS must lie in (0, 1)",
        fraction);
    require(rounds >= 1, "rounds of a pilot must be at least 1", rounds);
    require(replicas >= 2, "replicas to compare starts must be at least 2", replicas);
  }

  /**
   * Makes a pilot that does for most targets: 512 particles, Metropolis-adjusted Langevin moves
   * until particles have forgotten where they were, at most 10, up to 4 rounds; starts are compared
   * by 32 replicas.
   */
  public SmcPilot() {
    this(new MetropolisLangevinKernel(), 512, 0.7, new InnerMoves.UntilForgotten(0.2, 10), 4, 32);
  }

  private static void require(boolean holds, String what, Object given) {
    if (!holds) {
      throw new IllegalArgumentException(what + ", given: " + given);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the initial distribution has another dimension
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of an adaptive run are zero
   * @throws IllegalStateException if an adaptive schedule does not reach β = 1
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  @Override
  public TrainingStart find(
      Density target,
      ReferenceDistribution initial,
      SamplerConfiguration sampler,
      long seed,
      Resources resources,
      TrainingListener listener) {
    if (initial.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "the initial distribution has dimension %d, the target %d"
              .formatted(initial.dimension(), target.dimension()));
    }
    return new StartSearch(this, target, sampler, seed, resources, listener).find(initial);
  }
}
