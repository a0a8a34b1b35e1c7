package org.dsmcs.models.operation;

/** y = x². */
public final class Square extends Unary {
  /** The operation. */
  public static final Square OPERATION = new Square();

  private Square() {}

  @Override
  public String name() {
    return "square";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = x[i] * x[i];
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = 2 * x[i];
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = 2;
    }
  }
}
