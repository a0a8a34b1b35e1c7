package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Slot;

/** y_k = x_{index_k}. */
public final class Gather extends Linear {
  private final int[] index;
  private final boolean range;

  /**
   * Makes the map.
   *
   * @param index which number of x comes to each place; the caller has checked the bounds
   */
  public Gather(int... index) {
    this.index = index.clone();
    this.range = isRange(index);
  }

  private static boolean isRange(int[] index) {
    for (int k = 1; k < index.length; k++) {
      if (index[k] != index[0] + k) {
        return false;
      }
    }
    return index.length > 0;
  }

  /** Returns a copy of the index. */
  public int[] index() {
    return index.clone();
  }

  @Override
  public String name() {
    return "elements";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] x = part.of(slot.input(0));
    double[] y = part.of(slot);
    if (range) {
      System.arraycopy(x, index[0] * Node.LANES, y, 0, y.length);
      return;
    }
    for (int k = 0; k < index.length; k++) {
      System.arraycopy(x, index[k] * Node.LANES, y, k * Node.LANES, Node.LANES);
    }
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    double[] y = part.of(slot);
    double[] out = part.of(slot.input(0));
    if (range) {
      Lanes.add(y, 0, out, index[0] * Node.LANES, y.length);
      return;
    }
    for (int k = 0; k < index.length; k++) {
      Lanes.add(y, k * Node.LANES, out, index[k] * Node.LANES, Node.LANES);
    }
  }
}
