package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Slot;

/** The sum of all numbers, in ascending order. */
public final class Sum extends Linear {
  /** The operation. */
  public static final Sum OPERATION = new Sum();

  private Sum() {}

  @Override
  public String name() {
    return "sum";
  }

  @Override
  public boolean writesAdjoints() {
    return true;
  }

  @Override
  protected void apply(Slot slot, Part part) {
    double[] y = part.of(slot);
    Arrays.fill(y, 0);
    Lanes.sumAdd(part.of(slot.input(0)), 0, slot.input(0).length(), y, 0);
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    Slot input = slot.input(0);
    if (input.isAdjointWritten()) {
      Lanes.repeat(part.of(slot), part.of(input), input.length());
    } else {
      Lanes.repeatAdd(part.of(slot), part.of(input), input.length());
    }
  }
}
