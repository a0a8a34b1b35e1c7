package org.dsmcs.models.operation;

/** y = cos x. */
public final class Cosine extends Unary {
  /** The operation. */
  public static final Cosine OPERATION = new Cosine();

  private Cosine() {}

  @Override
  public String name() {
    return "cos";
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.cos(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = -Math.sin(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -y[i];
    }
  }
}
