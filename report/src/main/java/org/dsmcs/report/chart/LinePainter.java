package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Draws lines with their error bands. */
final class LinePainter extends ChartPainter {
  /** Lines of fewer points show them. */
  private static final int FEW_POINTS = 20;

  private static final double PIXELS_PER_TICK = 58;

  private final LineChart chart;
  private final Range x;
  private final Range y;

  LinePainter(LineChart chart, double width, double height) {
    super(width, height);
    this.chart = chart;
    this.x = chart.rangeOfX();
    this.y = chart.rangeOfY();
  }

  @Override
  Range rangeOfY() {
    return y;
  }

  @Override
  List<String> legendNames() {
    return chart.series().stream().map(Series::name).toList();
  }

  @Override
  double footHeight() {
    return 40;
  }

  @Override
  void background() {
    // Nothing lies behind the grid.
  }

  @Override
  void foot() {
    Ticks ticks = x.ticks(Math.max(2, (int) ((right() - left()) / PIXELS_PER_TICK)));
    for (int i = 0; i < ticks.values().size(); i++) {
      double at = across(ticks.values().get(i));
      add(Shape.Line.between(at, bottom(), at, bottom() + 4, Ink.AXIS, 1));
      add(
          text(
              ticks.texts().get(i),
              at,
              bottom() + 4 + SMALL,
              SMALL,
              false,
              Shape.Anchor.MIDDLE,
              Ink.MUTED));
    }
    add(
        text(
            x.axis().label(),
            (left() + right()) / 2,
            bottom() + 33,
            SMALL,
            false,
            Shape.Anchor.MIDDLE,
            Ink.MUTED));
  }

  @Override
  void plot(List<Shape> inside) {
    for (int s = 0; s < chart.series().size(); s++) {
      band(chart.series().get(s), Ink.series(s), inside);
    }
    for (ReferenceLine reference : chart.references()) {
      double at = at(y, reference.value());
      if (Double.isFinite(at)) {
        inside.add(
            new Shape.Line(
                List.of(new Shape.Spot(left(), at), new Shape.Spot(right(), at)),
                Ink.MUTED,
                1.3,
                Dash.REFERENCE));
      }
    }
    for (int s = 0; s < chart.series().size(); s++) {
      line(chart.series().get(s), s, inside);
    }
  }

  @Override
  void foreground() {
    for (ReferenceLine reference : chart.references()) {
      double at = at(y, reference.value());
      if (at >= top() - 1 && at <= bottom() + 1) {
        addOnPaper(
            text(
                reference.label(), right() - 2, at - 4, SMALL, false, Shape.Anchor.END, Ink.MUTED));
      }
    }
  }

  private void band(Series line, Ink ink, List<Shape> inside) {
    List<Shape.Spot> upper = new ArrayList<>();
    List<Shape.Spot> lower = new ArrayList<>();
    for (Point point : line.points()) {
      double at = across(point.x());
      if (point.hasBand() && Double.isFinite(at)) {
        // On a logarithmic axis a band may reach below all that can be shown.
        double low = at(y, Math.max(point.low(), y.axis().logarithmic() ? y.low() : point.low()));
        double high = at(y, point.high());
        if (Double.isFinite(high)) {
          upper.add(new Shape.Spot(at, high));
          lower.addFirst(new Shape.Spot(at, low));
          continue;
        }
      }
      flushBand(upper, lower, ink, inside);
    }
    flushBand(upper, lower, ink, inside);
  }

  private static void flushBand(
      List<Shape.Spot> upper, List<Shape.Spot> lower, Ink ink, List<Shape> inside) {
    if (upper.size() > 1) {
      List<Shape.Spot> outline = new ArrayList<>(upper);
      outline.addAll(lower);
      inside.add(new Shape.Area(outline, ink, 0.2));
    }
    upper.clear();
    lower.clear();
  }

  private void line(Series line, int number, List<Shape> inside) {
    boolean few = line.points().size() <= FEW_POINTS;
    List<Shape.Spot> part = new ArrayList<>();
    for (Point point : line.points()) {
      Shape.Spot spot = new Shape.Spot(across(point.x()), at(y, point.y()));
      if (Double.isFinite(spot.x()) && Double.isFinite(spot.y())) {
        part.add(spot);
      } else {
        flushLine(part, few, number, inside);
      }
    }
    flushLine(part, few, number, inside);
  }

  private static void flushLine(
      List<Shape.Spot> part, boolean few, int number, List<Shape> inside) {
    Ink ink = Ink.series(number);
    if (part.size() > 1) {
      inside.add(new Shape.Line(part, ink, 2, Dash.series(number)));
    }
    if (few || part.size() == 1) {
      part.forEach(spot -> inside.add(new Shape.Dot(spot, 2.8, ink)));
    }
    part.clear();
  }

  private double across(double value) {
    return left() + x.fraction(value) * (right() - left());
  }
}
