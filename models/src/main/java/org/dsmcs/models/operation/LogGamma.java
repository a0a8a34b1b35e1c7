package org.dsmcs.models.operation;

/** y = log Γ(x), x > 0; ∞ at 0, NaN below. */
public final class LogGamma extends Unary {
  /** The operation. */
  public static final LogGamma OPERATION = new LogGamma();

  private LogGamma() {}

  @Override
  public String name() {
    return "lgamma";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = GammaFunction.logGamma(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = GammaFunction.digamma(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = GammaFunction.trigamma(x[i]);
    }
  }
}
