package org.dsmcs.models.operation;

/** y = log(1 + x²), also where x² overflows. */
public final class LogOnePlusSquare extends Unary {
  /** The operation. */
  public static final LogOnePlusSquare OPERATION = new LogOnePlusSquare();

  private LogOnePlusSquare() {}

  @Override
  public String name() {
    return "log1p of a square";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      double size = Math.abs(x[i]);
      y[i] = size > 1e8 ? 2 * Math.log(size) : Math.log1p(size * size);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = Math.abs(x[i]) > 1e8 ? 2 / x[i] : 2 * x[i] / (1 + x[i] * x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      double ratio = Math.abs(x[i]) > 1e8 ? 1 : x[i] * x[i] / (1 + x[i] * x[i]);
      double inverse = Math.abs(x[i]) > 1e8 ? 1 / x[i] / x[i] : 1 / (1 + x[i] * x[i]);
      dd[i] = 2 * inverse * (1 - 2 * ratio);
    }
  }
}
