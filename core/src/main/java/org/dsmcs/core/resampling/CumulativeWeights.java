package org.dsmcs.core.resampling;

/**
 * The cumulative sums of one replica's weights, ready for inversion. A buffer: {@link #set}
 * overwrites it.
 *
 * <p>The sums are compared with the point times their own total, so it does not matter that
 * rounding makes them end below or above 1.
 */
public final class CumulativeWeights {
  private final double[] weights;
  private final double[] cumulative;
  private final int[] guide;
  private final double[] scratch;
  private int count;
  private int last;

  /** Makes room for {@code particles} weights. */
  public CumulativeWeights(int particles) {
    this.weights = new double[particles];
    this.cumulative = new double[particles];
    this.guide = new int[particles];
    this.scratch = new double[particles];
  }

  /**
   * Takes new weights.
   *
   * @param values non-negative and not all zero; they need not add up to 1
   * @param length how many of them count
   * @throws IllegalArgumentException if their sum is not positive
   */
  public void set(double[] values, int length) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      weights[j] = values[j];
      sum += values[j];
      cumulative[j] = sum;
      if (values[j] > 0) {
        last = j;
      }
    }
    if (!(sum > 0)) {
      throw new IllegalArgumentException("the weights must have a positive sum, given: " + sum);
    }
    count = length;
    // guide[b] is where the search for points from b/N on begins.
    int j = 0;
    for (int b = 0; b < length; b++) {
      double point = sum * b / length;
      while (j < last && cumulative[j] <= point) {
        j++;
      }
      guide[b] = j;
    }
  }

  /** Returns an array of length N that a scheme may write to while it draws. */
  double[] scratch() {
    return scratch;
  }

  /** Returns N. */
  public int count() {
    return count;
  }

  /** Returns weight j as it was given. */
  public double weight(int j) {
    return weights[j];
  }

  /**
   * Returns M W_j, the expected number of offspring of particle j. The total is a sum of N
   * roundings: where the result is a whole number but for these, it is that number, so that equal
   * weights do not all fall short of one.
   *
   * @param offspring M
   */
  double expected(int j, int offspring) {
    double expected = offspring * (weights[j] / total());
    double nearest = Math.rint(expected);
    return Math.abs(expected - nearest) <= count * Math.ulp(expected) ? nearest : expected;
  }

  /** Returns the sum of all weights. */
  public double total() {
    return cumulative[count - 1];
  }

  /**
   * Returns a point of the interval that {@link #at} takes to particle j, but for rounding.
   *
   * @param j a particle of positive weight
   * @param share in [0, 1): how far the point lies into the interval
   */
  double pointOf(int j, double share) {
    double before = j == 0 ? 0 : cumulative[j - 1];
    return (before + share * weights[j]) / total();
  }

  /**
   * Returns the smallest j with cumulative weight above {@code point} times the total: a particle
   * of positive weight, whatever the rounding.
   *
   * @param point in [0, 1]
   */
  public int at(double point) {
    double target = point * total();
    int j = guide[Math.min((int) (point * count), count - 1)];
    while (j > 0 && cumulative[j - 1] > target) {
      j--;
    }
    while (j < last && cumulative[j] <= target) {
      j++;
    }
    return j;
  }
}
