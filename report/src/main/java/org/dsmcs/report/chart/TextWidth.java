package org.dsmcs.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Estimates how wide a text is, without asking for a font: a drawing must be the same everywhere.
 */
final class TextWidth {
  /** Advance widths of the characters 32 to 126 of Helvetica in hundredths of the size. */
  private static final int[] HUNDREDTHS = {
    28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56,
    56, 56, 28, 28, 58, 58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78,
    67, 78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56,
    56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58
  };

  private static final int OTHERS = 60;

  /** Other sans-serif fonts are wider. */
  private static final double RESERVE = 1.1;

  private TextWidth() {}

  static double of(String text, double size) {
    int sum =
        text.codePoints()
            .map(c -> c >= 32 && c - 32 < HUNDREDTHS.length ? HUNDREDTHS[c - 32] : OTHERS)
            .sum();
    return sum * RESERVE * size / 100;
  }

  /** Breaks a text at spaces, so that its lines fit where the words do. */
  static List<String> wrap(String text, double size, double width) {
    List<String> lines = new ArrayList<>();
    for (String given : text.lines().toList()) {
      String line = "";
      for (String word : given.split(" ", -1)) {
        String longer = line.isEmpty() ? word : line + " " + word;
        if (!line.isEmpty() && of(longer, size) > width) {
          lines.add(line);
          line = word;
        } else {
          line = longer;
        }
      }
      lines.add(line);
    }
    return lines;
  }
}
