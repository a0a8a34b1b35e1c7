package org.dsmcs.paper.theorem;

import java.util.List;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;

/**
 * What a training came to.
 *
 * @param estimator of the gradient
 * @param particles N
 * @param steps K
 * @param seed of target, noise and starting values
 * @param result what the evaluation found; empty if the training failed
 * @param failure why it failed; empty if it did not
 */
public record TrainedSampler(
    Estimator estimator,
    int particles,
    int steps,
    long seed,
    Optional<Result> result,
    String failure) {
  /**
   * Which training of a plan it is.
   *
   * @param particles N
   * @param steps K
   * @param seed of target, noise and starting values
   * @param estimator of the gradient
   */
  record Key(int particles, int steps, long seed, Estimator estimator) {}

  /** Returns which training of a plan this is. */
  Key key() {
    return new Key(particles, steps, seed, estimator);
  }

  /**
   * What an evaluation found.
   *
   * @param bound mean of the bound; log Z is 0
   * @param essFractions ESS/N after steps 1 to K, means over replicas
   * @param largestIncrement the largest β_k − β_{k−1}: an even schedule has 1/K
   */
  public record Result(Estimate bound, List<Double> essFractions, double largestIncrement) {
    /** Copies the list. */
    public Result {
      essFractions = List.copyOf(essFractions);
    }

    /** Returns the mean of ESS/N over the steps. */
    public double meanEssFraction() {
      return essFractions.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Returns the least ESS/N of a step. */
    public double leastEssFraction() {
      return essFractions.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }
  }
}
