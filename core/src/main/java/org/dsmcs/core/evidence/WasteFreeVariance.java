package org.dsmcs.core.evidence;

import java.util.List;

/**
 * The variance of log Z-hat from a single run of waste-free sequential Monte Carlo.
 *
 * <p>At every level M chains of length P move under one kernel that leaves the level's distribution
 * invariant, and log Z-hat is the sum over levels of the log of the mean incremental weight G of
 * all N = M·P states. For long chains the levels are independent, and
 *
 * <pre>{@code
 * var(log Z-hat) ≈ Σ_k V_k/N_k,   V_k = Σ_{l = −∞}^{∞} γ_k(l),
 * γ_k(l) = 1/(M (P − l)) Σ_m Σ_p (g_{m,p} − 1)(g_{m,p+l} − 1),   g = G / mean G
 * }</pre>
 *
 * <p>where the sum over lags ends by Geyer's initial monotone sequence: pairs γ(2j) + γ(2j + 1) are
 * added while they are positive, none counted for more than the one before, which holds for
 * reversible chains. Chains of length 1 are independent draws: V = γ(0).
 *
 * <p>Chains that still remember their start after P states make V too small.
 *
 * <p>Source: Dau and Chopin, "Waste-free sequential Monte Carlo", JRSS B, 2022, section 4; Geyer,
 * "Practical Markov chain Monte Carlo", Statistical Science, 1992.
 */
public final class WasteFreeVariance {
  private WasteFreeVariance() {}

  /**
   * Returns Σ_k V_k/N_k.
   *
   * @param levels the incremental weights of each level that has some, as {@link #ofLevel} takes
   *     them
   * @throws IllegalArgumentException if a level's are no such weights
   */
  public static double of(List<double[][]> levels) {
    double variance = 0;
    for (double[][] weights : levels) {
      variance += ofLevel(weights) / ((double) weights.length * weights[0].length);
    }
    return variance;
  }

  /**
   * Returns V_k, the asymptotic variance of one level's incremental weights over their mean.
   *
   * @param weights [M][P], each chain's incremental weights G in the order of its states, in any
   *     common scale: finite, at least 0 and not all 0; independent draws are M chains of length 1;
   *     not modified
   * @throws IllegalArgumentException if there is no weight, chains differ in length, a weight is
   *     negative or not finite, or all are zero
   */
  public static double ofLevel(double[][] weights) {
    double[][] centred = centred(weights);
    int length = centred[0].length;
    double variance = autocovariance(centred, 0);
    if (length == 1) {
      return variance;
    }
    double sum = -variance;
    double before = Double.POSITIVE_INFINITY;
    for (int lag = 0; lag + 1 < length; lag += 2) {
      double pair =
          Math.min(before, autocovariance(centred, lag) + autocovariance(centred, lag + 1));
      if (lag > 0 && pair <= 0) {
        break;
      }
      sum += 2 * pair;
      before = pair;
    }
    return Math.max(0, sum);
  }

  /** G/mean G − 1. */
  private static double[][] centred(double[][] weights) {
    if (weights.length == 0 || weights[0].length == 0) {
      throw new IllegalArgumentException("there must be at least one chain with one weight");
    }
    int length = weights[0].length;
    double largest = 0;
    for (int m = 0; m < weights.length; m++) {
      if (weights[m].length != length) {
        throw new IllegalArgumentException(
            "all chains must have the same length, %d, given for chain %d: %d"
                .formatted(length, m, weights[m].length));
      }
      for (double weight : weights[m]) {
        if (!(weight >= 0) || weight == Double.POSITIVE_INFINITY) {
          throw new IllegalArgumentException(
              "weights must be finite and at least 0, given in chain %d: %s".formatted(m, weight));
        }
        largest = Math.max(largest, weight);
      }
    }
    if (largest == 0) {
      throw new IllegalArgumentException(
          "all weights of a level are zero: log Z-hat is -Infinity and has no variance");
    }
    // Over the largest first, so that no sum overflows.
    double sum = 0;
    for (double[] chain : weights) {
      for (double weight : chain) {
        sum += weight / largest;
      }
    }
    double mean = sum / ((double) weights.length * length);
    double[][] centred = new double[weights.length][length];
    for (int m = 0; m < weights.length; m++) {
      for (int p = 0; p < length; p++) {
        centred[m][p] = weights[m][p] / largest / mean - 1;
      }
    }
    return centred;
  }

  /** γ(lag), the mean over all pairs of states of one chain that are {@code lag} apart. */
  private static double autocovariance(double[][] centred, int lag) {
    double sum = 0;
    for (double[] chain : centred) {
      for (int p = 0; p + lag < chain.length; p++) {
        sum += chain[p] * chain[p + lag];
      }
    }
    return sum / ((double) centred.length * (centred[0].length - lag));
  }
}
