package org.dsmcs.core.training;

import java.util.Optional;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * The bounds of replicas that meet the same noise whatever the parameters are, so that starts of a
 * training can be compared with few of them: a difference that matters shows in each replica.
 */
public final class PairedBounds {
  /** A difference that matters shows in a few replicas. */
  private static final int MOST_REPLICAS = 64;

  private static final double STANDARD_ERRORS = 2;

  private final double[] bounds;
  private final double mean;

  private PairedBounds(double[] bounds, double mean) {
    this.bounds = bounds;
    this.mean = mean;
  }

  /**
   * Runs replicas forward, at most 64 of the batch.
   *
   * @param batch the replicas
   * @param parameters with which
   * @param seed the run's seed
   * @return their bounds, or nothing if one is not finite or all weights of a replica are zero
   */
  public static Optional<PairedBounds> run(
      ReplicaBatch batch, SamplerParameters parameters, long seed) {
    double[] bounds = new double[Math.min(batch.replicas(), MOST_REPLICAS)];
    double mean;
    try {
      batch.runForward(parameters, RandomKey.of(seed, Purpose.STEP_SIZE_SEARCH, 0), bounds.length);
      mean = batch.meanBound();
    } catch (ZeroWeightsException e) {
      return Optional.empty();
    }
    if (!Double.isFinite(mean)) {
      return Optional.empty();
    }
    for (int r = 0; r < bounds.length; r++) {
      bounds[r] = batch.bound(r);
    }
    return Optional.of(new PairedBounds(bounds, mean));
  }

  /** Returns the mean bound. */
  public double mean() {
    return mean;
  }

  /**
   * Returns whether the mean difference to the other's bounds is positive by more than noise: more
   * than two of its standard errors.
   *
   * @param other of as many replicas
   */
  public boolean isBetterThan(PairedBounds other) {
    int replicas = bounds.length;
    double[] differences = new double[replicas];
    double scale = 0;
    for (int r = 0; r < replicas; r++) {
      differences[r] = bounds[r] - other.bounds[r];
      scale = Math.max(scale, Math.abs(differences[r]));
    }
    if (replicas < 2 || scale == 0) {
      return bounds[0] > other.bounds[0];
    }
    // Unstable moves make bounds whose squares overflow.
    double average = 0;
    for (double difference : differences) {
      average += difference / scale / replicas;
    }
    double squares = 0;
    for (double difference : differences) {
      double deviation = difference / scale - average;
      squares += deviation * deviation;
    }
    return average > STANDARD_ERRORS * Math.sqrt(squares / (replicas - 1) / replicas);
  }
}
