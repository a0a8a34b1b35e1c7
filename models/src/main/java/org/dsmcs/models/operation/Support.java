package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/** y = 0 where x lies in an interval, else −∞: what makes a density zero outside its support. */
public final class Support extends Elementwise {
  private final double from;
  private final double to;
  private final boolean open;

  /**
   * Makes the operation.
   *
   * @param from lower end
   * @param to upper end
   * @param open whether finite ends lie outside
   */
  public Support(double from, double to, boolean open) {
    super(1);
    this.from = from;
    this.to = to;
    this.open = open;
  }

  @Override
  public String name() {
    return "support";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] x = slot.input(0).value();
    for (int i = 0; i < length; i++) {
      y[i] = contains(x[i]) ? 0 : Double.isNaN(x[i]) ? x[i] : Double.NEGATIVE_INFINITY;
    }
    java.util.Arrays.fill(first[0], 0);
    java.util.Arrays.fill(second[0], 0);
  }

  /** Returns whether {@code x} is inside. */
  public boolean contains(double x) {
    return open ? x > from && x < to : x >= from && x <= to;
  }
}
