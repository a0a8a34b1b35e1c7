package org.dsmcs.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An axis. Where an end is not given, it follows from the data.
 *
 * @param label what it measures
 * @param logarithmic whether equal ratios are equally long; then only positive values are shown
 * @param whole whether it counts: ticks are whole numbers
 * @param low its lower end
 * @param high its upper end
 */
public record Axis(
    String label, boolean logarithmic, boolean whole, OptionalDouble low, OptionalDouble high) {
  /** How many interquartile ranges beside the quartiles a value lies far out (Tukey's fences). */
  private static final double FAR_OUT = 3;

  private static final double SMALLEST_SHARE = 0.2;
  private static final int FEWEST_TO_FOCUS = 4;

  /**
   * Checks the ends.
   *
   * @throws IllegalArgumentException if they are not finite, or not in order, or not positive on a
   *     logarithmic axis
   */
  public Axis {
    for (OptionalDouble end : List.of(low, high)) {
      if (end.isPresent()
          && (!Double.isFinite(end.getAsDouble()) || (logarithmic && end.getAsDouble() <= 0))) {
        throw new IllegalArgumentException(
            "the axis '%s' cannot end at %s".formatted(label, end.getAsDouble()));
      }
    }
    if (low.isPresent() && high.isPresent() && low.getAsDouble() >= high.getAsDouble()) {
      throw new IllegalArgumentException(
          "the axis '%s' must ascend, given: %s to %s"
              .formatted(label, low.getAsDouble(), high.getAsDouble()));
    }
  }

  /** Returns a linear axis. */
  public static Axis of(String label) {
    return new Axis(label, false, false, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Returns an axis of whole numbers, such as epochs. */
  public static Axis counting(String label) {
    return new Axis(label, false, true, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Returns a logarithmic axis. */
  public static Axis ofRatios(String label) {
    return new Axis(label, true, false, OptionalDouble.empty(), OptionalDouble.empty());
  }

  /** Returns this axis with a given lower end. */
  public Axis from(double value) {
    return new Axis(label, logarithmic, whole, OptionalDouble.of(value), high);
  }

  /** Returns this axis with a given upper end. */
  public Axis to(double value) {
    return new Axis(label, logarithmic, whole, low, OptionalDouble.of(value));
  }

  /**
   * Returns this axis with ends that leave out what lies far from the bulk of the values, below Q1
   * − 3 (Q3 − Q1) or above Q3 + 3 (Q3 − Q1), if with it the rest would shrink to less than a fifth
   * of the axis. Else this axis itself is returned.
   */
  public Axis focusedOn(List<Series> series) {
    double[] values =
        series.stream()
            .flatMap(one -> one.points().stream())
            .mapToDouble(Point::y)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (values.length < FEWEST_TO_FOCUS) {
      return this;
    }
    double first = Box.quantile(values, 0.25);
    double third = Box.quantile(values, 0.75);
    double reach = FAR_OUT * (third - first);
    double[] kept =
        Arrays.stream(values).filter(v -> v >= first - reach && v <= third + reach).toArray();
    double low = kept[0];
    double high = kept[kept.length - 1];
    double all = values[values.length - 1] - values[0];
    if (!(high > low) || high - low > SMALLEST_SHARE * all) {
      return this;
    }
    Axis focused = values[0] < low ? from(low) : this;
    return values[values.length - 1] > high ? focused.to(high) : focused;
  }
}
