package org.dsmcs.report.chart;

import java.util.List;

/** Draws box plots. */
final class BoxPainter extends ChartPainter {
  private static final double WIDEST_BOX = 44;
  private static final double LINE = SMALL * 1.25;

  private final BoxChart chart;
  private final Range y;

  BoxPainter(BoxChart chart, double width, double height) {
    super(width, height);
    this.chart = chart;
    this.y = chart.rangeOfY();
  }

  @Override
  Range rangeOfY() {
    return y;
  }

  @Override
  List<String> legendNames() {
    return List.of();
  }

  private double slot() {
    return (right() - left()) / Math.max(1, chart.boxes().size());
  }

  private double centre(int box) {
    return left() + (box + 0.5) * slot();
  }

  private List<String> lines(Box box) {
    return TextWidth.wrap(box.label(), SMALL, slot() - 4);
  }

  /** Whether some label is too wide for its place even when it is broken at every space. */
  private boolean upright() {
    return chart.boxes().stream()
        .flatMap(box -> lines(box).stream())
        .anyMatch(line -> TextWidth.of(line, SMALL) > slot() - 2);
  }

  @Override
  double footHeight() {
    double labels =
        upright()
            ? largest(chart.boxes().stream().mapToDouble(b -> TextWidth.of(b.name(), SMALL)))
            : LINE * largest(chart.boxes().stream().mapToDouble(box -> lines(box).size()));
    return 14 + labels;
  }

  @Override
  void background() {
    if (chart.sides().isNone()) {
      return;
    }
    double zero = Math.clamp(at(y, 0), top(), bottom());
    add(Shape.Area.rectangle(left(), top(), right(), zero, Ink.ABOVE));
    add(Shape.Area.rectangle(left(), zero, right(), bottom(), Ink.BELOW));
  }

  @Override
  void foot() {
    boolean upright = upright();
    for (int b = 0; b < chart.boxes().size(); b++) {
      Box box = chart.boxes().get(b);
      double x = centre(b);
      add(Shape.Line.between(x, bottom(), x, bottom() + 4, Ink.AXIS, 1));
      if (upright) {
        add(
            new Shape.Label(
                box.name(),
                new Shape.Spot(x + SMALL * 0.36, bottom() + 7),
                SMALL,
                false,
                Shape.Anchor.END,
                true,
                Ink.MUTED));
        continue;
      }
      double base = bottom() + 5 + SMALL;
      for (String line : lines(box)) {
        add(text(line, x, base, SMALL, false, Shape.Anchor.MIDDLE, Ink.MUTED));
        base += LINE;
      }
    }
  }

  @Override
  void foreground() {
    // All is in the plot.
  }

  @Override
  void plot(List<Shape> inside) {
    if (!chart.sides().isNone()) {
      double zero = at(y, 0);
      inside.add(Shape.Line.between(left(), zero, right(), zero, Ink.TEXT, 1.2));
      words(chart.sides().above(), top() + SMALL + 1, inside);
      words(chart.sides().below(), bottom() - 5, inside);
    }
    double half = Math.min(WIDEST_BOX, 0.6 * slot()) / 2;
    for (int b = 0; b < chart.boxes().size(); b++) {
      Box box = chart.boxes().get(b);
      if (box.hasQuartiles()) {
        box(box, centre(b), half, inside);
      } else {
        box.values().forEach(value -> dot(value, inside, box, half));
      }
      double median = at(y, box.quantile(0.5));
      double x = centre(b);
      inside.add(Shape.Line.between(x - half, median, x + half, median, Ink.SERIES_1, 3));
    }
  }

  private void dot(double value, List<Shape> inside, Box box, double half) {
    double x = centre(chart.boxes().indexOf(box));
    inside.add(new Shape.Dot(new Shape.Spot(x, at(y, value)), Math.min(3, half), Ink.SERIES_1));
  }

  private void words(String text, double base, List<Shape> inside) {
    inside.add(text(text, left() + 5, base, SMALL, false, Shape.Anchor.START, Ink.TEXT));
  }

  private void box(Box box, double x, double half, List<Shape> inside) {
    double first = at(y, box.quantile(0.25));
    double third = at(y, box.quantile(0.75));
    double low = at(y, box.lowerWhisker());
    double high = at(y, box.upperWhisker());
    Ink ink = Ink.SERIES_1;
    inside.add(Shape.Line.between(x, third, x, high, ink, 1.3));
    inside.add(Shape.Line.between(x, first, x, low, ink, 1.3));
    inside.add(Shape.Line.between(x - half / 2, high, x + half / 2, high, ink, 1.3));
    inside.add(Shape.Line.between(x - half / 2, low, x + half / 2, low, ink, 1.3));
    Shape.Area area = Shape.Area.rectangle(x - half, third, x + half, first, Ink.PAPER);
    inside.add(area);
    inside.add(new Shape.Area(area.spots(), ink, 0.22));
    List<Shape.Spot> outline = new java.util.ArrayList<>(area.spots());
    outline.add(area.spots().getFirst());
    inside.add(new Shape.Line(outline, ink, 1.3, Dash.NONE));
    for (double value : box.outliers()) {
      inside.add(new Shape.Dot(new Shape.Spot(x, at(y, value)), 2.4, ink));
    }
  }
}
