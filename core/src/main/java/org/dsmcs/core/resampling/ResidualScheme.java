package org.dsmcs.core.resampling;

/**
 * ⌊N W_j⌋ copies of particle j for certain; the rest are independent draws from the residuals N W_j
 * − ⌊N W_j⌋.
 */
public record ResidualScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int[] ancestors) {
    int count = weights.count();
    double total = weights.total();
    double[] cumulative = weights.scratch();
    double sum = 0;
    int last = 0;
    int filled = 0;
    for (int j = 0; j < count; j++) {
      double expected = count * (weights.weight(j) / total);
      // The total is a sum of N roundings: without this, equal weights may all fall short of 1.
      double nearest = Math.rint(expected);
      boolean isWhole = Math.abs(expected - nearest) <= count * Math.ulp(expected);
      int copies = (int) (isWhole ? nearest : expected);
      for (int c = 0; c < copies && filled < count; c++) {
        ancestors[filled++] = j;
      }
      if (!isWhole) {
        last = j;
        sum += expected - copies;
      }
      cumulative[j] = sum;
    }
    for (int i = filled; i < count; i++) {
      ancestors[i] = firstAbove(uniforms.uniform(i) * sum, cumulative, last);
    }
  }

  /** The smallest j up to {@code last} with cumulative_j above the target, or {@code last}. */
  private static int firstAbove(double target, double[] cumulative, int last) {
    int low = 0;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cumulative[middle] > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
