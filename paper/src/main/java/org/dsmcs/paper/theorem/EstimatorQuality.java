package org.dsmcs.paper.theorem;

/**
 * How good an estimator of the gradient is, at one target.
 *
 * @param estimator which
 * @param bias length of its expectation minus the exact gradient
 * @param relativeBias the same in lengths of the exact gradient
 * @param cosine of the angle between its expectation and the exact gradient
 * @param standardDeviation √(B · variance of the mean of B estimates), over ancestors and normal
 *     numbers, all components together
 */
public record EstimatorQuality(
    Estimator estimator,
    Measured bias,
    Measured relativeBias,
    double cosine,
    double standardDeviation) {
  /**
   * Returns the root mean square error of the mean of B replicas: √(bias² + variance/B).
   *
   * @param replicas B
   */
  public double error(int replicas) {
    return Math.sqrt(
        bias.value() * bias.value() + standardDeviation * standardDeviation / replicas);
  }
}
