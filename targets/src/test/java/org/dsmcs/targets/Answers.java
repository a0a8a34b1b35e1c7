package org.dsmcs.targets;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;

/** What a density says at one point. */
final class Answers {
  private final double logDensity;
  private final double[] gradient;
  private final double[] product;

  private Answers(double logDensity, double[] gradient, double[] product) {
    this.logDensity = logDensity;
    this.gradient = gradient;
    this.product = product;
  }

  /** Asks for log γ(z), its gradient, and the product of its Hessian with {@code vector}. */
  static Answers at(Density density, double[] point, double[] vector) {
    int dimension = density.dimension();
    Particles position = new Particles(1, dimension);
    position.copyFrom(0, point);
    Particles direction = new Particles(1, dimension);
    direction.copyFrom(0, vector);
    Particles gradient = new Particles(1, dimension);
    Particles product = new Particles(1, dimension);
    double[] logDensity = new double[Particles.LANES];
    double[] memory = new double[Particles.LANES * density.memoryPerParticle()];
    density.logDensityAndGradient(position, 0, 1, logDensity, gradient, memory);
    density.hessianVectorProduct(position, 0, 1, memory, direction, product);
    double[] slope = new double[dimension];
    gradient.copyTo(0, slope);
    double[] result = new double[dimension];
    product.copyTo(0, result);
    return new Answers(logDensity[0], slope, result);
  }

  /** Asks for log γ(z). */
  static double logDensityAt(Density density, double... point) {
    return at(density, point, new double[point.length]).logDensity();
  }

  /** Returns log N(x; mean, variance): the formula every target's test builds its own from. */
  static double logNormal(double x, double mean, double variance) {
    return -(x - mean) * (x - mean) / (2 * variance) - Math.log(2 * Math.PI * variance) / 2;
  }

  double logDensity() {
    return logDensity;
  }

  double[] gradient() {
    return gradient;
  }

  double[] product() {
    return product;
  }
}
