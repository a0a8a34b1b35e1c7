package org.dsmcs.models.operation;

/** y = √x; its derivative at 0 is ∞. */
public final class SquareRoot extends Unary {
  /** The operation. */
  public static final SquareRoot OPERATION = new SquareRoot();

  private SquareRoot() {}

  @Override
  public String name() {
    return "sqrt";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.sqrt(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = 0.5 / y[i];
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -0.5 * d[i] / x[i];
    }
  }
}
