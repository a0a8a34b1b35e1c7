package org.dsmcs.paper.page;

import java.util.OptionalDouble;
import org.dsmcs.paper.published.ReportedBound;
import org.dsmcs.report.page.Cell;
import org.dsmcs.report.page.Numbers;

/** Bounds as cells of a table. */
public final class BoundCells {
  /** Decimals of a bound in nats: as many as the paper gives. */
  public static final int DECIMALS = 2;

  private BoundCells() {}

  /** Returns the mean of bounds over seeds, with its spread where there is one. */
  public static Cell estimate(OptionalDouble mean, OptionalDouble spread) {
    if (mean.isEmpty()) {
      return missing();
    }
    String text = Numbers.fixed(mean.getAsDouble(), DECIMALS);
    return Cell.of(
        spread.isEmpty() ? text : text + " ± " + Numbers.fixed(spread.getAsDouble(), DECIMALS),
        mean.getAsDouble());
  }

  /** Returns a bound that the paper reports. */
  public static Cell reported(ReportedBound bound) {
    return estimate(OptionalDouble.of(bound.mean()), OptionalDouble.of(bound.spread()));
  }

  /** Returns what stands where there is no bound. */
  public static Cell missing() {
    return Cell.of("N/A");
  }

  /** Returns a number with its sign; nothing where there is none. */
  public static Cell signed(OptionalDouble value) {
    if (value.isEmpty()) {
      return Cell.of("");
    }
    String text = Numbers.fixed(value.getAsDouble(), DECIMALS);
    return Cell.of(value.getAsDouble() > 0 ? "+" + text : text, value.getAsDouble());
  }

  /** Returns a number with all its digits. */
  public static Cell plain(double value) {
    return Cell.of(Double.toString(value), value);
  }
}
