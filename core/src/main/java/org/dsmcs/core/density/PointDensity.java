package org.dsmcs.core.density;

import java.util.concurrent.atomic.LongAdder;

/**
 * A density given as a plain function of one point, adapted to blocks of particles.
 *
 * <p>The Hessian-vector product is a central difference of the gradient, H u ≈ (g(z + h u) − g(z −
 * h u)) / 2h with h = ε^(1/3) · (1 + |z|) / |u| (norms are maxima, ε = 2^-52), unless the function
 * supplies its own: exact to about ten digits where the gradient is smooth. A side on which log
 * density or gradient is not finite is left out: at an edge of the support the difference is
 * one-sided. Where a product of the function's own is not finite although the vector is, the
 * difference stands in, and {@link #replacedProducts} counts it.
 *
 * <p>A log density of −∞ is a density of zero, and the particle dies. That is legal, but the
 * Langevin and Hamiltonian kernels of the learned sampler have no accept/reject step, so that a
 * hard constraint biases their estimate low: change variables so that the density is positive
 * everywhere, by x = e^z for x above 0 for example, with the logarithm of the Jacobian added to log
 * γ. {@code docs/your-density.md} shows how.
 */
public final class PointDensity implements Density {
  /** log γ and its gradient at one point. */
  @FunctionalInterface
  public interface WithGradient {
    /**
     * Evaluates the log density at {@code point}. Several threads ask at the same time.
     *
     * @param point z, of length D; must not be modified
     * @param gradient of length D; receives ∇ log γ(z), every entry of it: it comes in with what an
     *     earlier point left
     * @return log γ(z), or −∞ where the density is zero
     */
    double logDensity(double[] point, double[] gradient);
  }

  /** The product of the Hessian of log γ with a vector at one point. */
  @FunctionalInterface
  public interface HessianVectorProduct {
    /**
     * Evaluates H(z) u.
     *
     * @param point z, of length D; must not be modified
     * @param vector u, of length D; must not be modified
     * @param product of length D; receives H(z) u, finite wherever log γ and its gradient are
     */
    void product(double[] point, double[] vector, double[] product);
  }

  private final int dimension;
  private final WithGradient function;
  private final HessianVectorProduct hessian;
  private final CentralDifference difference;
  private final ThreadLocal<double[][]> scratch;
  private final LongAdder replaced = new LongAdder();

  private PointDensity(
      int dimension,
      WithGradient function,
      HessianVectorProduct hessian,
      CentralDifference difference) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be at least 1, given: " + dimension);
    }
    this.dimension = dimension;
    this.function = function;
    this.hessian = hessian;
    this.difference = difference;
    this.scratch = ThreadLocal.withInitial(() -> new double[3][dimension]);
  }

  /**
   * Adapts a function with its gradient; the Hessian-vector product is taken by central
   * differences.
   *
   * @param dimension D, at least 1
   * @param function log γ and its gradient
   * @throws IllegalArgumentException if the dimension is below 1
   */
  public static PointDensity of(int dimension, WithGradient function) {
    CentralDifference difference = new CentralDifference(dimension, function);
    return new PointDensity(dimension, function, difference, difference);
  }

  /**
   * Adapts a function with its gradient and an exact Hessian-vector product.
   *
   * @param dimension D, at least 1
   * @param function log γ and its gradient
   * @param hessian the product of the Hessian of log γ with a vector
   * @throws IllegalArgumentException if the dimension is below 1
   */
  public static PointDensity of(
      int dimension, WithGradient function, HessianVectorProduct hessian) {
    return new PointDensity(
        dimension, function, hessian, new CentralDifference(dimension, function));
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    double[][] own = scratch.get();
    double[] point = own[0];
    double[] slope = own[1];
    int end = Math.min(toBlock * Particles.LANES, position.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      position.copyTo(i, point);
      logDensity[i] = function.logDensity(point, slope);
      gradient.copyFrom(i, slope);
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
    double[][] own = scratch.get();
    double[] point = own[0];
    double[] direction = own[1];
    double[] result = own[2];
    int end = Math.min(toBlock * Particles.LANES, position.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      position.copyTo(i, point);
      vector.copyTo(i, direction);
      hessian.product(point, direction, result);
      if (hessian != difference && !Finite.all(result) && Finite.all(direction)) {
        stepIn(point, direction, result);
      }
      product.copyFrom(i, result);
    }
  }

  /** Where the density is zero nobody reads the product; elsewhere the difference replaces it. */
  private void stepIn(double[] point, double[] direction, double[] result) {
    if (Double.isFinite(function.logDensity(point, result))) {
      replaced.increment();
      difference.product(point, direction, result);
    }
  }

  /**
   * Returns how many Hessian-vector products of the function's own were NaN or infinite where its
   * log density is finite, all calls and threads together; differences of the gradient stood in.
   */
  public long replacedProducts() {
    return replaced.sum();
  }
}
