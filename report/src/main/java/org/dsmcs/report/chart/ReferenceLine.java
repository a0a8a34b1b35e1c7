package org.dsmcs.report.chart;

/**
 * A horizontal line at a known value.
 *
 * @param label what it is
 * @param value where it lies; finite
 */
public record ReferenceLine(String label, double value) {
  /** Checks the value. */
  public ReferenceLine {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a reference line must be finite, given: " + value);
    }
  }
}
