package org.dsmcs.targets;

import java.util.List;
import java.util.Optional;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;

/**
 * A Gaussian twisted into the shape of a banana: z_1 ~ N(0, s²), z_2 ~ N(b (z_1² − s²), 1) given
 * z_1, and z_3 .. z_D ~ N(0, 1). The twist preserves volume, so the density is normalised.
 *
 * <p>With w = z_2 − b (z_1² − s²):
 *
 * <pre>
 * log γ(z) = −z_1²/(2 s²) − w²/2 − Σ_{d≥3} z_d²/2 − log s − (D/2) log 2π
 * ∂/∂z_1   = −z_1/s² + 2 b z_1 w      ∂/∂z_2 = −w      ∂/∂z_d = −z_d
 * (H u)_1  = (−1/s² + 2 b w − 4 b² z_1²) u_1 + 2 b z_1 u_2
 * (H u)_2  = 2 b z_1 u_1 − u_2        (H u)_d = −u_d
 * </pre>
 *
 * <p>Source: H. Haario, E. Saksman, J. Tamminen, "Adaptive proposal distribution for random walk
 * Metropolis algorithm", Computational Statistics 14 (1999), where s = 10 and the bend is 0.03
 * (moderate) or 0.1 (strong); theirs opens the other way, which is a negative b here.
 */
final class Banana implements Density {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private static final TargetOption<Double> CURVATURE =
      TargetOption.number(
          "curvature",
          "b in z_2 ~ N(b (z_1^2 - scale^2), 1): how strongly it is bent",
          "0.03",
          "a number",
          value -> true);
  private static final TargetOption<Double> SCALE =
      TargetOption.positive("scale", "standard deviation of the first coordinate", "10");

  private final int dimension;
  private final double curvature;
  private final double variance;
  private final double logNormaliser;

  /**
   * Makes the banana.
   *
   * @param dimension D, at least 2
   * @param curvature b, finite
   * @param scale s, positive and finite
   */
  Banana(int dimension, double curvature, double scale) {
    this.dimension = dimension;
    this.curvature = curvature;
    this.variance = scale * scale;
    this.logNormaliser = -Math.log(scale) - 0.5 * dimension * LOG_TWO_PI;
  }

  static TargetDefinition definition() {
    return new TargetDefinition(
        "banana",
        "a Gaussian whose second coordinate is bent along a parabola of the first",
        "0",
        new DimensionRule(2, 2),
        List.of(CURVATURE, SCALE),
        settings ->
            new TargetDefinition.Built(
                new Banana(settings.dimension(), settings.value(CURVATURE), settings.value(SCALE)),
                0));
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** Returns draws: z_1 first, then z_2 given it. */
  @Override
  public Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension, this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    double[] normals = RandomKey.normals(key, dimension);
    double along = Math.sqrt(variance) * normals[0];
    System.arraycopy(normals, 0, point, 0, dimension);
    point[0] = along;
    point[1] = normals[1] + curvature * (along * along - variance);
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
      int second = first + Particles.LANES;
      int end = first + Particles.LANES * dimension;
      int at = block * Particles.LANES;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        double along = z[first + lane];
        double across = across(along, z[second + lane]);
        logDensity[at + lane] = logNormaliser - 0.5 * (along * along / variance + across * across);
        g[first + lane] = along * (2 * curvature * across - 1 / variance);
        g[second + lane] = -across;
      }
      for (int row = second + Particles.LANES; row < end; row += Particles.LANES) {
        for (int lane = 0; lane < Particles.LANES; lane++) {
          double value = z[row + lane];
          logDensity[at + lane] -= 0.5 * value * value;
          g[row + lane] = -value;
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
    double[] z = position.values();
    double[] u = vector.values();
    double[] result = product.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int first = block * Particles.LANES * dimension;
      int second = first + Particles.LANES;
      int end = first + Particles.LANES * dimension;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        double along = z[first + lane];
        double across = across(along, z[second + lane]);
        double slope = 2 * curvature * along;
        // The row (H u)_1 is slope · (H u)_2's negative plus what the bend itself turns by.
        double minusSecond = u[second + lane] - slope * u[first + lane];
        result[first + lane] =
            slope * minusSecond + (2 * curvature * across - 1 / variance) * u[first + lane];
        result[second + lane] = -minusSecond;
      }
      for (int at = second + Particles.LANES; at < end; at++) {
        result[at] = -u[at];
      }
    }
  }

  /** Returns w, how far a point lies above the parabola. */
  private double across(double along, double second) {
    return second - curvature * (along * along - variance);
  }
}
