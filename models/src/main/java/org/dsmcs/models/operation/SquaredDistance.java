package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/** y = Σ_i (a_i − b_i)². */
public final class SquaredDistance extends Operation {
  /** The operation. */
  public static final SquaredDistance OPERATION = new SquaredDistance();

  private SquaredDistance() {}

  @Override
  public String name() {
    return "squaredDistance";
  }

  /** Keeps a − b, ȧ − ḃ, one array of scratch, and twice the adjoint with either sign. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    int length = slot.input(0).length();
    return new double[][] {
      new double[length],
      new double[order > 1 ? length : 0],
      new double[order > 0 ? length : 0],
      new double[slot.length()]
    };
  }

  @Override
  public void value(Slot slot, int order) {
    double[] difference = slot.saved()[0];
    double[] a = slot.input(0).value();
    double[] b = slot.input(1).value();
    for (int i = 0; i < difference.length; i++) {
      difference[i] = a[i] - b[i];
    }
    Loops.PARTICLES.dot(0, 1, slot.input(0).size(), difference, difference, slot.value());
  }

  @Override
  public void tangent(Slot slot) {
    double[] out = slot.saved()[1];
    for (int j = 0; j < 2; j++) {
      double sign = 1 - 2 * j;
      if (!slot.input(j).active()) {
        if (j == 0) {
          java.util.Arrays.fill(out, 0);
        }
        continue;
      }
      double[] x = slot.input(j).tangent();
      if (j == 0) {
        System.arraycopy(x, 0, out, 0, out.length);
      } else {
        org.dsmcs.models.graph.Lanes.scaleAdd(sign, x, out, out.length);
      }
    }
    double[] y = slot.tangent();
    Loops.PARTICLES.dot(0, 1, slot.input(0).size(), slot.saved()[0], out, y);
    for (int lane = 0; lane < y.length; lane++) {
      y[lane] *= 2;
    }
  }

  @Override
  public void adjoint(Slot slot) {
    for (int j = 0; j < 2; j++) {
      if (slot.input(j).active()) {
        double[] factor = twice(slot, slot.adjoint(), j);
        Loops.scaleAdd(factor, slot.saved()[0], slot.input(j).adjoint(), slot.saved()[2]);
      }
    }
  }

  @Override
  public void adjointTangent(Slot slot) {
    for (int j = 0; j < 2; j++) {
      if (slot.input(j).active()) {
        double[] out = slot.input(j).adjointTangent();
        double[] factor = twice(slot, slot.adjointTangent(), j);
        Loops.scaleAdd(factor, slot.saved()[0], out, slot.saved()[2]);
        factor = twice(slot, slot.adjoint(), j);
        Loops.scaleAdd(factor, slot.saved()[1], out, slot.saved()[2]);
      }
    }
  }

  private static double[] twice(Slot slot, double[] adjoint, int input) {
    double[] factor = slot.saved()[3];
    for (int lane = 0; lane < factor.length; lane++) {
      factor[lane] = (2 - 4 * input) * adjoint[lane];
    }
    return factor;
  }
}
