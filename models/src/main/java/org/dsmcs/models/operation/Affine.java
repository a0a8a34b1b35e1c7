package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/** y = factor x + offset with two known numbers. */
public final class Affine extends Operation {
  private final double factor;
  private final double offset;

  /**
   * Makes the map.
   *
   * @param factor what x is multiplied with
   * @param offset what is added
   */
  public Affine(double factor, double offset) {
    this.factor = factor;
    this.offset = offset;
  }

  @Override
  public String name() {
    return "scale and shift";
  }

  @Override
  public boolean isLinear() {
    return true;
  }

  @Override
  public void value(Slot slot, int order) {
    double[] x = slot.input(0).value();
    double[] y = slot.value();
    for (int i = 0; i < y.length; i++) {
      y[i] = factor * x[i] + offset;
    }
  }

  @Override
  public void tangent(Slot slot) {
    Arrays.fill(slot.tangent(), 0);
    Lanes.scaleAdd(factor, slot.input(0).tangent(), slot.tangent(), slot.length());
  }

  @Override
  public void adjoint(Slot slot) {
    Lanes.scaleAdd(factor, slot.adjoint(), slot.input(0).adjoint(), slot.length());
  }

  @Override
  public void adjointTangent(Slot slot) {
    Lanes.scaleAdd(factor, slot.adjointTangent(), slot.input(0).adjointTangent(), slot.length());
  }
}
