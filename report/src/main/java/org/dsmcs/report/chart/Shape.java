package org.dsmcs.report.chart;

import java.util.List;

/** What a drawing is made of. Lengths are in pixels, y points down. */
sealed interface Shape {
  /** A place. */
  record Spot(double x, double y) {}

  /** A line through several places. */
  record Line(List<Spot> spots, Ink ink, double width, Dash dash) implements Shape {
    public Line {
      spots = List.copyOf(spots);
    }

    static Line between(double x1, double y1, double x2, double y2, Ink ink, double width) {
      return new Line(List.of(new Spot(x1, y1), new Spot(x2, y2)), ink, width, Dash.NONE);
    }
  }

  /** A filled polygon. */
  record Area(List<Spot> spots, Ink ink, double opacity) implements Shape {
    public Area {
      spots = List.copyOf(spots);
    }

    static Area rectangle(double left, double top, double right, double bottom, Ink ink) {
      return new Area(
          List.of(
              new Spot(left, top),
              new Spot(right, top),
              new Spot(right, bottom),
              new Spot(left, bottom)),
          ink,
          1);
    }
  }

  /** A filled circle. */
  record Dot(Spot centre, double radius, Ink ink) implements Shape {}

  /** A line of text; {@code spot} is its anchor on the base line. */
  record Label(
      String text, Spot spot, double size, boolean bold, Anchor anchor, boolean upright, Ink ink)
      implements Shape {}

  /** Shapes that are cut off at the edges of a rectangle. */
  record Clip(double left, double top, double width, double height, List<Shape> shapes)
      implements Shape {
    public Clip {
      shapes = List.copyOf(shapes);
    }
  }

  /** Shapes that are moved. */
  record Moved(double right, double down, List<Shape> shapes) implements Shape {
    public Moved {
      shapes = List.copyOf(shapes);
    }
  }

  /** Which part of a text stands at its spot. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }
}
