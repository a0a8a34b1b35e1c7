package org.dsmcs.report.chart;

import java.util.List;

/**
 * How a line is broken.
 *
 * @param lengths of dashes and gaps in turn; none for an unbroken line
 */
record Dash(List<Double> lengths) {
  static final Dash NONE = new Dash(List.of());
  static final Dash REFERENCE = new Dash(List.of(2.0, 3.0));

  private static final List<Dash> SERIES =
      List.of(
          NONE,
          new Dash(List.of(7.0, 3.0)),
          new Dash(List.of(2.0, 2.5)),
          new Dash(List.of(8.0, 3.0, 2.0, 3.0)),
          new Dash(List.of(12.0, 4.0)));

  Dash {
    lengths = List.copyOf(lengths);
  }

  /** Returns the dashes of a series, from 0. */
  static Dash series(int number) {
    return SERIES.get(number % SERIES.size());
  }
}
