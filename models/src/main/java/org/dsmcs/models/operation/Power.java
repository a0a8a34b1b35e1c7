package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/** y = a^b. A factor of 0 before an infinite power counts as 0. */
public final class Power extends Elementwise {
  /** The operation. */
  public static final Power OPERATION = new Power();

  private Power() {
    super(2);
  }

  @Override
  public String name() {
    return "power";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] a = slot.input(0).value();
    double[] b = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      y[i] = Math.pow(a[i], b[i]);
    }
    partial(a, b, y, first);
    curvature(a, b, y, second);
  }

  private static void partial(double[] a, double[] b, double[] y, double[][] first) {
    double[] da = first[0];
    double[] db = first[1];
    for (int i = 0; i < da.length; i++) {
      da[i] = b[i] == 0 ? 0 : b[i] * Math.pow(a[i], b[i] - 1);
    }
    for (int i = 0; i < db.length; i++) {
      db[i] = y[i] == 0 ? 0 : y[i] * Math.log(a[i]);
    }
  }

  private static void curvature(double[] a, double[] b, double[] y, double[][] second) {
    double[] aa = second[pair(0, 0)];
    double[] ab = second[pair(0, 1)];
    double[] bb = second[pair(1, 1)];
    for (int i = 0; i < aa.length; i++) {
      double factor = b[i] * (b[i] - 1);
      aa[i] = factor == 0 ? 0 : factor * Math.pow(a[i], b[i] - 2);
    }
    for (int i = 0; i < ab.length; i++) {
      double below = Math.pow(a[i], b[i] - 1);
      ab[i] = below == 0 ? 0 : below * (1 + b[i] * Math.log(a[i]));
    }
    for (int i = 0; i < bb.length; i++) {
      double log = Math.log(a[i]);
      bb[i] = y[i] == 0 ? 0 : y[i] * log * log;
    }
  }
}
