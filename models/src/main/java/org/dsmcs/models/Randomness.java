package org.dsmcs.models;

import org.dsmcs.core.density.ReferenceDistribution.UniformNumbers;

/** The random numbers of one particle, one after the other. */
final class Randomness {
  private final UniformNumbers numbers;
  private final int particle;
  private int next;

  Randomness(UniformNumbers numbers, int particle) {
    this.numbers = numbers;
    this.particle = particle;
  }

  /** Returns a uniform number in (0, 1]. */
  double uniform() {
    return 1 - numbers.uniform(particle, next++);
  }

  /** Returns a standard normal number, by the Box–Muller transform. */
  double normal() {
    double radius = Math.sqrt(-2 * Math.log(uniform()));
    return radius * Math.cos(2 * Math.PI * uniform());
  }

  /** Returns a standard exponential number. */
  double exponential() {
    return -Math.log(uniform());
  }

  /**
   * Returns the logarithm of a gamma number of scale 1, which underflows for small shapes where its
   * logarithm does not. Source: G. Marsaglia and W. W. Tsang, "A simple method for generating gamma
   * variables", 2000.
   *
   * @param shape positive
   */
  double logGamma(double shape) {
    // Below shape 1: a draw of shape + 1 times u^(1/shape).
    double boost = shape < 1 ? Math.log(uniform()) / shape : 0;
    double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = normal();
      double root = 1 + c * x;
      double v = root * root * root;
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return Math.log(d * v) + boost;
      }
    }
  }
}
