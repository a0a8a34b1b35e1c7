package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Puts the panels of a figure side by side on one sheet, below its heading. */
final class FigurePainter {
  private static final double SINGLE_WIDTH = 720;
  private static final double SINGLE_HEIGHT = 360;
  private static final double PANEL_WIDTH = 400;
  private static final double PANEL_HEIGHT = 300;
  private static final double GAP = 12;
  private static final double HEADING = 16;

  private FigurePainter() {}

  static Drawing paint(Figure figure) {
    boolean single = figure.charts().size() == 1;
    double width = single ? SINGLE_WIDTH : PANEL_WIDTH;
    double height = single ? SINGLE_HEIGHT : PANEL_HEIGHT;
    int columns = Math.min(figure.columns(), figure.charts().size());
    double all = columns * width + (columns - 1) * GAP;
    List<Shape> shapes = new ArrayList<>();
    double down = 6;
    for (String line : TextWidth.wrap(figure.title(), ChartPainter.BOLD * HEADING, all - 2 * GAP)) {
      down += HEADING * 1.3;
      shapes.add(ChartPainter.text(line, 8, down - 4, HEADING, true, Shape.Anchor.START, Ink.TEXT));
    }
    int rows = (figure.charts().size() + columns - 1) / columns;
    for (int p = 0; p < figure.charts().size(); p++) {
      Drawing panel = ChartPainter.paint(figure.charts().get(p), width, height);
      int row = p / columns;
      int column = p % columns;
      shapes.add(
          new Shape.Moved(column * (width + GAP), down + row * (height + GAP), panel.shapes()));
    }
    double total = down + rows * height + (rows - 1) * GAP;
    shapes.addFirst(Shape.Area.rectangle(0, 0, all, total, Ink.PAPER));
    return new Drawing(all, total, shapes);
  }
}
