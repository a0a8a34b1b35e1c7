package org.dsmcs.core.resampling;

/**
 * ⌊M W_j⌋ copies of particle j for certain; the rest are independent draws from the residuals M W_j
 * − ⌊M W_j⌋.
 */
public record ResidualScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    double[] cumulative = weights.scratch();
    double sum = 0;
    int last = 0;
    int filled = 0;
    for (int j = 0; j < weights.count(); j++) {
      double expected = weights.expected(j, count);
      boolean isWhole = expected == Math.rint(expected);
      int copies = (int) expected;
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
