package org.dsmcs.models.operation;

/** y = log x; −∞ at 0, NaN below. */
public final class Logarithm extends Unary {
  /** The operation. */
  public static final Logarithm OPERATION = new Logarithm();

  private Logarithm() {}

  @Override
  public String name() {
    return "log";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.log(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = 1 / x[i];
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -d[i] * d[i];
    }
  }
}
