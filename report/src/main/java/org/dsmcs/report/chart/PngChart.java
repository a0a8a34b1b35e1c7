package org.dsmcs.report.chart;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** Charts as PNG, in the sans-serif font of the machine. */
public final class PngChart {
  private PngChart() {}

  /**
   * Returns a file that holds a figure.
   *
   * @param figure what it shows
   * @param scale pixels of the picture for a pixel of the SVG, such as 2
   */
  public static byte[] render(Figure figure, double scale) {
    Drawing drawing = FigurePainter.paint(figure);
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(drawing.width() * scale),
            (int) Math.ceil(drawing.height() * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Ink.PAPER.colour(1));
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(scale, scale);
    drawing.shapes().forEach(shape -> draw(shape, graphics));
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      // Not through a file, which ImageIO would do otherwise.
      ImageIO.setUseCache(false);
      if (!ImageIO.write(image, "png", bytes)) {
        throw new IllegalStateException("this JDK writes no PNG");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void draw(Shape shape, Graphics2D graphics) {
    switch (shape) {
      case Shape.Line line -> {
        graphics.setColor(line.ink().colour(1));
        graphics.setStroke(stroke(line));
        graphics.draw(path(line.spots(), false));
      }
      case Shape.Area area -> {
        graphics.setColor(area.ink().colour(area.opacity()));
        graphics.fill(path(area.spots(), true));
      }
      case Shape.Dot dot -> {
        graphics.setColor(dot.ink().colour(1));
        double r = dot.radius();
        graphics.fill(
            new Ellipse2D.Double(dot.centre().x() - r, dot.centre().y() - r, 2 * r, 2 * r));
      }
      case Shape.Label label -> draw(label, graphics);
      case Shape.Clip clip -> {
        Graphics2D inside = (Graphics2D) graphics.create();
        inside.clip(new Rectangle2D.Double(clip.left(), clip.top(), clip.width(), clip.height()));
        clip.shapes().forEach(inner -> draw(inner, inside));
        inside.dispose();
      }
      case Shape.Moved moved -> {
        Graphics2D there = (Graphics2D) graphics.create();
        there.translate(moved.right(), moved.down());
        moved.shapes().forEach(inner -> draw(inner, there));
        there.dispose();
      }
    }
  }

  private static BasicStroke stroke(Shape.Line line) {
    float width = (float) line.width();
    List<Double> lengths = line.dash().lengths();
    if (lengths.isEmpty()) {
      return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    }
    float[] dash = new float[lengths.size()];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = lengths.get(i).floatValue();
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
  }

  private static Path2D path(List<Shape.Spot> spots, boolean closed) {
    Path2D.Double path = new Path2D.Double();
    for (int i = 0; i < spots.size(); i++) {
      if (i == 0) {
        path.moveTo(spots.get(i).x(), spots.get(i).y());
      } else {
        path.lineTo(spots.get(i).x(), spots.get(i).y());
      }
    }
    if (closed) {
      path.closePath();
    }
    return path;
  }

  private static void draw(Shape.Label label, Graphics2D graphics) {
    Graphics2D there = (Graphics2D) graphics.create();
    there.setColor(label.ink().colour(1));
    there.setFont(
        new Font(Font.SANS_SERIF, label.bold() ? Font.BOLD : Font.PLAIN, 1)
            .deriveFont((float) label.size()));
    there.translate(label.spot().x(), label.spot().y());
    if (label.upright()) {
      there.rotate(-Math.PI / 2);
    }
    double width = there.getFontMetrics().getStringBounds(label.text(), there).getWidth();
    double from =
        switch (label.anchor()) {
          case START -> 0;
          case MIDDLE -> -width / 2;
          case END -> -width;
        };
    there.drawString(label.text(), (float) from, 0);
    there.dispose();
  }
}
