package org.dsmcs.report.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;
import org.dsmcs.report.internal.Markup;

/**
 * Charts as SVG. Every colour stands in the text, and beside it a class name for a page's style
 * sheet: {@code fill-NAME} and {@code line-NAME}, with NAME one of text, muted, grid, axis, paper,
 * above, below and series-1 to series-7.
 */
public final class SvgChart {
  private static final String FONTS =
      "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif";

  private SvgChart() {}

  /** Returns a file that holds a figure. */
  public static String render(Figure figure) {
    Drawing drawing = FigurePainter.paint(figure);
    StringBuilder text = new StringBuilder();
    begin(drawing, " role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"", text);
    text.append("<title>").append(Markup.escape(figure.title())).append("</title>\n");
    text.append("<desc>").append(Markup.escape(figure.description())).append("</desc>\n");
    return end(drawing, text);
  }

  /**
   * Returns an element for the inside of a page. It has no background.
   *
   * @param chart what it shows
   * @param width in pixels
   * @param height in pixels
   */
  public static String element(Chart chart, double width, double height) {
    Drawing drawing = ChartPainter.paint(chart, width, height);
    StringBuilder text = new StringBuilder();
    String label = " role=\"img\" aria-label=\"" + Markup.escape(chart.description()) + "\"";
    begin(drawing, label, text);
    return end(drawing, text);
  }

  private static void begin(Drawing drawing, String attributes, StringBuilder text) {
    text.append("<svg viewBox=\"0 0 ")
        .append(number(drawing.width()))
        .append(' ')
        .append(number(drawing.height()))
        .append("\" width=\"")
        .append(number(drawing.width()))
        .append("\" height=\"")
        .append(number(drawing.height()))
        .append('"')
        .append(attributes)
        .append(" font-family=\"")
        .append(FONTS)
        .append("\">\n");
  }

  private static String end(Drawing drawing, StringBuilder text) {
    drawing.shapes().forEach(shape -> write(shape, text));
    return text.append("</svg>\n").toString();
  }

  private static void write(Shape shape, StringBuilder text) {
    switch (shape) {
      case Shape.Line line -> write(line, text);
      case Shape.Area area -> {
        text.append("<polygon points=\"").append(points(area.spots())).append('"');
        fill(area.ink(), text);
        if (area.opacity() < 1) {
          text.append(" fill-opacity=\"").append(number(area.opacity())).append('"');
        }
        text.append("/>\n");
      }
      case Shape.Dot dot -> {
        text.append("<circle cx=\"")
            .append(number(dot.centre().x()))
            .append("\" cy=\"")
            .append(number(dot.centre().y()))
            .append("\" r=\"")
            .append(number(dot.radius()))
            .append('"');
        fill(dot.ink(), text);
        text.append("/>\n");
      }
      case Shape.Label label -> write(label, text);
      case Shape.Clip clip -> {
        // An inner svg element cuts off at its edges without a name that must be unique.
        String x = number(clip.left());
        String y = number(clip.top());
        String width = number(clip.width());
        String height = number(clip.height());
        text.append(
            "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" viewBox=\"%s %s %s %s\">\n"
                .formatted(x, y, width, height, x, y, width, height));
        clip.shapes().forEach(inner -> write(inner, text));
        text.append("</svg>\n");
      }
      case Shape.Moved moved -> {
        text.append(
            "<g transform=\"translate(%s %s)\">\n"
                .formatted(number(moved.right()), number(moved.down())));
        moved.shapes().forEach(inner -> write(inner, text));
        text.append("</g>\n");
      }
    }
  }

  private static void write(Shape.Line line, StringBuilder text) {
    text.append("<polyline points=\"")
        .append(points(line.spots()))
        .append("\" fill=\"none\" stroke=\"")
        .append(line.ink().hex())
        .append("\" class=\"line-")
        .append(line.ink().cssName())
        .append("\" stroke-width=\"")
        .append(number(line.width()))
        .append('"');
    if (!line.dash().lengths().isEmpty()) {
      text.append(" stroke-dasharray=\"")
          .append(
              line.dash().lengths().stream().map(SvgChart::number).collect(Collectors.joining(" ")))
          .append('"');
    }
    if (line.spots().size() > 2) {
      text.append(" stroke-linejoin=\"round\"");
    }
    text.append("/>\n");
  }

  private static void write(Shape.Label label, StringBuilder text) {
    String x = number(label.spot().x());
    String y = number(label.spot().y());
    text.append("<text x=\"").append(x).append("\" y=\"").append(y).append('"');
    text.append(" font-size=\"").append(number(label.size())).append('"');
    if (label.bold()) {
      text.append(" font-weight=\"600\"");
    }
    if (label.anchor() != Shape.Anchor.START) {
      text.append(" text-anchor=\"")
          .append(label.anchor() == Shape.Anchor.END ? "end" : "middle")
          .append('"');
    }
    if (label.upright()) {
      text.append(" transform=\"rotate(-90 ").append(x).append(' ').append(y).append(")\"");
    }
    fill(label.ink(), text);
    text.append('>').append(Markup.escape(label.text())).append("</text>\n");
  }

  private static void fill(Ink ink, StringBuilder text) {
    text.append(" fill=\"")
        .append(ink.hex())
        .append("\" class=\"fill-")
        .append(ink.cssName())
        .append('"');
  }

  private static String points(List<Shape.Spot> spots) {
    return spots.stream()
        .map(spot -> number(spot.x()) + "," + number(spot.y()))
        .collect(Collectors.joining(" "));
  }

  /** Returns a length with at most two decimals. */
  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
