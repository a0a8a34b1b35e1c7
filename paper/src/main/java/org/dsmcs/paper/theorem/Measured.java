package org.dsmcs.paper.theorem;

/**
 * A number and what the finite number of base draws makes uncertain about it.
 *
 * @param value the number
 * @param noise for a length, the root mean square length of the mean's error, and where the value
 *     is not well above it only that bound is known; for a ratio, its standard error
 */
public record Measured(double value, double noise) {
  /**
   * Measures the length of the mean of vectors.
   *
   * @param vectors one for each base draw, at least 2
   * @param components how many components count, the first ones
   */
  static Measured lengthOfMean(double[][] vectors, int components) {
    double[] mean = mean(vectors, components);
    int count = vectors.length;
    double squaredError = 0;
    for (double[] vector : vectors) {
      for (int j = 0; j < components; j++) {
        double apart = vector[j] - mean[j];
        squaredError += apart * apart / ((count - 1.0) * count);
      }
    }
    return new Measured(length(mean), Math.sqrt(squaredError));
  }

  /**
   * Measures the ratio of the lengths of two means, with the standard error of the jackknife: what
   * the same draws do to both cancels.
   *
   * @param upper one vector for each base draw, at least 2
   * @param lower the same of the length that is divided by
   * @param components how many components count, the first ones
   */
  static Measured ratioOfLengths(double[][] upper, double[][] lower, int components) {
    int count = upper.length;
    double[] upperMean = mean(upper, components);
    double[] lowerMean = mean(lower, components);
    double[] without = new double[count];
    double average = 0;
    for (int m = 0; m < count; m++) {
      without[m] =
          length(without(upperMean, upper[m], count)) / length(without(lowerMean, lower[m], count));
      average += without[m] / count;
    }
    double variance = 0;
    for (double ratio : without) {
      variance += (ratio - average) * (ratio - average) * (count - 1.0) / count;
    }
    return new Measured(length(upperMean) / length(lowerMean), Math.sqrt(variance));
  }

  private static double[] mean(double[][] vectors, int components) {
    double[] mean = new double[components];
    for (double[] vector : vectors) {
      for (int j = 0; j < components; j++) {
        mean[j] += vector[j] / vectors.length;
      }
    }
    return mean;
  }

  /** The mean of all but one. */
  private static double[] without(double[] mean, double[] one, int count) {
    double[] rest = new double[mean.length];
    for (int j = 0; j < rest.length; j++) {
      rest[j] = (count * mean[j] - one[j]) / (count - 1);
    }
    return rest;
  }

  private static double length(double[] vector) {
    double sum = 0;
    for (double component : vector) {
      sum += component * component;
    }
    return Math.sqrt(sum);
  }
}
