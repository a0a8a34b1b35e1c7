package org.dsmcs.paper.table;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;

/** The tables for a document that uses the packages booktabs and longtable. */
final class LatexTables {
  private LatexTables() {}

  static String of(Tables tables) {
    StringBuilder text =
        new StringBuilder(
            "%% Needs \\usepackage{booktabs,longtable}. Protocol %s, seed %d.\n"
                .formatted(tables.protocol().name(), tables.seed()));
    for (MarkovKernel kernel : MarkovKernel.values()) {
      List<Comparison> rows =
          tables.bounds().stream().filter(c -> c.cell().kernel() == kernel).toList();
      if (!rows.isEmpty()) {
        bounds(kernel, rows, text);
      }
    }
    tables.ess().stream()
        .collect(
            Collectors.groupingBy(c -> c.cell().stepScale(), TreeMap::new, Collectors.toList()))
        .forEach((scale, columns) -> ess(scale, columns, text));
    return text.toString();
  }

  private static void bounds(MarkovKernel kernel, List<Comparison> rows, StringBuilder text) {
    text.append(
        """

        \\begin{longtable}{lrrrrrrr}
        \\caption{Bounds, %s kernel: mean $\\pm$ standard deviation over seeds, ours and the paper's; their
        difference in nats and in joint spreads. Bold where they disagree.}\\\\
        \\toprule
        model & $\\hat\\delta$ & $K$ & $N$ & ours & paper & difference & in spreads \\\\
        \\midrule
        \\endhead
        \\bottomrule
        \\endfoot
        """
            .formatted(kernel.word()));
    String previous = rows.getFirst().cell().model().name();
    for (Comparison row : rows) {
      Cell cell = row.cell();
      if (!cell.model().name().equals(previous)) {
        text.append("\\midrule\n");
        previous = cell.model().name();
      }
      String distance = Numbers.signed(row.distance());
      text.append(
          "%s & %s & %d & %d & %s & %s & %s & %s \\\\\n"
              .formatted(
                  cell.model().name(),
                  cell.stepScale(),
                  cell.steps(),
                  cell.particles(),
                  mathematics(Numbers.ours(row.ours(), " \\pm ")),
                  mathematics(Numbers.theirs(row.paper(), " \\pm ")),
                  mathematics(Numbers.signed(row.difference())),
                  row.verdict() == Comparison.Verdict.DISAGREES
                      ? "$\\mathbf{" + distance + "}$"
                      : mathematics(distance)));
    }
    text.append("\\end{longtable}\n");
  }

  private static void ess(double stepScale, List<EssComparison> columns, StringBuilder text) {
    text.append(
        """

        \\begin{longtable}{r%s}
        \\caption{Effective sample size before step $k$, step scale %s, after epoch %d, ours and the paper's.}\\\\
        \\toprule
        $k$%s \\\\
        \\midrule
        \\endhead
        \\bottomrule
        \\endfoot
        """
            .formatted(
                "rr".repeat(columns.size()),
                stepScale,
                columns.getFirst().epoch(),
                columns.stream()
                    .map(c -> " & " + c.cell().model().name() + " & paper")
                    .collect(Collectors.joining())));
    for (int k = 0; k < columns.getFirst().ours().size(); k++) {
      text.append(k + 1);
      for (EssComparison column : columns) {
        text.append(" & ")
            .append(Numbers.rounded(column.ours().get(k)))
            .append(" & ")
            .append(Numbers.rounded(column.paper().get(k)));
      }
      text.append(" \\\\\n");
    }
    text.append("\\end{longtable}\n");
  }

  private static String mathematics(String number) {
    return number.isEmpty() || number.equals(Numbers.MISSING) ? number : "$" + number + "$";
  }
}
