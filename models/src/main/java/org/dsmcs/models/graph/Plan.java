package org.dsmcs.models.graph;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;

/**
 * What a Hessian-vector product needs of the first-order evaluation, so that the rest is left out.
 *
 * <p>A value or a tangent is needed where an operation that is not linear reads it, or a linear one
 * whose own is needed. An adjoint is needed where an operation is not linear, or hands it on to one
 * that is not; its tangent is zero down to the first operation that is not linear. An adjoint with
 * one reader is written, not added to. What {@link Operation#kept} offers is kept from the gradient
 * on, as long as it is not more than the position and the gradient themselves.
 */
final class Plan {
  /** Kept numbers per coordinate: those of a position and a gradient. */
  private static final int KEPT_PER_COORDINATE = 2;

  private final Slot[] slots;
  private final boolean[] wanted;
  private final boolean[] evaluated;
  private final boolean[] restored;
  private final boolean[] tangentUsed;
  private final boolean[] bendsAbove;
  private final boolean[] adjointUsed;
  private final boolean[] adjointPassedOn;
  private final int keptNumbers;

  /**
   * Makes the plan.
   *
   * @param slots those that depend on parameters, inputs first
   */
  Plan(Slot[] slots) {
    this.slots = slots;
    this.wanted = new boolean[slots.length];
    this.evaluated = new boolean[slots.length];
    this.restored = new boolean[slots.length];
    this.tangentUsed = new boolean[slots.length];
    this.bendsAbove = new boolean[slots.length];
    this.adjointUsed = new boolean[slots.length];
    this.adjointPassedOn = new boolean[slots.length];
    Map<Slot, Integer> index = new HashMap<>();
    int coordinates = 0;
    for (int i = 0; i < slots.length; i++) {
      index.put(slots[i], i);
      if (slots[i].node().operation() instanceof Coordinates) {
        coordinates += slots[i].size();
      }
    }
    planWrites(index);
    planTangents(index);
    planAdjoints(index);
    this.keptNumbers = planValues(index, KEPT_PER_COORDINATE * coordinates);
    for (int i = 0; i < slots.length; i++) {
      slots[i].plan(wanted[i], wantsFirst(i), bendsAbove[i]);
    }
  }

  private void planWrites(Map<Slot, Integer> index) {
    int[] readers = new int[slots.length];
    boolean[] written = new boolean[slots.length];
    for (Slot slot : slots) {
      for (int j = 0; j < slot.arity(); j++) {
        if (slot.input(j).active()) {
          int input = at(index, slot.input(j));
          readers[input]++;
          written[input] = slot.node().operation().writesAdjoints();
        }
      }
    }
    for (int i = 0; i < slots.length; i++) {
      slots[i].writeAdjoint(readers[i] == 1 && written[i]);
    }
  }

  private static int at(Map<Slot, Integer> index, Slot slot) {
    return requireNonNull(index.get(slot));
  }

  private boolean wantsFirst(int i) {
    return tangentUsed[i] || bendsAbove[i] || adjointPassedOn[i];
  }

  private void planTangents(Map<Slot, Integer> index) {
    for (int i = slots.length - 1; i >= 0; i--) {
      boolean isLinear = slots[i].node().operation().isLinear();
      for (int j = 0; j < slots[i].arity(); j++) {
        if (slots[i].input(j).active()) {
          int input = at(index, slots[i].input(j));
          tangentUsed[input] |= !isLinear || tangentUsed[i];
          bendsAbove[input] |= !isLinear || bendsAbove[i];
        }
      }
    }
  }

  private int planValues(Map<Slot, Integer> index, int most) {
    int kept = 0;
    for (int i = slots.length - 1; i >= 0; i--) {
      Slot slot = slots[i];
      boolean isLinear = slot.node().operation().isLinear();
      int offered = slot.node().operation().kept(slot).length / Node.LANES;
      restored[i] = !wanted[i] && offered > 0 && kept + offered <= most;
      if (restored[i]) {
        kept += offered;
      }
      evaluated[i] = wanted[i] || (!isLinear && !restored[i]);
      boolean readsInputs =
          evaluated[i]
              || (restored[i] && wantsFirst(i) && slot.node().operation().readsInputsBesideKept());
      for (int j = 0; readsInputs && j < slot.arity(); j++) {
        if (slot.input(j).active()) {
          wanted[at(index, slot.input(j))] = true;
        }
      }
    }
    return kept;
  }

  private void planAdjoints(Map<Slot, Integer> index) {
    for (int i = 0; i < slots.length; i++) {
      Operation operation = slots[i].node().operation();
      boolean isUsedBelow = false;
      for (int j = 0; j < slots[i].arity(); j++) {
        if (slots[i].input(j).active()) {
          isUsedBelow |= adjointUsed[at(index, slots[i].input(j))];
        }
      }
      adjointUsed[i] = !operation.isLinear() || isUsedBelow;
      adjointPassedOn[i] = isUsedBelow || operation.needsAdjointFirst();
    }
  }

  int keptNumbers() {
    return keptNumbers;
  }

  boolean isEvaluated(int slot) {
    return evaluated[slot];
  }

  boolean isTangentUsed(int slot) {
    return tangentUsed[slot] || slots[slot].node().operation().needsTangentFirst();
  }

  /** Returns whether the node adds to the tangents of its inputs' adjoints. */
  boolean isBent(int slot) {
    return bendsAbove[slot] || !slots[slot].node().operation().isLinear();
  }

  boolean isAdjointUsed(int slot) {
    return adjointUsed[slot];
  }

  boolean isAdjointPassedOn(int slot) {
    return adjointPassedOn[slot];
  }

  /** Copies what is kept to one block's part of the memory. */
  void keep(double[] memory, int start) {
    int at = start;
    for (int i = 0; i < slots.length; i++) {
      if (restored[i]) {
        double[] kept = slots[i].node().operation().kept(slots[i]);
        System.arraycopy(kept, 0, memory, at, kept.length);
        at += kept.length;
      }
    }
  }

  /** Copies it back. */
  void restore(double[] memory, int start) {
    int at = start;
    for (int i = 0; i < slots.length; i++) {
      if (restored[i]) {
        double[] kept = slots[i].node().operation().kept(slots[i]);
        System.arraycopy(memory, at, kept, 0, kept.length);
        at += kept.length;
      }
    }
  }
}
