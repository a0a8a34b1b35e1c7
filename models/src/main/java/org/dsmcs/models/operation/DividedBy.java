package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/** y = a / b. */
public final class DividedBy extends Elementwise {
  /** The operation. */
  public static final DividedBy OPERATION = new DividedBy();

  private DividedBy() {
    super(2);
  }

  @Override
  public String name() {
    return "dividedBy";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] a = slot.input(0).value();
    double[] b = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      y[i] = a[i] / b[i];
    }
    partial(b, y, first);
    curvature(b, y, second);
  }

  private static void partial(double[] b, double[] y, double[][] first) {
    double[] da = first[0];
    double[] db = first[1];
    for (int i = 0; i < da.length; i++) {
      da[i] = 1 / b[i];
    }
    for (int i = 0; i < db.length; i++) {
      db[i] = -y[i] / b[i];
    }
  }

  private static void curvature(double[] b, double[] y, double[][] second) {
    double[] aa = second[pair(0, 0)];
    double[] ab = second[pair(0, 1)];
    double[] bb = second[pair(1, 1)];
    for (int i = 0; i < aa.length; i++) {
      aa[i] = 0;
    }
    for (int i = 0; i < ab.length; i++) {
      ab[i] = -1 / b[i] / b[i];
    }
    for (int i = 0; i < bb.length; i++) {
      bb[i] = 2 * y[i] / b[i] / b[i];
    }
  }
}
