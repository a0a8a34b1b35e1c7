package org.dsmcs.models.operation;

/** y = log(1 − e^−x), x > 0; −∞ at 0. y' = 1 / (e^x − 1). */
public final class LogOneMinusExp extends Unary {
  /** The operation. */
  public static final LogOneMinusExp OPERATION = new LogOneMinusExp();

  private LogOneMinusExp() {}

  @Override
  public String name() {
    return "log1mexp";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = x[i] > Loops.LOG_TWO ? Math.log1p(-Math.exp(-x[i])) : Math.log(-Math.expm1(-x[i]));
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = 1 / Math.expm1(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = x[i] > 700 ? -Math.exp(-x[i]) : -d[i] * (1 + d[i]);
    }
  }
}
