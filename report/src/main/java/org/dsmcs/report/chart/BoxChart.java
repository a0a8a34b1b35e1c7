package org.dsmcs.report.chart;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.DoubleStream;

/**
 * Box plots beside each other: box from the first to the third quartile, line at the median,
 * whiskers to the last value within 1.5 interquartile ranges, outliers as points. Fewer than five
 * values are points themselves, with a line at their median.
 *
 * @param title the heading; empty for none
 * @param y the vertical axis
 * @param boxes from left to right
 * @param sides what zero separates
 */
public record BoxChart(String title, Axis y, List<Box> boxes, Sides sides) implements Chart {
  /**
   * What lies above and below zero. Both sides are shaded, and these words stand there.
   *
   * @param above for example "above zero: DAIS is larger"; empty where zero is a value like others
   * @param below the other side; empty where zero is a value like others
   */
  public record Sides(String above, String below) {
    /** Zero is a value like others: no line, no shading. */
    public static final Sides NONE = new Sides("", "");

    /** Returns the sides of differences "first − second" of something of which more is better. */
    public static Sides ofDifference(String first, String second) {
      return new Sides("above zero: " + first + " wins", "below zero: " + second + " wins");
    }

    boolean isNone() {
      return above.isEmpty() && below.isEmpty();
    }
  }

  /** Copies the list. */
  public BoxChart {
    boxes = List.copyOf(boxes);
  }

  @Override
  public String description() {
    StringJoiner sentences = new StringJoiner(". ", "", ".");
    sentences.add("Box plots%s of %s".formatted(title.isEmpty() ? "" : " " + title, y.label()));
    if (!sides.isNone()) {
      sentences.add(sides.above());
      sentences.add(sides.below());
    }
    boxes.forEach(box -> sentences.add(box.describe()));
    return sentences.toString();
  }

  /** Returns the vertical axis with both ends. */
  Range rangeOfY() {
    DoubleStream zero = sides.isNone() ? DoubleStream.empty() : DoubleStream.of(0);
    return Range.of(
        y,
        DoubleStream.concat(
                zero,
                boxes.stream()
                    .flatMap(box -> box.values().stream())
                    .mapToDouble(Double::doubleValue))
            .toArray(),
        // Room for the words.
        sides.isNone() ? Range.PADDING : 0.12);
  }
}
