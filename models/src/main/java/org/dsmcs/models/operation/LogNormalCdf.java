package org.dsmcs.models.operation;

/** y = log Φ(x), to all digits in both tails; y' = φ(x)/Φ(x) = h, y'' = −h (x + h). */
public final class LogNormalCdf extends Unary {
  /** The operation. */
  public static final LogNormalCdf OPERATION = new LogNormalCdf();

  private LogNormalCdf() {}

  @Override
  public String name() {
    return "logNormalCdf";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = NormalTail.logCdf(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = NormalTail.hazard(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -NormalTail.hazardTimesExcess(x[i]);
    }
  }
}
