package org.dsmcs.models.operation;

/** y = Φ(x), the distribution function of the standard normal. */
public final class NormalCdf extends Unary {
  /** The operation. */
  public static final NormalCdf OPERATION = new NormalCdf();

  private NormalCdf() {}

  @Override
  public String name() {
    return "normalCdf";
  }

  @Override
  protected void evaluate(int length, double[] x, double[] y, double[] d, double[] dd) {
    for (int i = 0; i < length; i++) {
      y[i] = NormalTail.cdf(x[i]);
    }
    for (int i = 0; i < d.length; i++) {
      d[i] = NormalTail.density(x[i]);
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = d[i] == 0 ? 0 : -x[i] * d[i];
    }
  }
}
