package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Slot;

/** One number, repeated for each entry of a longer shape. */
public final class Broadcast extends Linear {
  /** The operation. */
  public static final Broadcast OPERATION = new Broadcast();

  private Broadcast() {}

  @Override
  public String name() {
    return "broadcast";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    Lanes.repeat(part.of(slot.input(0)), part.of(slot), slot.length());
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    Lanes.sumAdd(part.of(slot), 0, slot.length(), part.of(slot.input(0)), 0);
  }
}
