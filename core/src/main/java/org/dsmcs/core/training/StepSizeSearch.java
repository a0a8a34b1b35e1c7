package org.dsmcs.core.training;

import java.util.Optional;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.sampler.ReplicaBatch;

/**
 * Finds the step size that training is to begin with.
 *
 * <p>Where steps are too large for a target, the moves are unstable: the bound is far below what it
 * could be, and its gradient is that of a chaotic map, long and without meaning, so that training
 * does not find back. How large is too large is a matter of the target's scale, which nobody has
 * told. So the bound before training is looked at, with steps of δ̂/2, δ̂/4, δ̂/8, … and the same
 * noise for all.
 *
 * <p>With the same noise two sizes differ in each replica r by d_r, and the smaller is the better
 * one if mean d_r > 2 sd(d_r)/√R: more than noise. The search ends after three halvings in a row
 * that were not better than the best; then the sizes beside the best, √2 times and 1/√2 times, are
 * compared with it in the same way. Where sizes cannot be told apart the largest of them stays: it
 * learns more.
 */
public final class StepSizeSearch {
  private static final int MOST_HALVINGS = 200;

  /** A bound that falls and rises again is not the end yet. */
  private static final int PATIENCE = 3;

  private final ReplicaBatch batch;
  private final SamplerParameters start;
  private final long seed;
  private final TrainingListener listener;

  private StepSizeSearch(
      ReplicaBatch batch, SamplerParameters start, long seed, TrainingListener listener) {
    this.batch = batch;
    this.start = start;
    this.seed = seed;
    this.listener = listener;
  }

  /**
   * Returns the step size to begin with.
   *
   * @param batch runs replicas forward, at most 64 of its
   * @param start the parameters; at the size δ̂/2 they are as they are, at others all step sizes
   *     change together ({@link SamplerParameters#withStepFraction})
   * @param seed the run's seed
   * @param listener told of every size
   */
  public static Found find(
      ReplicaBatch batch, SamplerParameters start, long seed, TrainingListener listener) {
    return new StepSizeSearch(batch, start, seed, listener).find();
  }

  /**
   * What a search found.
   *
   * @param size the step size, at most δ̂/2
   * @param bounds those of the replicas with it; nothing if there was a zero at every size
   */
  public record Found(double size, Optional<PairedBounds> bounds) {}

  private record Trial(double size, PairedBounds bounds) {
    boolean isBetterThan(Trial other) {
      return bounds.isBetterThan(other.bounds);
    }
  }

  private Found find() {
    double largest = start.stepScale() / 2;
    Optional<Trial> found = Optional.empty();
    int idle = 0;
    double size = largest;
    for (int halvings = 0; halvings < MOST_HALVINGS && idle < PATIENCE; halvings++, size /= 2) {
      Optional<Trial> trial = run(size);
      if (trial.isPresent() && (found.isEmpty() || trial.get().isBetterThan(found.get()))) {
        found = trial;
        idle = 0;
      } else if (found.isPresent()) {
        idle++;
      }
    }
    if (found.isEmpty()) {
      return new Found(largest, Optional.empty());
    }
    Trial coarse = found.get();
    Trial best = coarse;
    for (double beside : new double[] {coarse.size * Math.sqrt(2), coarse.size / Math.sqrt(2)}) {
      if (beside < largest) {
        Optional<Trial> trial = run(beside);
        if (trial.isPresent() && trial.get().isBetterThan(best)) {
          best = trial.get();
        }
      }
    }
    return new Found(best.size, Optional.of(best.bounds));
  }

  /** Returns the bounds of a size, or nothing if they are not all finite. */
  private Optional<Trial> run(double size) {
    Optional<PairedBounds> bounds =
        PairedBounds.run(batch, start.withStepFraction(size / start.stepScale()), seed);
    listener.stepSizeTried(size, bounds.map(PairedBounds::mean).orElse(Double.NEGATIVE_INFINITY));
    return bounds.map(found -> new Trial(size, found));
  }
}
