package org.dsmcs.core.evidence;

import java.util.Arrays;

/**
 * The shape of the upper tail of positive numbers.
 *
 * <p>Fits a generalised Pareto distribution to the exceedances of the largest min(n/5, 3√n) numbers
 * by the empirical Bayes method of Zhang and Stephens ("A new and efficient estimation method for
 * the generalized Pareto distribution", Technometrics, 2009), with the weak prior towards ½ of
 * Vehtari et al. (2024).
 */
final class ParetoTail {
  private static final double PRIOR_SCALE = 3;
  private static final double PRIOR_COUNT = 10;
  private static final double PRIOR_SHAPE = 0.5;

  private ParetoTail() {}

  /**
   * Returns k̂: moments of order 1/k̂ and above do not exist.
   *
   * @param logValues logarithms of the numbers, at least {@link Trust#FEWEST_FOR_SHAPE} of them
   * @return the shape; −∞ if the largest numbers are all the same, +∞ if a few of them dwarf all
   *     others
   */
  static double shape(double[] logValues) {
    double[] sorted = logValues.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int tail = (int) Math.ceil(Math.min(0.2 * n, 3 * Math.sqrt(n)));
    double largest = sorted[n - 1];
    double cutoff = Math.exp(sorted[n - tail - 1] - largest);
    double[] excess = new double[tail];
    for (int i = 0; i < tail; i++) {
      excess[i] = Math.exp(sorted[n - tail + i] - largest) - cutoff;
    }
    if (excess[tail - 1] <= 0) {
      return Double.NEGATIVE_INFINITY;
    }
    // Exceedances of zero carry no information and would put the profile's grid at infinity.
    int firstPositive = 0;
    while (firstPositive < tail && excess[firstPositive] <= 0) {
      firstPositive++;
    }
    if (tail - firstPositive < 5) {
      return Double.POSITIVE_INFINITY;
    }
    return shapeOfExcess(Arrays.copyOfRange(excess, firstPositive, tail));
  }

  private static double shapeOfExcess(double[] excess) {
    int n = excess.length;
    int points = 30 + (int) Math.sqrt(n);
    double quartile = excess[(int) Math.floor(n / 4.0 + 0.5) - 1];
    double[] theta = new double[points];
    double[] logLikelihood = new double[points];
    for (int j = 0; j < points; j++) {
      theta[j] = 1 / excess[n - 1] + (1 - Math.sqrt(points / (j + 0.5))) / (PRIOR_SCALE * quartile);
      double shape = meanLog(theta[j], excess);
      logLikelihood[j] = n * (Math.log(-theta[j] / shape) - shape - 1);
    }
    double mean = 0;
    for (int j = 0; j < points; j++) {
      double sum = 0;
      for (double other : logLikelihood) {
        sum += Math.exp(other - logLikelihood[j]);
      }
      mean += theta[j] / sum;
    }
    double shape = meanLog(mean, excess);
    return (n * shape + PRIOR_COUNT * PRIOR_SHAPE) / (n + PRIOR_COUNT);
  }

  private static double meanLog(double theta, double[] excess) {
    double sum = 0;
    for (double x : excess) {
      sum += Math.log1p(-theta * x);
    }
    return sum / excess.length;
  }
}
