package org.dsmcs.core.density;

/** Whether numbers are finite. */
final class Finite {
  private Finite() {}

  /** Returns whether all of {@code values} are. */
  static boolean all(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
