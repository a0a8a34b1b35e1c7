package org.dsmcs.models.operation;

/** y = sin x. */
public final class Sine extends Unary {
  /** The operation. */
  public static final Sine OPERATION = new Sine();

  private Sine() {}

  @Override
  public String name() {
    return "sin";
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.sin(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.cos(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -y[i];
    }
  }
}
