package org.dsmcs.models.operation;

/** y = log(1 + x); −∞ at −1, NaN below. */
public final class LogOnePlus extends Unary {
  /** The operation. */
  public static final LogOnePlus OPERATION = new LogOnePlus();

  private LogOnePlus() {}

  @Override
  public String name() {
    return "log1p";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.log1p(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = 1 / (1 + x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -d[i] * d[i];
    }
  }
}
