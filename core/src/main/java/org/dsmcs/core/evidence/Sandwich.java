package org.dsmcs.core.evidence;

import java.util.List;

/**
 * log Z between two limits, from bidirectional Monte Carlo.
 *
 * <p>Forward, Z-hat is an unbiased estimate of Z, so by Jensen's inequality E log Z-hat ≤ log Z. In
 * reverse, started from an exact draw of the target, 1/Z-hat is an unbiased estimate of 1/Z, so E
 * log Z-hat ≥ log Z. The means m of R replicas have one-sided 97.5 % limits by Student's t with R −
 * 1 degrees of freedom:
 *
 * <pre>{@code
 * low  = m_forward − t_{0.975, R_f − 1} s_forward / √R_f
 * high = m_reverse + t_{0.975, R_r − 1} s_reverse / √R_r
 * }</pre>
 *
 * <p>Both hold together with a probability of at least 95 %, as far as the means are normal. The
 * gap between the means says how good both samplers are.
 *
 * <p>Source: Grosse, Ghahramani and Adams, "Sandwiching the marginal likelihood using bidirectional
 * Monte Carlo", 2015.
 *
 * @param forward mean of log Z-hat forward and its standard error
 * @param reverse mean of log Z-hat in reverse and its standard error
 * @param interval log Z lies between these limits; an end may be infinite and then says nothing
 */
public record Sandwich(Estimate forward, Estimate reverse, Interval interval) {
  /** Fewest replicas of either direction. */
  public static final int FEWEST_REPLICAS = 20;

  private static final double CONFIDENCE = 0.975;

  /**
   * Makes the limits.
   *
   * @param forward log Z-hat of each forward replica, at least {@value #FEWEST_REPLICAS}; −∞ (Z-hat
   *     = 0) is a value and makes the lower limit −∞; not modified
   * @param reverse log Z-hat of each replica in reverse, at least {@value #FEWEST_REPLICAS}; +∞
   *     (1/Z-hat = 0) is a value and makes the upper limit +∞; not modified
   * @throws IllegalArgumentException if there are fewer, or another value is not finite
   */
  public static Sandwich of(double[] forward, double[] reverse) {
    return of(
        mean("forward", forward, Double.NEGATIVE_INFINITY),
        forward.length,
        mean("reverse", reverse, Double.POSITIVE_INFINITY),
        reverse.length);
  }

  /** Makes the limits like {@link #of(double[], double[])}. */
  public static Sandwich of(List<Double> forward, List<Double> reverse) {
    return of(
        forward.stream().mapToDouble(Double::doubleValue).toArray(),
        reverse.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Makes the limits from means that are known.
   *
   * @param forward mean of log Z-hat of the forward replicas and its standard error; −∞ is a value
   * @param forwards how many, at least {@value #FEWEST_REPLICAS}
   * @param reverse mean of log Z-hat of the reverse replicas and its standard error; +∞ is a value
   * @param reverses how many, at least {@value #FEWEST_REPLICAS}
   * @throws IllegalArgumentException if there are fewer
   */
  public static Sandwich of(Estimate forward, int forwards, Estimate reverse, int reverses) {
    checkReplicas("forward", forwards);
    checkReplicas("reverse", reverses);
    return new Sandwich(
        forward,
        reverse,
        new Interval(
            limit(forward, forwards, Double.NEGATIVE_INFINITY),
            limit(reverse, reverses, Double.POSITIVE_INFINITY)));
  }

  /**
   * Checks a number of replicas, before they are run.
   *
   * @param direction forward or reverse
   * @param count how many
   * @throws IllegalArgumentException if there are fewer than {@value #FEWEST_REPLICAS}
   */
  public static void checkReplicas(String direction, int count) {
    if (count < FEWEST_REPLICAS) {
      throw new IllegalArgumentException(
          "the sandwich needs at least %d %s replicas, given: %d"
              .formatted(FEWEST_REPLICAS, direction, count));
    }
  }

  /** The mean; the legal infinity, with a standard error of +∞, where one value is that. */
  static Estimate mean(String direction, double[] values, double legal) {
    int count = values.length;
    checkReplicas(direction, count);
    boolean isInfinite = false;
    double sum = 0;
    for (int r = 0; r < count; r++) {
      if (values[r] == legal) {
        isInfinite = true;
      } else if (!Double.isFinite(values[r])) {
        throw new IllegalArgumentException(
            "%s log Z-hat must be a number or %s, given for replica %d: %s"
                .formatted(direction, legal, r, values[r]));
      } else {
        sum += values[r];
      }
    }
    if (isInfinite) {
      return new Estimate(legal, Double.POSITIVE_INFINITY);
    }
    double mean = sum / count;
    double variance = 0;
    for (double value : values) {
      variance += (value - mean) * (value - mean) / (count - 1);
    }
    return new Estimate(mean, Math.sqrt(variance / count));
  }

  private static double limit(Estimate mean, int count, double towards) {
    if (Double.isInfinite(mean.estimate())) {
      return mean.estimate();
    }
    double width = StudentT.quantile(CONFIDENCE, count - 1) * mean.standardError();
    return mean.estimate() + Math.copySign(width, towards);
  }
}
