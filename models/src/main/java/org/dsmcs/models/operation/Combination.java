package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Slot;

/** y = Σ_j factor_j x_j, all of one shape. */
public final class Combination extends Linear {
  private final double[] factors;

  /**
   * Makes the map.
   *
   * @param factors one for each input
   */
  public Combination(double... factors) {
    this.factors = factors.clone();
  }

  @Override
  public String name() {
    return "plus";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] y = part.of(slot);
    int from = 0;
    if (factors[0] == 1 && (part == Part.VALUE || slot.input(0).active())) {
      System.arraycopy(part.of(slot.input(0)), 0, y, 0, y.length);
      from = 1;
    } else {
      Arrays.fill(y, 0);
    }
    for (int j = from; j < factors.length; j++) {
      if (part == Part.VALUE || slot.input(j).active()) {
        Lanes.scaleAdd(factors[j], part.of(slot.input(j)), y, y.length);
      }
    }
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    for (int j = 0; j < factors.length; j++) {
      if (slot.input(j).active()) {
        Lanes.scaleAdd(factors[j], part.of(slot), part.of(slot.input(j)), slot.length());
      }
    }
  }
}
