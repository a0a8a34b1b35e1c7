package org.dsmcs.models.operation;

/** y = 1 / (1 + e^−x); y' = y (1 − y), without the cancellation of 1 − y. */
public final class Sigmoid extends Unary {
  /** The operation. */
  public static final Sigmoid OPERATION = new Sigmoid();

  private Sigmoid() {}

  @Override
  public String name() {
    return "sigmoid";
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    Loops.expOfNegativeSize(x, y, length);
    for (int i = 0; i < d.length; i++) {
      d[i] = y[i] / ((1 + y[i]) * (1 + y[i]));
    }
    for (int i = 0; i < length; i++) {
      y[i] = (x[i] >= 0 ? 1 : y[i]) / (1 + y[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = d[i] * (1 - 2 * y[i]);
    }
  }
}
