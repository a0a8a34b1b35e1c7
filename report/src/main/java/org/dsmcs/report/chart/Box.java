package org.dsmcs.report.chart;

import java.util.List;

/**
 * The values behind one box.
 *
 * @param label what they are of; it may have several lines
 * @param values finite, ascending
 */
public record Box(String label, List<Double> values) {
  /** Fewer values are drawn as points: they have no quartiles worth the name. */
  static final int FEWEST_FOR_QUARTILES = 5;

  /** How many interquartile ranges a whisker may reach beyond its quartile (Tukey). */
  private static final double REACH = 1.5;

  /**
   * Sorts the values, and leaves out those that are not finite.
   *
   * @throws IllegalArgumentException if none is left
   */
  public Box {
    values = values.stream().filter(Double::isFinite).sorted().toList();
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a box needs a finite value: " + label);
    }
  }

  /** Returns the label on one line. */
  String name() {
    return String.join(" ", label.lines().toList());
  }

  /** Returns whether there are enough values for quartiles. */
  boolean hasQuartiles() {
    return values.size() >= FEWEST_FOR_QUARTILES;
  }

  /** Returns a quantile: 0.5 is the median. */
  public double quantile(double probability) {
    return quantile(values.stream().mapToDouble(Double::doubleValue).toArray(), probability);
  }

  /**
   * Returns the quantile of ascending values, linear between order statistics: at (n − 1) p, type 7
   * of Hyndman and Fan (1996).
   */
  static double quantile(double[] ascending, double probability) {
    double place = (ascending.length - 1) * probability;
    int below = (int) Math.floor(place);
    int above = Math.min(below + 1, ascending.length - 1);
    return ascending[below] + (place - below) * (ascending[above] - ascending[below]);
  }

  /** Returns the least value that is no outlier. */
  public double lowerWhisker() {
    double fence = quantile(0.25) - REACH * (quantile(0.75) - quantile(0.25));
    return values.stream().filter(value -> value >= fence).findFirst().orElseThrow();
  }

  /** Returns the greatest value that is no outlier. */
  public double upperWhisker() {
    double fence = quantile(0.75) + REACH * (quantile(0.75) - quantile(0.25));
    return values.stream().filter(value -> value <= fence).reduce((a, b) -> b).orElseThrow();
  }

  /** Returns the values beyond the whiskers. */
  public double[] outliers() {
    double low = lowerWhisker();
    double high = upperWhisker();
    return values.stream()
        .mapToDouble(Double::doubleValue)
        .filter(value -> value < low || value > high)
        .toArray();
  }

  String describe() {
    if (!hasQuartiles()) {
      return "%s: %s"
          .formatted(
              name(), String.join(", ", values.stream().map(value -> Ticks.text(value)).toList()));
    }
    int outliers = outliers().length;
    return "%s: median %s, quartiles %s and %s, whiskers %s and %s, %d values, %d %s"
        .formatted(
            name(),
            Ticks.text(quantile(0.5)),
            Ticks.text(quantile(0.25)),
            Ticks.text(quantile(0.75)),
            Ticks.text(lowerWhisker()),
            Ticks.text(upperWhisker()),
            values.size(),
            outliers,
            outliers == 1 ? "outlier" : "outliers");
  }
}
