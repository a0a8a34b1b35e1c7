package org.dsmcs.core.density;

import java.util.Arrays;

/** The Hessian-vector product of a log density as a central difference of its gradient. */
final class CentralDifference implements PointDensity.HessianVectorProduct {
  /** Relative width of the difference: the cube root of the machine precision. */
  private static final double STEP = Math.cbrt(0x1p-52);

  private final PointDensity.WithGradient function;
  private final ThreadLocal<double[][]> scratch;

  CentralDifference(int dimension, PointDensity.WithGradient function) {
    this.function = function;
    this.scratch = ThreadLocal.withInitial(() -> new double[2][dimension]);
  }

  @Override
  public void product(double[] point, double[] vector, double[] product) {
    int dimension = point.length;
    double longest = 0;
    double farthest = 0;
    for (int d = 0; d < dimension; d++) {
      longest = Math.max(longest, Math.abs(vector[d]));
      farthest = Math.max(farthest, Math.abs(point[d]));
    }
    if (longest == 0) {
      Arrays.fill(product, 0);
      return;
    }
    // Along the vector scaled to length 1: its own scale may be near the ends of what doubles hold.
    double h = STEP * (1 + farthest);
    double[][] own = scratch.get();
    double[] shifted = own[0];
    double[] below = own[1];
    for (int d = 0; d < dimension; d++) {
      shifted[d] = point[d] - h * (vector[d] / longest);
    }
    function.logDensity(shifted, below);
    for (int d = 0; d < dimension; d++) {
      shifted[d] = point[d] + h * (vector[d] / longest);
    }
    function.logDensity(shifted, product);
    for (int d = 0; d < dimension; d++) {
      product[d] = (product[d] - below[d]) / (2 * h) * longest;
    }
  }
}
