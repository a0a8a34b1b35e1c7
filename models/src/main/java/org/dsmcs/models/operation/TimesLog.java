package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/** y = a log b, 0 where a = 0: the power b^a of a density, in logarithms. */
public final class TimesLog extends Elementwise {
  /** The operation. */
  public static final TimesLog OPERATION = new TimesLog();

  private TimesLog() {
    super(2);
  }

  @Override
  public String name() {
    return "times log";
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] a = slot.input(0).value();
    double[] b = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      y[i] = a[i] == 0 ? 0 : a[i] * Math.log(b[i]);
    }
    partial(a, b, first);
    curvature(a, b, second);
  }

  private static void partial(double[] a, double[] b, double[][] first) {
    double[] da = first[0];
    double[] db = first[1];
    for (int i = 0; i < da.length; i++) {
      da[i] = Math.log(b[i]);
    }
    for (int i = 0; i < db.length; i++) {
      db[i] = a[i] == 0 ? 0 : a[i] / b[i];
    }
  }

  private static void curvature(double[] a, double[] b, double[][] second) {
    double[] aa = second[pair(0, 0)];
    double[] ab = second[pair(0, 1)];
    double[] bb = second[pair(1, 1)];
    for (int i = 0; i < aa.length; i++) {
      aa[i] = 0;
    }
    for (int i = 0; i < ab.length; i++) {
      ab[i] = 1 / b[i];
    }
    for (int i = 0; i < bb.length; i++) {
      bb[i] = a[i] == 0 ? 0 : -a[i] / b[i] / b[i];
    }
  }
}
