package org.dsmcs.models.operation;

/** y = |x|; its derivative at 0 is taken as 0. */
public final class Absolute extends Unary {
  /** The operation. */
  public static final Absolute OPERATION = new Absolute();

  private Absolute() {}

  @Override
  public String name() {
    return "abs";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.abs(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.signum(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = 0;
    }
  }
}
