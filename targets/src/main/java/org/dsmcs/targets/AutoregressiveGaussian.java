package org.dsmcs.targets;

import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;

/**
 * The stationary first-order autoregressive process as a Gaussian: z_1 ~ N(0, 1) and z_d ~ N(ρ
 * z_{d−1}, 1 − ρ²) given z_{d−1}, so that z_i and z_j have correlation ρ^|i−j|. It is normalised.
 *
 * <p>The precision matrix is tridiagonal, so all costs O(D). With e_d = (z_d − ρ z_{d−1}) / (1 −
 * ρ²):
 *
 * <pre>
 * log γ(z)    = −z_1²/2 − Σ_{d≥2} (z_d − ρ z_{d−1}) e_d / 2 − ((D−1)/2) log(1 − ρ²) − (D/2) log 2π
 * ∂/∂z_1      = −z_1 + ρ e_2
 * ∂/∂z_d      = −e_d + ρ e_{d+1}      (no second term at d = D)
 * </pre>
 *
 * <p>The gradient is linear: the Hessian-vector product is the gradient's formula at u.
 */
final class AutoregressiveGaussian implements Density {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private final int dimension;
  private final double correlation;
  private final double precision;
  private final double logNormaliser;

  /**
   * Makes the Gaussian.
   *
   * @param dimension D, at least 1
   * @param correlation ρ, above −1 and below 1
   */
  AutoregressiveGaussian(int dimension, double correlation) {
    // 1 − ρ² without cancellation near ρ = ±1.
    double innovation = (1 - correlation) * (1 + correlation);
    this.dimension = dimension;
    this.correlation = correlation;
    this.precision = 1 / innovation;
    this.logNormaliser =
        -0.5 * (dimension - 1) * Math.log(innovation) - 0.5 * dimension * LOG_TWO_PI;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** Returns draws: each coordinate given the one before. */
  @Override
  public Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension, this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    double[] normals = RandomKey.normals(key, dimension);
    double deviation = 1 / Math.sqrt(precision);
    point[0] = normals[0];
    for (int d = 1; d < dimension; d++) {
      point[d] = correlation * point[d - 1] + deviation * normals[d];
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
    for (int block = fromBlock; block < toBlock; block++) {
      minusPrecisionTimes(z, block, gradient.values());
      int first = block * Particles.LANES * dimension;
      int at = block * Particles.LANES;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        logDensity[at + lane] = logNormaliser - 0.5 * z[first + lane] * z[first + lane];
      }
      for (int d = 1; d < dimension; d++) {
        int row = first + d * Particles.LANES;
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double innovation = z[row + lane] - correlation * z[row - Particles.LANES + lane];
          logDensity[at + lane] -= 0.5 * precision * innovation * innovation;
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
    for (int block = fromBlock; block < toBlock; block++) {
      minusPrecisionTimes(vector.values(), block, product.values());
    }
  }

  private void minusPrecisionTimes(double[] vector, int block, double[] product) {
    int first = block * Particles.LANES * dimension;
    for (int lane = 0; lane < Particles.LANES; lane++) {
      product[first + lane] = -vector[first + lane];
    }
    for (int d = 1; d < dimension; d++) {
      int row = first + d * Particles.LANES;
      int before = row - Particles.LANES;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        double scaled = precision * (vector[row + lane] - correlation * vector[before + lane]);
        product[before + lane] += correlation * scaled;
        product[row + lane] = -scaled;
      }
    }
  }
}
