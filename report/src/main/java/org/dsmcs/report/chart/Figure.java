package org.dsmcs.report.chart;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One or several charts that belong together.
 *
 * @param name short, for files: letters, digits and hyphens
 * @param title the heading
 * @param caption what is seen, in a sentence or two; may be empty
 * @param charts its panels, read as lines of text
 * @param columns how many panels stand side by side where there is room
 */
public record Figure(
    String name, String title, String caption, List<? extends Chart> charts, int columns) {
  /**
   * Copies and checks.
   *
   * @throws IllegalArgumentException if the name is of other characters or there is no chart
   */
  public Figure {
    charts = List.copyOf(charts);
    if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
      throw new IllegalArgumentException(
          "the name of a figure has small letters, digits and hyphens, given: " + name);
    }
    if (charts.isEmpty() || columns < 1) {
      throw new IllegalArgumentException(
          "a figure needs a chart and a column, given: %d, %d".formatted(charts.size(), columns));
    }
  }

  /** Makes a figure of one chart. */
  public Figure(String name, String title, String caption, Chart chart) {
    this(name, title, caption, List.of(chart), 1);
  }

  /** Returns what the figure shows in words. */
  public String description() {
    return charts.stream().map(Chart::description).collect(Collectors.joining(" "));
  }
}
