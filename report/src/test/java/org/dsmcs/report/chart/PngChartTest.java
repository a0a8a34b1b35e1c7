package org.dsmcs.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngChartTest {
  private static BufferedImage picture(Figure figure, double scale) throws IOException {
    return Objects.requireNonNull(
        ImageIO.read(new ByteArrayInputStream(PngChart.render(figure, scale))));
  }

  private static long count(BufferedImage image, Ink ink) {
    int rgb = ink.colour(1).getRGB();
    long count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) == rgb ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void itShowsWhatTheSvgShows() throws IOException {
    BufferedImage image = picture(Samples.figure(), 2);
    Drawing drawing = FigurePainter.paint(Samples.figure());
    assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * drawing.width()));
    assertThat(image.getHeight()).isEqualTo((int) Math.ceil(2 * drawing.height()));
    for (Ink ink : new Ink[] {Ink.SERIES_1, Ink.SERIES_2, Ink.TEXT, Ink.ABOVE, Ink.BELOW}) {
      assertThat(count(image, ink)).as(ink.name()).isGreaterThan(50);
    }
    assertThat(count(image, Ink.PAPER))
        .isGreaterThan(image.getWidth() * (long) image.getHeight() / 2);
  }

  @Test
  void theSameDataGivesTheSameBytes() {
    assertThat(PngChart.render(Samples.figure(), 1))
        .isEqualTo(PngChart.render(Samples.figure(), 1));
  }
}
