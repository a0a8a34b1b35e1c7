package org.dsmcs.paper.best;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Rows as a table in Markdown, and what they come to. */
public final class BestTable {
  private BestTable() {}

  /** Returns the table, with all numbers of the rows to two digits. */
  public static String markdown(List<BestRow> rows) {
    StringBuilder text =
        new StringBuilder(
            """
            | preset | K | N | ours | seeds | the paper's best | its model | difference |  |
            |---|---:|---:|---:|---:|---:|---|---:|---|
            """);
    for (BestRow row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %d | %s | %d | %.2f ± %.2f | %s, %s, step scale %s | %s | %s |%n",
              row.preset().name(),
              row.steps(),
              row.particles(),
              ours(row),
              row.seeds(),
              row.reported().mean(),
              row.reported().spread(),
              row.paper().cell().kernel().word(),
              row.paper().cell().model().name(),
              row.paper().cell().stepScale(),
              signed(row.difference()),
              row.verdict().words()));
    }
    return text.toString();
  }

  private static String ours(BestRow row) {
    if (row.mean().isEmpty()) {
      return "N/A, %d failed".formatted(row.failed());
    }
    String mean = String.format(Locale.ROOT, "%.2f", row.mean().getAsDouble());
    return row.spread().isEmpty()
        ? mean
        : mean + String.format(Locale.ROOT, " ± %.2f", row.spread().getAsDouble());
  }

  private static String signed(OptionalDouble value) {
    return value.isEmpty() ? "" : String.format(Locale.ROOT, "%+.2f", value.getAsDouble());
  }

  /** Returns for each preset in how many cells it is better than the paper. */
  public static List<String> summary(List<BestRow> rows) {
    return Preset.ALL.stream()
        .filter(preset -> rows.stream().anyMatch(row -> row.preset().equals(preset)))
        .map(
            preset -> {
              List<BestRow> own = rows.stream().filter(row -> row.preset().equals(preset)).toList();
              return "%-30s better in %d of %d, worse by more than the paper's spread in %d, N/A in %d"
                  .formatted(
                      preset.name(),
                      own.stream().filter(row -> row.verdict() == BestRow.Verdict.BETTER).count(),
                      own.size(),
                      own.stream().filter(row -> row.verdict() == BestRow.Verdict.WORSE).count(),
                      own.stream().filter(row -> row.mean().isEmpty()).count());
            })
        .toList();
  }
}
