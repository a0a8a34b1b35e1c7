package org.dsmcs.report.chart;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What an axis shows.
 *
 * @param axis the axis
 * @param low its lower end
 * @param high its upper end, above {@code low}
 */
public record Range(Axis axis, double low, double high) {
  /** What is left free beyond the data, as a part of their range. */
  static final double PADDING = 0.04;

  /**
   * Returns the range of an axis for these values.
   *
   * @param axis its ends are kept where they are given
   * @param values what it must show; those that are not finite do not count
   * @param padding what is left free beyond the values, as a part of their range
   */
  static Range of(Axis axis, double[] values, double padding) {
    double[] shown =
        Arrays.stream(values)
            .filter(value -> Double.isFinite(value) && (!axis.logarithmic() || value > 0))
            .toArray();
    double low = Arrays.stream(shown).min().orElse(axis.logarithmic() ? 1 : 0);
    double high = Arrays.stream(shown).max().orElse(axis.logarithmic() ? 10 : 1);
    // A given end may lie beyond all values.
    low = Math.min(low, axis.high().orElse(low));
    high = Math.max(high, axis.low().orElse(high));
    low = end(axis.low(), low);
    high = end(axis.high(), high);
    if (axis.logarithmic()) {
      double factor = low < high ? Math.pow(high / low, padding) : 2;
      return new Range(
          axis,
          axis.low().isPresent() ? low : low / factor,
          axis.high().isPresent() ? high : high * factor);
    }
    double room = low < high ? (high - low) * padding : Math.max(0.5, 0.05 * Math.abs(low));
    return new Range(
        axis,
        axis.low().isPresent() && low < high ? low : low - room,
        axis.high().isPresent() && low < high ? high : high + room);
  }

  private static double end(OptionalDouble given, double fromValues) {
    return given.orElse(fromValues);
  }

  /** Returns where a value lies: 0 at the lower end, 1 at the upper, NaN where it has no place. */
  double fraction(double value) {
    if (axis.logarithmic()) {
      return value > 0 ? Math.log(value / low) / Math.log(high / low) : Double.NaN;
    }
    return (value - low) / (high - low);
  }

  /** Returns the ticks, at most so many. */
  Ticks ticks(int most) {
    return axis.logarithmic()
        ? Ticks.ofRatios(low, high, most)
        : Ticks.linear(low, high, most, axis.whole());
  }
}
