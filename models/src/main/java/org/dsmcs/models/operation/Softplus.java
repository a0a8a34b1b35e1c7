package org.dsmcs.models.operation;

/** y = log(1 + e^x); y' = sigmoid(x). */
public final class Softplus extends Unary {
  /** The operation. */
  public static final Softplus OPERATION = new Softplus();

  private Softplus() {}

  @Override
  public String name() {
    return "softplus";
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    Loops.expOfNegativeSize(x, y, length);
    for (int i = 0; i < d.length; i++) {
      d[i] = (x[i] >= 0 ? 1 : y[i]) / (1 + y[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = y[i] / ((1 + y[i]) * (1 + y[i]));
    }
    for (int i = 0; i < length; i++) {
      y[i] = Math.max(x[i], 0) + Loops.logOnePlusSmall(y[i]);
    }
  }
}
