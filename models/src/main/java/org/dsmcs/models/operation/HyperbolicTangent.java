package org.dsmcs.models.operation;

/** y = tanh x; y' = 1 / cosh² x, without the cancellation of 1 − y². */
public final class HyperbolicTangent extends Unary {
  /** The operation. */
  public static final HyperbolicTangent OPERATION = new HyperbolicTangent();

  private HyperbolicTangent() {}

  @Override
  public String name() {
    return "tanh";
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.tanh(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Loops.inverseSquareCosh(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -2 * y[i] * d[i];
    }
  }
}
