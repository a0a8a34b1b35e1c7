package org.dsmcs.core.training;

import java.util.Optional;
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
 * noise for all.
 *
 * <p>With the same noise two sizes differ in each replica r by d_r, and the smaller is the better
 * one if mean d_r > 2 sd(d_r)/√R: more than noise. The search ends after three halvings in a row
 * that were not better than the best; then the sizes beside the best, √2 times and 1/√2 times, are
 * compared with it in the same way. Where sizes cannot be told apart the largest of them stays: it
 * learns more.
 */
final class StepSizeSearch {
  /** A difference that matters shows in a few replicas, since all meet the same noise. */
  private static final int MOST_REPLICAS = 64;

  private static final int MOST_HALVINGS = 200;

  /** A bound that falls and rises again is not the end yet. */
  private static final int PATIENCE = 3;

  private static final double STANDARD_ERRORS = 2;

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
   * @param start the parameters with step sizes about δ̂/2
   * @param seed the run's seed
   * @param listener told of every size
   */
  static double find(
      ReplicaBatch batch, SamplerParameters start, long seed, TrainingListener listener) {
    return new StepSizeSearch(batch, start, seed, listener).find();
  }

  @SuppressWarnings("ArrayRecordComponent") // Lives for a few comparisons; never compared itself.
  private record Trial(double size, double[] bounds) {}

  private double find() {
    double largest = start.stepScale() / 2;
    Optional<Trial> found = Optional.empty();
    int idle = 0;
    double size = largest;
    for (int halvings = 0; halvings < MOST_HALVINGS && idle < PATIENCE; halvings++, size /= 2) {
      Optional<Trial> trial = run(size);
      if (trial.isPresent() && (found.isEmpty() || isBetter(trial.get(), found.get()))) {
        found = trial;
        idle = 0;
      } else if (found.isPresent()) {
        idle++;
      }
    }
    if (found.isEmpty()) {
      return largest;
    }
    Trial coarse = found.get();
    Trial best = coarse;
    for (double beside : new double[] {coarse.size * Math.sqrt(2), coarse.size / Math.sqrt(2)}) {
      if (beside < largest) {
        Optional<Trial> trial = run(beside);
        if (trial.isPresent() && isBetter(trial.get(), best)) {
          best = trial.get();
        }
      }
    }
    return best.size;
  }

  /** Returns the bounds of a size, or nothing if they are not all finite. */
  private Optional<Trial> run(double size) {
    double[] bounds = new double[Math.min(batch.replicas(), MOST_REPLICAS)];
    double mean;
    try {
      batch.runForward(
          start.withStepFraction(size / start.stepScale()),
          RandomKey.of(seed, Purpose.STEP_SIZE_SEARCH, 0),
          bounds.length);
      mean = batch.meanBound();
    } catch (ZeroWeightsException e) {
      mean = Double.NEGATIVE_INFINITY;
    }
    listener.stepSizeTried(size, mean);
    if (!Double.isFinite(mean)) {
      return Optional.empty();
    }
    for (int r = 0; r < bounds.length; r++) {
      bounds[r] = batch.bound(r);
    }
    return Optional.of(new Trial(size, bounds));
  }

  private static boolean isBetter(Trial trial, Trial than) {
    int replicas = trial.bounds.length;
    double[] differences = new double[replicas];
    double scale = 0;
    for (int r = 0; r < replicas; r++) {
      differences[r] = trial.bounds[r] - than.bounds[r];
      scale = Math.max(scale, Math.abs(differences[r]));
    }
    if (replicas < 2 || scale == 0) {
      return trial.bounds[0] > than.bounds[0];
    }
    // Unstable moves make bounds whose squares overflow.
    double mean = 0;
    for (double difference : differences) {
      mean += difference / scale / replicas;
    }
    double squares = 0;
    for (double difference : differences) {
      double deviation = difference / scale - mean;
      squares += deviation * deviation;
    }
    return mean > STANDARD_ERRORS * Math.sqrt(squares / (replicas - 1) / replicas);
  }
}
