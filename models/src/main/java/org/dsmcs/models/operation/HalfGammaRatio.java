package org.dsmcs.models.operation;

/**
 * y = log Γ(x + ½) − log Γ(x) − ½ log x, x > 0, which tends to 0: what normalises Student's t. The
 * difference is taken where it loses no digits, else the asymptotic series −1/(8x) + 1/(192x³) −
 * 1/(640x⁵) + 17/(14336x⁷).
 */
public final class HalfGammaRatio extends Unary {
  /** The operation. */
  public static final HalfGammaRatio OPERATION = new HalfGammaRatio();

  private HalfGammaRatio() {}

  @Override
  public String name() {
    return "log of a ratio of gamma functions";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = value(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = slope(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = curvature(x[i]);
    }
  }

  private static final double LARGE = 30;

  private static double value(double x) {
    if (x < LARGE) {
      return GammaFunction.logGamma(x + 0.5) - GammaFunction.logGamma(x) - 0.5 * Math.log(x);
    }
    double r = 1 / x;
    double s = r * r;
    return r * (-1.0 / 8 + s * (1.0 / 192 + s * (-1.0 / 640 + s * (17.0 / 14336))));
  }

  private static double slope(double x) {
    if (x < LARGE) {
      return GammaFunction.digamma(x + 0.5) - GammaFunction.digamma(x) - 0.5 / x;
    }
    double s = 1 / x / x;
    return s * (1.0 / 8 + s * (-3.0 / 192 + s * (5.0 / 640 - s * (7 * 17.0 / 14336))));
  }

  private static double curvature(double x) {
    if (x < LARGE) {
      return GammaFunction.trigamma(x + 0.5) - GammaFunction.trigamma(x) + 0.5 / x / x;
    }
    double r = 1 / x;
    double s = r * r;
    return r * s * (-2.0 / 8 + s * (12.0 / 192 + s * (-30.0 / 640 + s * (56 * 17.0 / 14336))));
  }
}
