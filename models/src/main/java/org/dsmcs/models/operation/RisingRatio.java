package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/**
 * y = log Γ(x + n) − log Γ(x) − n log x for x > 0 and n ≥ 0 known beforehand: what the negative
 * binomial distribution adds to the Poisson one. It tends to 0 as x grows.
 */
public final class RisingRatio extends Elementwise {
  /** The operation; its inputs are x and n. */
  public static final RisingRatio OPERATION = new RisingRatio();

  private RisingRatio() {
    super(2);
  }

  @Override
  public String name() {
    return "log of a rising factorial";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    if (slot.input(1).active()) {
      throw new IllegalStateException("the count must be data");
    }
    double[] x = slot.input(0).value();
    double[] n = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      y[i] = GammaFunction.logRisingRatio(x[i], n[i]);
    }
    double[] d = first[0];
    for (int i = 0; i < d.length; i++) {
      d[i] = slope(x[i], n[i]);
    }
    double[] dd = second[0];
    for (int i = 0; i < dd.length; i++) {
      dd[i] = curvature(x[i], n[i]);
    }
  }

  /**
   * ψ(x + n) − ψ(x) − n/x. For large x by Stirling's series, log(1 + n/x) − n/x and smaller terms,
   * which cancel less.
   */
  private static double slope(double x, double n) {
    if (x < 1e3) {
      return GammaFunction.digamma(x + n) - GammaFunction.digamma(x) - n / x;
    }
    double ratio = n / x;
    double half = 0.5 / x - 0.5 / (x + n);
    double rest = (1 / x / x - 1 / (x + n) / (x + n)) / 12;
    return logOnePlusMinus(ratio) + half + rest;
  }

  /** log(1 + t) − t. */
  private static double logOnePlusMinus(double t) {
    if (t > 1e-2) {
      return Math.log1p(t) - t;
    }
    double sum = 0;
    double power = t;
    for (int k = 2; k < 10; k++) {
      power *= -t;
      sum += power / k;
    }
    return sum;
  }

  private static double curvature(double x, double n) {
    if (x < 1e3) {
      return GammaFunction.trigamma(x + n) - GammaFunction.trigamma(x) + n / x / x;
    }
    double end = x + n;
    // 1/(x+n) − 1/x + n/x² = n² / (x² (x+n)).
    double leading = n / x * (n / x) / end;
    double half = 0.5 * (1 / end / end - 1 / x / x);
    double rest = (1 / end / end / end - 1 / x / x / x) / 6;
    return leading + half + rest;
  }
}
