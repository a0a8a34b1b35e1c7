package org.dsmcs.core.training;

import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * Finds the step size that training is to begin with.
 *
 * <p>Where steps are too large for a target, the moves are unstable: the bound is far below what it
 * could be, and its gradient is that of a chaotic map, long and without meaning, so that training
 * does not find back. How large is too large is a matter of the target's scale, which nobody has
 * told. So the bound before training is looked at, with steps of δ̂/2, δ̂/4, δ̂/8, … and the same
 * noise for all, for as long as it rises by more than half a nat; training begins at twice the best
 * size, but at most at δ̂/2. Where a smaller step makes little difference, the larger one learns
 * more.
 */
final class StepSizeSearch {
  /** A difference that matters shows in a few replicas, since all meet the same noise. */
  private static final int MOST_REPLICAS = 16;

  private static final int MOST_HALVINGS = 200;

  private static final double LEAST_GAIN = 0.5;

  private StepSizeSearch() {}

  /**
   * Returns the step size to begin with.
   *
   * @param batch runs replicas forward, at most 16 of its
   * @param start the parameters with step sizes about δ̂/2
   * @param stepScale δ̂
   * @param seed the run's seed
   */
  static double find(ReplicaBatch batch, SamplerParameters start, double stepScale, long seed) {
    double largest = stepScale / 2;
    double best = largest;
    double bestBound = Double.NEGATIVE_INFINITY;
    double size = largest;
    for (int halvings = 0; halvings < MOST_HALVINGS; halvings++, size /= 2) {
      double bound = bound(batch, start.withStepFraction(size / stepScale), seed);
      if (bound > bestBound + LEAST_GAIN) {
        best = size;
        bestBound = bound;
      } else if (bestBound > Double.NEGATIVE_INFINITY) {
        break;
      }
    }
    return Math.min(2 * best, largest);
  }

  private static double bound(ReplicaBatch batch, SamplerParameters parameters, long seed) {
    try {
      batch.runForward(
          parameters,
          RandomKey.of(seed, Purpose.STEP_SIZE_SEARCH, 0),
          Math.min(batch.replicas(), MOST_REPLICAS));
      return batch.meanBound();
    } catch (ZeroWeightsException e) {
      return Double.NEGATIVE_INFINITY;
    }
  }
}
