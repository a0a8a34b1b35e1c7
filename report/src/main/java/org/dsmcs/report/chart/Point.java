package org.dsmcs.report.chart;

/**
 * A point of a line.
 *
 * @param x where it lies on the horizontal axis; finite
 * @param y its value; NaN leaves a gap
 * @param low lower edge of its error band; NaN where it has none
 * @param high upper edge of its error band; NaN where it has none
 */
public record Point(double x, double y, double low, double high) {
  /** Checks the place. */
  public Point {
    if (!Double.isFinite(x)) {
      throw new IllegalArgumentException("x must be finite, given: " + x);
    }
  }

  /** Makes a point without an error band. */
  public Point(double x, double y) {
    this(x, y, Double.NaN, Double.NaN);
  }

  /** Returns whether it has an error band. */
  boolean hasBand() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
