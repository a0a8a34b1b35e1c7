package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Slot;

/** All numbers of all inputs, one input behind the other. */
public final class Concatenate extends Linear {
  /** The operation. */
  public static final Concatenate OPERATION = new Concatenate();

  private Concatenate() {}

  @Override
  public String name() {
    return "concatenate";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] y = part.of(slot);
    int to = 0;
    for (int j = 0; j < slot.arity(); j++) {
      int length = slot.input(j).length();
      if (part == Part.VALUE || slot.input(j).active()) {
        System.arraycopy(part.of(slot.input(j)), 0, y, to, length);
      } else {
        Arrays.fill(y, to, to + length, 0);
      }
      to += length;
    }
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    int from = 0;
    for (int j = 0; j < slot.arity(); j++) {
      int length = slot.input(j).length();
      if (slot.input(j).active()) {
        Lanes.add(part.of(slot), from, part.of(slot.input(j)), 0, length);
      }
      from += length;
    }
  }
}
