package org.dsmcs.core.density;

import java.util.Arrays;

/**
 * The Hessian-vector product of a log density as a central difference of its gradient.
 *
 * <p>A side counts only where log density and gradient are finite there. If just one does, the
 * point lies at an edge of the support, and the difference is the one-sided one of second order, H
 * u ≈ (−3 g(z) + 4 g(z + h u/2) − g(z + h u)) / h, or of first order. If neither does, the support
 * is narrow, and narrower differences are tried; a point on its own has a product of zero, which
 * leaves it out of the gradient with respect to positions.
 */
final class CentralDifference implements PointDensity.HessianVectorProduct {
  /** Relative width of the difference: the cube root of the machine precision. */
  private static final double STEP = Math.cbrt(0x1p-52);

  /** How much narrower the next difference is, if both sides of one leave the support. */
  private static final double NARROWER = 0x1p-10;

  /** How many widths are tried; the third is at what doubles resolve. */
  private static final int WIDTHS = 3;

  private final PointDensity.WithGradient function;
  private final ThreadLocal<Scratch> scratch;

  CentralDifference(int dimension, PointDensity.WithGradient function) {
    this.function = function;
    this.scratch = ThreadLocal.withInitial(() -> new Scratch(dimension));
  }

  /** One thread's arrays. */
  private static final class Scratch {
    private final double[] shifted;
    private final double[] above;
    private final double[] below;
    private final double[] here;

    Scratch(int dimension) {
      shifted = new double[dimension];
      above = new double[dimension];
      below = new double[dimension];
      here = new double[dimension];
    }
  }

  @Override
  public void product(double[] point, double[] vector, double[] product) {
    double longest = 0;
    double farthest = 0;
    for (int d = 0; d < point.length; d++) {
      longest = Math.max(longest, Math.abs(vector[d]));
      farthest = Math.max(farthest, Math.abs(point[d]));
    }
    if (longest == 0) {
      Arrays.fill(product, 0);
      return;
    }
    if (!Double.isFinite(longest)) {
      // No fault of the density: what asks is no vector.
      Arrays.fill(product, Double.NaN);
      return;
    }
    // Along the vector scaled to length 1: its own scale may be near the ends of what doubles hold.
    double h = STEP * (1 + farthest);
    Scratch own = scratch.get();
    for (int width = 0; width < WIDTHS; width++, h *= NARROWER) {
      boolean isBelow = slope(point, vector, -h, longest, own.shifted, own.below);
      boolean isAbove = slope(point, vector, h, longest, own.shifted, own.above);
      if (isBelow && isAbove) {
        for (int d = 0; d < point.length; d++) {
          product[d] = (own.above[d] - own.below[d]) / (2 * h) * longest;
        }
        if (Finite.all(product)) {
          return;
        }
      } else if (isBelow || isAbove) {
        oneSided(point, vector, isAbove ? h : -h, longest, own, product);
        if (Finite.all(product)) {
          return;
        }
      }
    }
    Arrays.fill(product, 0);
  }

  /** Fills {@code product} with the difference towards h, whose slope is known, or with NaN. */
  private void oneSided(
      double[] point, double[] vector, double h, double longest, Scratch own, double[] product) {
    double[] far = h > 0 ? own.above : own.below;
    double[] middle = h > 0 ? own.below : own.above;
    if (!slope(point, vector, 0, longest, own.shifted, own.here)) {
      Arrays.fill(product, Double.NaN);
      return;
    }
    boolean isSecondOrder = slope(point, vector, h / 2, longest, own.shifted, middle);
    for (int d = 0; d < point.length; d++) {
      double difference = far[d] - own.here[d];
      if (isSecondOrder) {
        difference = 4 * (middle[d] - own.here[d]) - difference;
      }
      product[d] = difference / h * longest;
    }
  }

  /**
   * Asks for the gradient at z + h u, u scaled to length 1.
   *
   * @return whether log density and gradient are finite there
   */
  private boolean slope(
      double[] point,
      double[] vector,
      double h,
      double longest,
      double[] shifted,
      double[] gradient) {
    for (int d = 0; d < point.length; d++) {
      shifted[d] = point[d] + h * (vector[d] / longest);
    }
    return Double.isFinite(function.logDensity(shifted, gradient)) && Finite.all(gradient);
  }
}
