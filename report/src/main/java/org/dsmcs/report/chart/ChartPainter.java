package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Lays a chart out: heading, legend and label of the vertical axis above, the plot, its ticks
 * beside and below. Subclasses draw what is in the plot.
 */
abstract sealed class ChartPainter permits LinePainter, BoxPainter {
  static final double SMALL = 11.5;
  private static final double HEADING = 13.5;

  /** How much wider a bold text is. */
  static final double BOLD = 1.1;

  private static final double LINE_HEIGHT = 1.35;
  private static final double EDGE = 8;
  private static final double TICK = 5;

  /** A tick of the vertical axis for so many pixels. */
  private static final double PIXELS_PER_TICK = 42;

  private final double width;
  private final double height;
  private final List<Shape> shapes = new ArrayList<>();

  /** Edges of the plot. */
  private double left;

  private double right;
  private double top = EDGE;
  private double bottom;

  ChartPainter(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** Returns a drawing of the chart in that size. */
  static Drawing paint(Chart chart, double width, double height) {
    return switch (chart) {
      case LineChart lines -> new LinePainter(lines, width, height).drawing(lines.title());
      case BoxChart boxes -> new BoxPainter(boxes, width, height).drawing(boxes.title());
    };
  }

  final Drawing drawing(String title) {
    if (!title.isEmpty()) {
      for (String line : TextWidth.wrap(title, BOLD * HEADING, width - 2 * EDGE)) {
        top += HEADING;
        shapes.add(text(line, EDGE, top, HEADING, true, Shape.Anchor.START, Ink.TEXT));
        top += HEADING * (LINE_HEIGHT - 1);
      }
      top += 2;
    }
    legend();
    Range y = rangeOfY();
    top += SMALL;
    shapes.add(text(y.axis().label(), EDGE, top, SMALL, false, Shape.Anchor.START, Ink.MUTED));
    top += 10;
    right = width - EDGE - 4;
    double roughHeight = height - top - 40;
    Ticks ticks = y.ticks(Math.max(2, (int) (roughHeight / PIXELS_PER_TICK)));
    left =
        EDGE
            + TICK
            + ticks.texts().stream().mapToDouble(t -> TextWidth.of(t, SMALL)).max().orElse(0);
    bottom = height - footHeight();
    background();
    for (int i = 0; i < ticks.values().size(); i++) {
      double at = at(y, ticks.values().get(i));
      shapes.add(Shape.Line.between(left, at, right, at, Ink.GRID, 1));
      shapes.add(
          text(
              ticks.texts().get(i),
              left - TICK,
              at + SMALL * 0.36,
              SMALL,
              false,
              Shape.Anchor.END,
              Ink.MUTED));
    }
    foot();
    shapes.add(Shape.Line.between(left, bottom, right, bottom, Ink.AXIS, 1));
    List<Shape> inside = new ArrayList<>();
    plot(inside);
    shapes.add(new Shape.Clip(left, top - 1, right - left + 1, bottom - top + 2, inside));
    foreground();
    return new Drawing(width, height, shapes);
  }

  /** Returns what the vertical axis shows. */
  abstract Range rangeOfY();

  /** Returns the legend's entries; an empty name has none. */
  abstract List<String> legendNames();

  /** Returns the height of what stands below the plot, whose left edge is known. */
  abstract double footHeight();

  /** Adds what lies behind the grid. */
  abstract void background();

  /** Adds what stands below the plot. */
  abstract void foot();

  /** Adds what is in the plot; it is cut off at the edges. */
  abstract void plot(List<Shape> inside);

  /** Adds what lies in front and is not cut off. */
  abstract void foreground();

  private void legend() {
    double sample = 24;
    double x = EDGE;
    boolean any = false;
    List<String> names = legendNames();
    for (int s = 0; s < names.size(); s++) {
      if (names.get(s).isEmpty()) {
        continue;
      }
      double entry = sample + 5 + TextWidth.of(names.get(s), SMALL) + 12;
      if (any && x + entry > width - EDGE + 12) {
        x = EDGE;
        top += SMALL * LINE_HEIGHT;
      }
      double base = top + SMALL;
      any = true;
      shapes.add(
          new Shape.Line(
              List.of(
                  new Shape.Spot(x, base - SMALL * 0.35),
                  new Shape.Spot(x + sample, base - SMALL * 0.35)),
              Ink.series(s),
              2.2,
              Dash.series(s)));
      shapes.add(
          text(names.get(s), x + sample + 5, base, SMALL, false, Shape.Anchor.START, Ink.TEXT));
      x += entry;
    }
    if (any) {
      top += SMALL * LINE_HEIGHT + 5;
    }
  }

  final void add(Shape shape) {
    shapes.add(shape);
  }

  final double left() {
    return left;
  }

  final double right() {
    return right;
  }

  final double top() {
    return top;
  }

  final double bottom() {
    return bottom;
  }

  /** Returns the vertical place of a value. */
  final double at(Range y, double value) {
    return bottom - y.fraction(value) * (bottom - top);
  }

  static Shape.Label text(
      String text, double x, double y, double size, boolean bold, Shape.Anchor anchor, Ink ink) {
    return new Shape.Label(text, new Shape.Spot(x, y), size, bold, anchor, false, ink);
  }

  /** Adds a text in front of a patch of paper. */
  final void addOnPaper(Shape.Label label) {
    double wide = TextWidth.of(label.text(), label.size());
    double from =
        switch (label.anchor()) {
          case START -> label.spot().x();
          case MIDDLE -> label.spot().x() - wide / 2;
          case END -> label.spot().x() - wide;
        };
    double base = label.spot().y();
    Shape.Area patch =
        Shape.Area.rectangle(
            from - 2, base - label.size() * 0.9, from + wide + 2, base + 2, Ink.PAPER);
    shapes.add(new Shape.Area(patch.spots(), Ink.PAPER, 0.7));
    shapes.add(label);
  }

  static double largest(DoubleStream values) {
    return values.max().orElse(0);
  }
}
