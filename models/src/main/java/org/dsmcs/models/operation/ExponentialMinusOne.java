package org.dsmcs.models.operation;

/** y = e^x − 1. */
public final class ExponentialMinusOne extends Unary {
  /** The operation. */
  public static final ExponentialMinusOne OPERATION = new ExponentialMinusOne();

  private ExponentialMinusOne() {}

  @Override
  public String name() {
    return "expm1";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.expm1(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.exp(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = d[i];
    }
  }
}
