package org.dsmcs.cli.bench;

import java.util.Arrays;

/** Measured numbers, for their quantiles. */
final class Sample {
  private final double[] sorted;

  /** Takes at least one number; the array is copied. */
  Sample(double... numbers) {
    if (numbers.length == 0) {
      throw new IllegalArgumentException("a sample needs at least one number");
    }
    this.sorted = numbers.clone();
    Arrays.sort(sorted);
  }

  int count() {
    return sorted.length;
  }

  double median() {
    return quantile(0.5);
  }

  /** Returns the quantile, between two numbers by linear interpolation. */
  double quantile(double probability) {
    double at = probability * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
