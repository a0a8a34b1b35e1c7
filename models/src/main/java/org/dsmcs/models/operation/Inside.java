package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/**
 * y = x where x lies in a support, else a point inside: so that a formula stays finite where {@link
 * Support} makes the density zero.
 */
public final class Inside extends Elementwise {
  private final Support support;
  private final double point;

  /**
   * Makes the operation.
   *
   * @param support the interval
   * @param point a point inside
   */
  public Inside(Support support, double point) {
    super(1);
    this.support = support;
    this.point = point;
  }

  @Override
  public String name() {
    return "inside";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] x = slot.input(0).value();
    for (int i = 0; i < length; i++) {
      y[i] = support.contains(x[i]) ? x[i] : point;
    }
    for (int i = 0; i < first[0].length; i++) {
      first[0][i] = support.contains(x[i]) ? 1 : 0;
    }
    java.util.Arrays.fill(second[0], 0);
  }
}
