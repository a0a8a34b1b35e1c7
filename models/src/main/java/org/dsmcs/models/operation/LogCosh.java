package org.dsmcs.models.operation;

/** y = log cosh x, which does not overflow; y' = tanh x. */
public final class LogCosh extends Unary {
  /** The operation. */
  public static final LogCosh OPERATION = new LogCosh();

  private LogCosh() {}

  @Override
  public String name() {
    return "log cosh";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = Math.abs(x[i]) + Math.log1p(Math.exp(-2 * Math.abs(x[i]))) - Loops.LOG_TWO;
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.tanh(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = Loops.inverseSquareCosh(x[i]);
    }
  }
}
