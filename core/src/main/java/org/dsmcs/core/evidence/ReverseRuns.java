package org.dsmcs.core.evidence;

import java.util.List;
import org.dsmcs.core.density.DensityCalls;

/**
 * What runs in reverse found, each started from an exact draw of the target: 1/Z-hat is an unbiased
 * estimate of 1/Z, so the mean of log Z-hat is, in expectation, an upper bound of log Z.
 *
 * @param logEvidences log Z-hat of each replica; +∞ where the path back from the draw left the
 *     support
 * @param drawsUsed how many exact draws were used: one for each replica
 * @param calls how often the target was asked, the paths back from the draws included
 * @param nonFinite how many log densities or gradients were NaN or +∞
 */
public record ReverseRuns(
    List<Double> logEvidences, int drawsUsed, DensityCalls calls, long nonFinite) {
  /** Copies the list. */
  public ReverseRuns {
    logEvidences = List.copyOf(logEvidences);
  }

  /**
   * Returns the mean of log Z-hat, in expectation an upper bound of log Z, and its standard error.
   *
   * @throws IllegalArgumentException from fewer than 20 replicas
   */
  public Estimate mean() {
    double[] values = logEvidences.stream().mapToDouble(Double::doubleValue).toArray();
    return Sandwich.mean("reverse", values, Double.POSITIVE_INFINITY);
  }
}
