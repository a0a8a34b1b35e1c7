package org.dsmcs.targets;

import java.util.List;
import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;

/**
 * Neal's funnel: v ~ N(0, s²) and, given v, x_1 .. x_{D−1} ~ N(0, e^v) independently; a point is z
 * = (v, x_1, .., x_{D−1}). It is normalised.
 *
 * <p>With n = D − 1 and S = Σ_i x_i² e^{−v}:
 *
 * <pre>
 * log γ(z)  = −v²/(2 s²) − n v/2 − S/2 − log s − (D/2) log 2π
 * ∂/∂v      = −v/s² − n/2 + S/2             ∂/∂x_i = −x_i e^{−v}
 * (H u)_v   = −(1/s² + S/2) u_v + e^{−v} Σ_i x_i u_i
 * (H u)_i   = e^{−v} (x_i u_v − u_i)
 * </pre>
 *
 * <p>Source: R. M. Neal, "Slice sampling", Annals of Statistics 31 (2003), section 8, where s = 3
 * and D = 10.
 */
final class Funnel implements Density {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private static final TargetOption<Double> SCALE =
      TargetOption.positive(
          "scale",
          "standard deviation of the first coordinate, the log variance of the others",
          "3");

  private final int dimension;
  private final double precision;
  private final double logNormaliser;

  /**
   * Makes the funnel.
   *
   * @param dimension D, at least 2
   * @param scale s, positive and finite
   */
  Funnel(int dimension, double scale) {
    this.dimension = dimension;
    this.precision = 1 / (scale * scale);
    this.logNormaliser = -Math.log(scale) - 0.5 * dimension * LOG_TWO_PI;
  }

  static TargetDefinition definition() {
    return new TargetDefinition(
        "funnel",
        "Neal's funnel: the first coordinate is the log variance of all others",
        "0",
        new DimensionRule(2, 10),
        List.of(SCALE),
        settings ->
            new TargetDefinition.Built(new Funnel(settings.dimension(), settings.value(SCALE)), 0));
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** Returns draws: v first, then all others given it. */
  @Override
  public Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension, this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    double[] normals = RandomKey.normals(key, dimension);
    double first = normals[0] / Math.sqrt(precision);
    double deviation = Math.exp(0.5 * first);
    point[0] = first;
    for (int d = 1; d < dimension; d++) {
      point[d] = deviation * normals[d];
    }
  }

  /** Returns 2: e^{−v/2} and S of each particle are kept for the Hessian. */
  @Override
  public int memoryPerParticle() {
    return 2;
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
    double halfCount = 0.5 * (dimension - 1);
    for (int block = fromBlock; block < toBlock; block++) {
      int first = block * Particles.LANES * dimension;
      int end = first + Particles.LANES * dimension;
      int root = block * Particles.LANES * 2;
      int square = root + Particles.LANES;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        memory[root + lane] = inverseDeviation(z[first + lane]);
        memory[square + lane] = 0;
      }
      for (int row = first + Particles.LANES; row < end; row += Particles.LANES) {
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double standardised = z[row + lane] * memory[root + lane];
          memory[square + lane] += standardised * standardised;
          g[row + lane] = -standardised * memory[root + lane];
        }
      }
      for (int lane = 0; lane < Particles.LANES; lane++) {
        double v = z[first + lane];
        double halfSquare = 0.5 * memory[square + lane];
        logDensity[block * Particles.LANES + lane] =
            logNormaliser - v * (0.5 * v * precision + halfCount) - halfSquare;
        g[first + lane] = halfSquare - halfCount - v * precision;
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
    double[] z = position.values();
    double[] u = vector.values();
    double[] result = product.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int first = block * Particles.LANES * dimension;
      int end = first + Particles.LANES * dimension;
      int root = block * Particles.LANES * 2;
      int square = root + Particles.LANES;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        result[first + lane] = -(precision + 0.5 * memory[square + lane]) * u[first + lane];
      }
      for (int row = first + Particles.LANES; row < end; row += Particles.LANES) {
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double inverse = memory[root + lane];
          double standardised = z[row + lane] * inverse;
          double scaled = u[row + lane] * inverse;
          result[first + lane] += standardised * scaled;
          result[row + lane] = inverse * (standardised * u[first + lane] - scaled);
        }
      }
    }
  }

  /**
   * Returns e^{−v/2}, kept positive and finite: e^{−v} overflows long before a product with x = 0
   * stops being 0, and its underflow must not meet x = ∞.
   */
  private static double inverseDeviation(double v) {
    return Math.clamp(Math.exp(-0.5 * v), Double.MIN_VALUE, Double.MAX_VALUE);
  }
}
