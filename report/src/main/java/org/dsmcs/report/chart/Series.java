package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a chart.
 *
 * @param name what the legend calls it
 * @param points by ascending x
 */
public record Series(String name, List<Point> points) {
  /**
   * Copies and checks the points.
   *
   * @throws IllegalArgumentException if x does not ascend
   */
  public Series {
    points = List.copyOf(points);
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).x() <= points.get(i - 1).x()) {
        throw new IllegalArgumentException(
            "x of the series '%s' must ascend, given: %s after %s"
                .formatted(name, points.get(i).x(), points.get(i - 1).x()));
      }
    }
  }

  /**
   * Returns a series over first, first + 1, and so on.
   *
   * @param name what the legend calls it
   * @param first x of the first value
   * @param values y
   */
  public static Series counted(String name, int first, List<Double> values) {
    List<Point> points = new ArrayList<>();
    for (double value : values) {
      points.add(new Point(first + points.size(), value));
    }
    return new Series(name, points);
  }
}
