package org.dsmcs.cli.run;

import java.util.List;
import java.util.Locale;
import org.dsmcs.core.evidence.Sandwich;
import org.dsmcs.study.run.Reverse;

/** log Z between two limits, as people read it. */
final class SandwichLines {
  private SandwichLines() {}

  /** Returns the texts of the lines. */
  static List<String> of(Reverse reverse) {
    Sandwich sandwich = reverse.sandwich();
    return List.of(
        String.format(
            Locale.ROOT,
            "log Z lies in [%.4f, %.4f], each limit with 97.5 %% confidence",
            sandwich.interval().low(),
            sandwich.interval().high()),
        String.format(
            Locale.ROOT,
            "mean of log Z-hat %.4f forward, %.4f in %d runs in reverse",
            sandwich.forward().estimate(),
            sandwich.reverse().estimate(),
            reverse.runs().drawsUsed()));
  }
}
