package org.dsmcs.paper.table;

import java.util.Locale;
import java.util.OptionalDouble;
import org.dsmcs.paper.published.PaperCell;
import org.dsmcs.paper.run.CellResult;

/** Numbers as tables show them. */
final class Numbers {
  static final String MISSING = "N/A";

  private Numbers() {}

  static String rounded(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** Returns the rounded number with its sign; nothing where there is none. */
  static String signed(OptionalDouble value) {
    return value.isEmpty() ? "" : String.format(Locale.ROOT, "%+.2f", value.getAsDouble());
  }

  static String withSpread(double mean, OptionalDouble spread, String plusMinus) {
    return spread.isEmpty()
        ? rounded(mean)
        : rounded(mean) + plusMinus + rounded(spread.getAsDouble());
  }

  static String ours(CellResult result, String plusMinus) {
    return result.mean().isEmpty()
        ? MISSING
        : withSpread(result.mean().getAsDouble(), result.spread(), plusMinus);
  }

  static String theirs(PaperCell cell, String plusMinus) {
    return cell.value()
        .map(value -> withSpread(value.mean(), OptionalDouble.of(value.spread()), plusMinus))
        .orElse(MISSING);
  }
}
