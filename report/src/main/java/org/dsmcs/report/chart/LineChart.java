package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Lines over a common horizontal axis.
 *
 * @param title the heading; empty for none
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the lines, in the order of the legend
 * @param references horizontal lines at known values
 */
public record LineChart(
    String title, Axis x, Axis y, List<Series> series, List<ReferenceLine> references)
    implements Chart {
  /** What is left free before the first point and after the last, as a part of the range. */
  private static final double ROOM_BESIDE = 0.015;

  /** Copies the lists. */
  public LineChart {
    series = List.copyOf(series);
    references = List.copyOf(references);
  }

  /** Makes a chart without reference lines. */
  public LineChart(String title, Axis x, Axis y, List<Series> series) {
    this(title, x, y, series, List.of());
  }

  /** Returns this chart with one more horizontal line. */
  public LineChart withReference(String label, double value) {
    List<ReferenceLine> more = new ArrayList<>(references);
    more.add(new ReferenceLine(label, value));
    return new LineChart(title, x, y, series, more);
  }

  @Override
  public String description() {
    StringJoiner sentences = new StringJoiner(". ", "", ".");
    sentences.add(
        "Line chart%s of %s over %s"
            .formatted(title.isEmpty() ? "" : " " + title, y.label(), x.label()));
    for (Series line : series) {
      sentences.add(describe(line));
    }
    for (ReferenceLine line : references) {
      sentences.add("Reference line %s at %s".formatted(line.label(), Ticks.text(line.value())));
    }
    return sentences.toString();
  }

  private String describe(Series line) {
    List<Point> points = line.points().stream().filter(p -> Double.isFinite(p.y())).toList();
    String name = line.name().isEmpty() ? y.label() : line.name();
    if (points.isEmpty()) {
      return name + ": no finite values";
    }
    return "%s: %d points, from %s at %s to %s at %s, lowest %s, highest %s"
        .formatted(
            name,
            points.size(),
            Ticks.text(points.getFirst().y()),
            Ticks.text(points.getFirst().x()),
            Ticks.text(points.getLast().y()),
            Ticks.text(points.getLast().x()),
            Ticks.text(points.stream().mapToDouble(Point::y).min().orElseThrow()),
            Ticks.text(points.stream().mapToDouble(Point::y).max().orElseThrow()));
  }

  /** Returns the horizontal axis with both ends. */
  public Range rangeOfX() {
    return Range.of(
        x,
        series.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::x).toArray(),
        ROOM_BESIDE);
  }

  /** Returns the vertical axis with both ends. */
  public Range rangeOfY() {
    List<Double> values = new ArrayList<>();
    for (Series line : series) {
      for (Point point : line.points()) {
        values.add(point.y());
        if (point.hasBand()) {
          values.add(point.low());
          values.add(point.high());
        }
      }
    }
    references.forEach(line -> values.add(line.value()));
    return Range.of(y, values.stream().mapToDouble(Double::doubleValue).toArray(), Range.PADDING);
  }
}
