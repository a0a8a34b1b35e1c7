package org.dsmcs.core.resampling;

/**
 * ⌊M W_j⌋ copies of particle j for certain; the rest are independent draws from the residuals M W_j
 * − ⌊M W_j⌋.
 */
public record ResidualScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    drawAll(weights, uniforms, count, ancestors);
  }

  /**
   * Of the M W_j expected offspring of j, b is one of the certain copies with probability ⌊M
   * W_j⌋/(M W_j), each alike; else one of the independent draws, each alike, which is then j.
   */
  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    int certain = drawAll(weights, uniforms, count, ancestors);
    double expected = weights.expected(retained, count);
    double copy = uniforms.uniform(count) * expected;
    int place = 0;
    if (copy < Math.floor(expected) || certain == count) {
      // The certain copies stand in the order of the particles.
      for (int j = 0; j < retained; j++) {
        place += (int) weights.expected(j, count);
      }
      place = Math.min(place + (int) copy, count - 1);
    } else {
      place = certain + Uniforms.index(uniforms.uniform(count + 1), count - certain);
    }
    ancestors[place] = retained;
    return place;
  }

  /** Draws, and returns how many copies, which come first, are certain. */
  private static int drawAll(
      CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
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
    return filled;
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
