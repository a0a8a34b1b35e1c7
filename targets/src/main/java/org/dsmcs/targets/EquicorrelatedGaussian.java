package org.dsmcs.targets;

import java.util.Arrays;
import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;

/**
 * The Gaussian with mean 0, unit variances and correlation ρ between any two coordinates. It is
 * normalised.
 *
 * <p>The covariance (1 − ρ) I + ρ 11ᵀ has the eigenvalue λ = 1 + (D−1) ρ along 1 and κ = 1 − ρ
 * across it, so all costs O(D). With the mean of the coordinates z̄ = Σ_d z_d / D:
 *
 * <pre>
 * log γ(z) = −Σ_d (z_d − z̄)²/(2κ) − D z̄²/(2λ) − ((D−1)/2) log κ − ½ log λ − (D/2) log 2π
 * ∂/∂z_d   = −(z_d − z̄)/κ − z̄/λ
 * </pre>
 *
 * <p>The gradient is linear: the Hessian-vector product is the gradient's formula at u.
 */
final class EquicorrelatedGaussian implements Density {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private final int dimension;
  private final double acrossPrecision;
  private final double alongPrecision;
  private final double logNormaliser;

  /**
   * Makes the Gaussian.
   *
   * @param dimension D, at least 1
   * @param correlation ρ, such that the covariance {@linkplain #isPositiveDefinite is positive
   *     definite}
   */
  EquicorrelatedGaussian(int dimension, double correlation) {
    this.dimension = dimension;
    this.acrossPrecision = 1 / (1 - correlation);
    this.alongPrecision = 1 / (1 + (dimension - 1) * correlation);
    this.logNormaliser =
        -0.5 * (dimension - 1) * Math.log1p(-correlation)
            - 0.5 * Math.log1p((dimension - 1) * correlation)
            - 0.5 * dimension * LOG_TWO_PI;
  }

  /** Returns whether −1/(D−1) &lt; ρ &lt; 1, so that the covariance is positive definite. */
  static boolean isPositiveDefinite(int dimension, double correlation) {
    return correlation < 1 && 1 + (dimension - 1) * correlation > 0;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /**
   * Returns draws: the parts of a standard normal vector across and along 1, each with its scale.
   */
  @Override
  public Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension, this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    double[] normals = RandomKey.normals(key, dimension);
    double mean = Arrays.stream(normals).sum() / dimension;
    for (int d = 0; d < dimension; d++) {
      point[d] =
          (normals[d] - mean) / Math.sqrt(acrossPrecision) + mean / Math.sqrt(alongPrecision);
    }
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    double[] z = position.values();
    double[] g = gradient.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int first = block * Particles.LANES * dimension;
      int last = first + Particles.LANES * (dimension - 1);
      int at = block * Particles.LANES;
      meansInto(g, z, first, last);
      for (int lane = 0; lane < Particles.LANES; lane++) {
        double mean = g[last + lane];
        logDensity[at + lane] = logNormaliser - 0.5 * dimension * alongPrecision * mean * mean;
      }
      for (int row = first; row <= last; row += Particles.LANES) {
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double mean = g[last + lane];
          double across = z[row + lane] - mean;
          logDensity[at + lane] -= 0.5 * acrossPrecision * across * across;
          g[row + lane] = -acrossPrecision * across - alongPrecision * mean;
        }
      }
      FarPoints.haveDensityZero(position, block, logDensity);
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
    for (int block = fromBlock; block < toBlock; block++) {
      int first = block * Particles.LANES * dimension;
      int last = first + Particles.LANES * (dimension - 1);
      meansInto(result, u, first, last);
      for (int row = first; row <= last; row += Particles.LANES) {
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double mean = result[last + lane];
          result[row + lane] = -acrossPrecision * (u[row + lane] - mean) - alongPrecision * mean;
        }
      }
    }
  }

  /**
   * Writes the mean of each particle's coordinates into the last row of the block's output: the row
   * that is overwritten last.
   */
  private void meansInto(double[] output, double[] values, int first, int last) {
    for (int lane = 0; lane < Particles.LANES; lane++) {
      output[last + lane] = 0;
    }
    for (int row = first; row <= last; row += Particles.LANES) {
      for (int lane = 0; lane < Particles.LANES; lane++) {
        output[last + lane] += values[row + lane];
      }
    }
    for (int lane = 0; lane < Particles.LANES; lane++) {
      output[last + lane] /= dimension;
    }
  }
}
