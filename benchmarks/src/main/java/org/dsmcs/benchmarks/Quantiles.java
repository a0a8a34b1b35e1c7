package org.dsmcs.benchmarks;

import java.util.Arrays;
import java.util.Collection;

/** Quantiles of a few numbers, linear between the order statistics. */
final class Quantiles {
  private Quantiles() {}

  /** Returns the median. */
  static double median(Collection<Double> values) {
    return of(values, 0.5);
  }

  /** Returns the quantile of a share from 0 to 1. */
  static double of(Collection<Double> values, double share) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
