package org.dsmcs.core.evidence;

/**
 * The evidence pooled over replicas: each gives an unbiased Z_r, and log Z ≈ log mean_r Z_r with
 * standard error sd(Z_r)/(√R mean Z_r) by the delta method.
 *
 * <p>A replica whose weights were all zero has Z_r = 0, a value like any other: leaving it out
 * would bias the mean.
 *
 * @param logEvidence log mean_r Z_r and its standard error
 * @param interval95 95 % interval of log Z: estimate ± 1.96 standard errors
 * @param effectiveReplicas (Σ Z_r)²/Σ Z_r²
 * @param replicas R
 * @param zeroReplicas how many Z_r are zero
 */
public record PooledEvidence(
    Estimate logEvidence,
    Interval interval95,
    double effectiveReplicas,
    int replicas,
    int zeroReplicas) {
  private static final double NORMAL_975 = 1.959963984540054;

  /**
   * Pools replicas.
   *
   * @param logEvidences log Z_r of each replica, at least 2 of them; −∞ stands for Z_r = 0; not
   *     modified
   * @throws ZeroEvidenceException if all are −∞
   * @throws IllegalArgumentException if there are fewer than 2, or one is NaN or +∞
   */
  public static PooledEvidence of(double[] logEvidences) {
    int replicas = logEvidences.length;
    if (replicas < 2) {
      throw new IllegalArgumentException(
          "replicas must be at least 2 to give a standard error, given: " + replicas);
    }
    double largest = Double.NEGATIVE_INFINITY;
    int zeros = 0;
    for (int r = 0; r < replicas; r++) {
      double log = logEvidences[r];
      if (Double.isNaN(log) || log == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            "log Z of a replica must be a number or -Infinity, given for replica %d: %s"
                .formatted(r, log));
      }
      if (log == Double.NEGATIVE_INFINITY) {
        zeros++;
      }
      largest = Math.max(largest, log);
    }
    if (zeros == replicas) {
      throw new ZeroEvidenceException(replicas);
    }
    double sum = 0;
    double sumOfSquares = 0;
    for (double log : logEvidences) {
      double z = Math.exp(log - largest);
      sum += z;
      sumOfSquares += z * z;
    }
    double effectiveReplicas = sum * sum / sumOfSquares;
    double logMean = largest + Math.log(sum / replicas);
    // sd(Z)/(√R mean Z) in terms of the two sums.
    double standardError =
        Math.sqrt(Math.max(0, (replicas / effectiveReplicas - 1) / (replicas - 1)));
    return new PooledEvidence(
        new Estimate(logMean, standardError),
        new Interval(logMean - NORMAL_975 * standardError, logMean + NORMAL_975 * standardError),
        effectiveReplicas,
        replicas,
        zeros);
  }
}
