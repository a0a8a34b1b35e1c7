package org.dsmcs.models.operation;

/** y = e^x. */
public final class Exponential extends Unary {
  /** The operation. */
  public static final Exponential OPERATION = new Exponential();

  private Exponential() {}

  @Override
  public String name() {
    return "exp";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    Loops.exp(x, y, length);
    System.arraycopy(y, 0, d, 0, d.length);
    System.arraycopy(y, 0, dd, 0, dd.length);
  }
}
