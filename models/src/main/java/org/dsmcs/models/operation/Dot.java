package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/** y = Σ_i a_i b_i. */
public final class Dot extends Operation {
  /** The operation. */
  public static final Dot OPERATION = new Dot();

  private Dot() {}

  @Override
  public String name() {
    return "dot";
  }

  /** Keeps two arrays: products before they are added, and one number per lane. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return order == 0
        ? slot.saved()
        : new double[][] {new double[slot.input(0).length()], new double[slot.length()]};
  }

  @Override
  public void value(Slot slot, int order) {
    dot(slot, slot.input(0).value(), slot.input(1).value(), slot.value());
  }

  private static void dot(Slot slot, double[] x, double[] y, double[] out) {
    Loops.PARTICLES.dot(0, 1, slot.input(0).size(), x, y, out);
  }

  @Override
  public void tangent(Slot slot) {
    double[] out = slot.tangent();
    java.util.Arrays.fill(out, 0);
    for (int j = 0; j < 2; j++) {
      if (slot.input(j).active()) {
        dot(slot, slot.input(j).tangent(), slot.input(1 - j).value(), slot.saved()[1]);
        Lanes.add(slot.saved()[1], out, out.length);
      }
    }
  }

  @Override
  public void adjoint(Slot slot) {
    for (int j = 0; j < 2; j++) {
      if (slot.input(j).active()) {
        Loops.scaleAdd(
            slot.adjoint(), slot.input(1 - j).value(), slot.input(j).adjoint(), slot.saved()[0]);
      }
    }
  }

  @Override
  public void adjointTangent(Slot slot) {
    for (int j = 0; j < 2; j++) {
      if (!slot.input(j).active()) {
        continue;
      }
      Slot other = slot.input(1 - j);
      double[] out = slot.input(j).adjointTangent();
      Loops.scaleAdd(slot.adjointTangent(), other.value(), out, slot.saved()[0]);
      if (other.active()) {
        Loops.scaleAdd(slot.adjoint(), other.tangent(), out, slot.saved()[0]);
      }
    }
  }
}
