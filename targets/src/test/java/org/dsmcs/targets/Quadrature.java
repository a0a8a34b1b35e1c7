package org.dsmcs.targets;

import java.util.function.DoubleUnaryOperator;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

/**
 * Integrates densities in one and two dimensions by the trapezoidal rule on a regular grid, which
 * for smooth functions that fall to zero within the grid converges faster than any power of its
 * width.
 */
final class Quadrature {
  private static final int POINTS_PER_AXIS = 601;

  private Quadrature() {}

  /**
   * A smooth map of the plane that says where to evaluate, so that a regular grid suits the
   * density.
   */
  @FunctionalInterface
  interface Map {
    /**
     * Writes the image of (s, t) to {@code point}.
     *
     * @return log of the Jacobian determinant's absolute value there
     */
    double apply(double s, double t, double[] point);
  }

  /** Returns log ∫ γ(z) dz over [low, high]. */
  static double logIntegral(Density density, double low, double high) {
    int count = POINTS_PER_AXIS;
    double width = (high - low) / (count - 1);
    Particles position = new Particles(count, 1);
    for (int i = 0; i < count; i++) {
      position.set(i, 0, low + i * width);
    }
    return logSum(logDensities(density, position), count, i -> 0) + Math.log(width);
  }

  /** Returns log ∫ γ(z) dz over the image of [low, high]² under {@code map}. */
  static double logIntegral(Density density, double low, double high, Map map) {
    int axis = POINTS_PER_AXIS;
    int count = axis * axis;
    double width = (high - low) / (axis - 1);
    Particles position = new Particles(count, 2);
    double[] logJacobian = new double[count];
    double[] point = new double[2];
    for (int i = 0; i < count; i++) {
      int row = i / axis;
      int column = i % axis;
      logJacobian[i] = map.apply(low + row * width, low + column * width, point);
      position.copyFrom(i, point);
    }
    return logSum(logDensities(density, position), count, i -> logJacobian[(int) i])
        + 2 * Math.log(width);
  }

  /** Returns log γ at each point, alone. */
  static double[] logDensities(Density density, Particles position) {
    int length = Particles.padded(position.count());
    double[] logDensity = new double[length];
    density.logDensity(
        position,
        0,
        position.blocks(),
        logDensity,
        new Particles(position.count(), position.dimension()),
        new double[length * density.memoryPerParticle()]);
    return logDensity;
  }

  private static double logSum(double[] logs, int count, DoubleUnaryOperator more) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.exp(logs[i] + more.applyAsDouble(i));
    }
    return Math.log(sum);
  }
}
