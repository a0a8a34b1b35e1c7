package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Slot;

/** y_i = x_1 + … + x_i. */
public final class CumulativeSum extends Linear {
  /** The operation. */
  public static final CumulativeSum OPERATION = new CumulativeSum();

  private CumulativeSum() {}

  @Override
  public String name() {
    return "cumulativeSum";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] x = part.of(slot.input(0));
    double[] y = part.of(slot);
    System.arraycopy(x, 0, y, 0, Math.min(Node.LANES, y.length));
    for (int i = Node.LANES; i < y.length; i++) {
      y[i] = y[i - Node.LANES] + x[i];
    }
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    double[] out = part.of(slot.input(0));
    double[] y = part.of(slot);
    for (int lane = 0; lane < Node.LANES; lane++) {
      double sum = 0;
      for (int i = y.length - Node.LANES + lane; i >= 0; i -= Node.LANES) {
        sum += y[i];
        out[i] += sum;
      }
    }
  }
}
