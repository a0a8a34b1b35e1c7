package org.dsmcs.core.density;

import java.util.Arrays;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * The normalised Gaussian N(m, diag(σ²)): the initial distribution π_0 of every sampler, learnable
 * through its mean m and log standard deviations log σ, and a density like any other.
 *
 * <p>log π_0(z) = −½ Σ_d ((z_d − m_d)/σ_d)² − Σ_d log σ_d − (D/2) log 2π.
 *
 * <p>Standard deviations lie between {@value #SMALLEST_STANDARD_DEVIATION} and {@value
 * #LARGEST_STANDARD_DEVIATION}, so that 1/σ² and its products with distances are doubles, and are
 * at least {@value #LEAST_SPACINGS} times the spacing of doubles at the mean: below that, draws m +
 * σ ε are rounded to so few points that they no longer have the density that is reported for them.
 */
public final class DiagonalGaussian implements Density, ReferenceDistribution {
  /** Below this 1/σ², or a product with it, is no double. */
  public static final double SMALLEST_STANDARD_DEVIATION = 1e-100;

  /** Above this σ², or a product with it, is no double. */
  public static final double LARGEST_STANDARD_DEVIATION = 1e100;

  /**
   * How many doubles lie within a standard deviation of the mean, at least; rounding changes the
   * standardised distance by half of one over this, and log Z-hat by less than its square.
   */
  private static final int LEAST_SPACINGS = 1000;

  /** What a logarithm and its exponential may lose at the ends of the range. */
  private static final double ROUNDING = 1e-12;

  private static final ParticleLoops LOOPS = ParticleLoops.best();
  private static final double LOG_TWO_PI = 1.8378770664093456;

  private final double[] mean;
  private final double[] logStandardDeviation;
  private final double[] precision;
  private final double logNormaliser;

  // Each number once for every lane.
  private final double[] meanRows;
  private final double[] precisionRows;

  /**
   * Makes the Gaussian with the given mean and log standard deviations; both arrays are copied.
   *
   * @param mean m, of length D ≥ 1
   * @param logStandardDeviation log σ, of length D
   * @throws IllegalArgumentException if the lengths differ or are 0, a value is not finite, or a
   *     standard deviation lies outside the allowed range
   */
  public DiagonalGaussian(double[] mean, double[] logStandardDeviation) {
    if (mean.length < 1 || mean.length != logStandardDeviation.length) {
      throw new IllegalArgumentException(
          "mean and log standard deviation must have the same length of at least 1, given: "
              + mean.length
              + " and "
              + logStandardDeviation.length);
    }
    this.mean = mean.clone();
    this.logStandardDeviation = logStandardDeviation.clone();
    this.precision = new double[mean.length];
    double sum = 0;
    for (int d = 0; d < mean.length; d++) {
      if (!Double.isFinite(mean[d]) || !Double.isFinite(logStandardDeviation[d])) {
        throw new IllegalArgumentException(
            "mean and log standard deviation must be finite, given at dimension %d: %s and %s"
                .formatted(d, mean[d], logStandardDeviation[d]));
      }
      check(d, mean[d], logStandardDeviation[d]);
      precision[d] = Math.exp(-2 * logStandardDeviation[d]);
      sum += logStandardDeviation[d];
    }
    this.meanRows = ParticleLoops.rows(this.mean);
    this.precisionRows = ParticleLoops.rows(precision);
    this.logNormaliser = -sum - 0.5 * mean.length * LOG_TWO_PI;
  }

  /**
   * Makes N(mean·1, standardDeviation²·I) in {@code dimension} dimensions.
   *
   * @throws IllegalArgumentException if the dimension is below 1, the mean is not finite, or the
   *     standard deviation lies outside the allowed range
   */
  public static DiagonalGaussian isotropic(int dimension, double mean, double standardDeviation) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be at least 1, given: " + dimension);
    }
    if (!(standardDeviation > 0) || !Double.isFinite(standardDeviation)) {
      throw new IllegalArgumentException(
          "standard deviation must be positive and finite, from %s to %s, given: %s"
              .formatted(
                  SMALLEST_STANDARD_DEVIATION, LARGEST_STANDARD_DEVIATION, standardDeviation));
    }
    double[] means = new double[dimension];
    double[] logs = new double[dimension];
    Arrays.fill(means, mean);
    Arrays.fill(logs, Math.log(standardDeviation));
    return new DiagonalGaussian(means, logs);
  }

  /**
   * Returns the log standard deviation nearest to a given one that is allowed beside a mean: what
   * learning holds to, so that the initial distribution can always be computed with. A number that
   * is not finite stays as it is.
   *
   * @param mean m_d
   * @param logStandardDeviation log σ_d
   */
  public static double nearestAllowed(double mean, double logStandardDeviation) {
    double least = Math.max(SMALLEST_STANDARD_DEVIATION, LEAST_SPACINGS * Math.ulp(mean));
    // Mostly nothing is near the ends, and no logarithm is taken.
    if (Math.abs(logStandardDeviation) < 10 && least < 1e-5) {
      return logStandardDeviation;
    }
    return Math.min(
        Math.max(logStandardDeviation, Math.log(least)), Math.log(LARGEST_STANDARD_DEVIATION));
  }

  /**
   * Checks that one coordinate's standard deviation can be computed with.
   *
   * @param coordinate d, for the message
   * @param mean m_d
   * @param logStandardDeviation log σ_d
   * @throws IllegalArgumentException naming value, range and what to do
   */
  private static void check(int coordinate, double mean, double logStandardDeviation) {
    double deviation = Math.exp(logStandardDeviation);
    if (!(deviation >= SMALLEST_STANDARD_DEVIATION * (1 - ROUNDING)
        && deviation <= LARGEST_STANDARD_DEVIATION * (1 + ROUNDING))) {
      throw new IllegalArgumentException(
          ("standard deviation must lie between %s and %s, given at dimension %d: %s (its logarithm"
                  + " is %s); measure that coordinate in another unit")
              .formatted(
                  SMALLEST_STANDARD_DEVIATION,
                  LARGEST_STANDARD_DEVIATION,
                  coordinate,
                  deviation,
                  logStandardDeviation));
    }
    double least = LEAST_SPACINGS * Math.ulp(mean);
    if (deviation < least * (1 - ROUNDING)) {
      throw new IllegalArgumentException(
          ("standard deviation must be at least %.3g beside a mean of %s, where doubles lie no"
               + " closer than %.3g, given at dimension %d: %s; shift that coordinate so that its"
               + " mean is near 0")
              .formatted(least, mean, Math.ulp(mean), coordinate, deviation));
    }
  }

  @Override
  public int dimension() {
    return mean.length;
  }

  /** Returns m_d. */
  public double mean(int coordinate) {
    return mean[coordinate];
  }

  /** Returns log σ_d. */
  public double logStandardDeviation(int coordinate) {
    return logStandardDeviation[coordinate];
  }

  /** Returns a copy of the mean m. */
  public double[] mean() {
    return mean.clone();
  }

  /** Returns a copy of the log standard deviations log σ. */
  public double[] logStandardDeviation() {
    return logStandardDeviation.clone();
  }

  /** Returns a copy of the precisions 1/σ². */
  public double[] precision() {
    return precision.clone();
  }

  /** Returns −Σ_d log σ_d − (D/2) log 2π, the log density at the mean. */
  public double logNormaliser() {
    return logNormaliser;
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    LOOPS.diagonalGaussian(
        fromBlock,
        toBlock,
        mean.length,
        position.values(),
        meanRows,
        precisionRows,
        gradient.values(),
        logDensity);
    for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
      logDensity[i] = logNormaliser - 0.5 * logDensity[i];
    }
  }

  /** Returns true: copying a particle goes coordinate by coordinate, computing in vectors. */
  @Override
  public boolean isCheaperThanCopying() {
    return true;
  }

  @Override
  public void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms) {
    double[] z = numbers.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * mean.length * Particles.LANES;
      for (int d = 0; d < mean.length; d++) {
        double deviation = Math.exp(logStandardDeviation[d]);
        for (int lane = 0; lane < Particles.LANES; lane++, at++) {
          z[at] = mean[d] + deviation * z[at];
        }
      }
    }
  }

  @Override
  public void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product) {
    double[] u = vector.values();
    double[] result = product.values();
    int dimension = mean.length;
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * dimension * Particles.LANES;
      for (int d = 0; d < dimension; d++) {
        for (int lane = 0; lane < Particles.LANES; lane++, at++) {
          result[at] = -precision[d] * u[at];
        }
      }
    }
  }
}
