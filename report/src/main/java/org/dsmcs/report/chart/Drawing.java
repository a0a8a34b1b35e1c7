package org.dsmcs.report.chart;

import java.util.List;

/**
 * A picture before it has a format.
 *
 * @param width in pixels
 * @param height in pixels
 * @param shapes from the back to the front
 */
record Drawing(double width, double height, List<Shape> shapes) {
  Drawing {
    shapes = List.copyOf(shapes);
  }
}
