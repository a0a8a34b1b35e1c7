package org.dsmcs.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Means of independent numbers and their standard errors. */
public final class Means {
  private Means() {}

  /** The mean. */
  public static double mean(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    return mean;
  }

  /** The standard error of the mean. */
  public static double standardError(double[] values) {
    double mean = mean(values);
    double variance = 0;
    for (double value : values) {
      variance += (value - mean) * (value - mean) / (values.length - 1);
    }
    return Math.sqrt(variance / values.length);
  }

  /** The mean lies within four standard errors, these at most {@code largest}, of a value. */
  public static void assertMean(double[] values, double exact, double largest, String what) {
    double error = standardError(values);
    assertThat(error).as(what).isLessThan(largest);
    assertThat(mean(values)).as(what).isCloseTo(exact, within(4 * error + 1e-12));
  }
}
