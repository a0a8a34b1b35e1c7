package org.dsmcs.paper.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dsmcs.paper.grid.Cell;

/** The tables for reading. */
final class MarkdownTables {
  private MarkdownTables() {}

  static String of(Tables tables) {
    StringBuilder text = new StringBuilder("# The paper's tables, redone\n\n");
    head(tables, text);
    grouped(tables.bounds()).forEach((title, rows) -> bounds(title, rows, text));
    failures(tables.bounds(), text);
    byStepScale(tables.ess()).forEach((scale, columns) -> ess(scale, columns, text));
    return text.toString();
  }

  private static void head(Tables tables, StringBuilder text) {
    text.append(
        """
        Protocol `%s`: %s. Seed %d. Bounds on %d fresh replicas after training.

        Ours and the paper's: mean ± standard deviation of the bound over seeds. The difference is ours minus
        the paper's, in nats and in joint spreads √(s₁² + s₂²). A joint spread counts as at least %s nats; with
        a single seed the paper's spread stands for ours, too. The two agree if they differ by at most %s
        joint spreads; up to ±%s nats they always do.

        """
            .formatted(
                tables.protocol().name(),
                tables.protocol().summary(),
                tables.seed(),
                tables.protocol().evaluationReplicas(),
                Comparison.LEAST_JOINT_SPREAD,
                Math.round(Comparison.AGREEMENT),
                Comparison.AGREEMENT * Comparison.LEAST_JOINT_SPREAD));
    text.append("- All but Bern-*: ").append(tables.agreement()).append("\n");
    text.append("- Bern-*: ").append(tables.bernoulliAgreement()).append("\n");
    if (tables.unfinished() > 0) {
      text.append("- Cells not shown, of which some trainings are missing: ")
          .append(tables.unfinished())
          .append("\n");
    }
  }

  private static Map<String, List<Comparison>> grouped(List<Comparison> bounds) {
    return bounds.stream()
        .collect(
            Collectors.groupingBy(
                c -> title(c.cell()), LinkedHashMap::new, Collectors.toUnmodifiableList()));
  }

  private static String title(Cell cell) {
    String kernel = cell.kernel().word();
    return Character.toUpperCase(kernel.charAt(0))
        + kernel.substring(1)
        + ", "
        + cell.model().name();
  }

  private static void bounds(String title, List<Comparison> rows, StringBuilder text) {
    text.append("\n## ").append(title).append("\n\n");
    text.append(
        "| step scale | K | N | ours | paper | difference | in joint spreads | agrees"
            + " | learning rate |\n");
    text.append("|---:|---:|---:|---:|---:|---:|---:|---|---:|\n");
    for (Comparison row : rows) {
      Cell cell = row.cell();
      text.append(
          "| %s | %d | %d | %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  cell.stepScale(),
                  cell.steps(),
                  cell.particles(),
                  Numbers.ours(row.ours(), " ± "),
                  Numbers.theirs(row.paper(), " ± "),
                  Numbers.signed(row.difference()),
                  Numbers.signed(row.distance()),
                  row.verdict().word(),
                  row.ours().learningRate().isPresent()
                      ? Double.toString(row.ours().learningRate().getAsDouble())
                      : ""));
    }
  }

  private static void failures(List<Comparison> bounds, StringBuilder text) {
    List<Comparison> failed = bounds.stream().filter(c -> c.ours().failure().isPresent()).toList();
    if (failed.isEmpty()) {
      return;
    }
    text.append("\n## Why cells of ours are N/A\n\n");
    for (Comparison row : failed) {
      text.append("- ")
          .append(row.cell())
          .append(": ")
          .append(row.ours().failure().orElseThrow())
          .append("\n");
    }
  }

  private static Map<Double, List<EssComparison>> byStepScale(List<EssComparison> ess) {
    return ess.stream()
        .collect(
            Collectors.groupingBy(
                c -> c.cell().stepScale(), LinkedHashMap::new, Collectors.toUnmodifiableList()));
  }

  private static void ess(double stepScale, List<EssComparison> columns, StringBuilder text) {
    text.append("\n## Effective sample size, step scale ").append(stepScale).append("\n\n");
    text.append(
        """
        Langevin, N = 64, K = 32, after epoch %d; row k is the ESS before step k. The paper does not state its
        step scale.

        """
            .formatted(columns.getFirst().epoch()));
    text.append("| k |");
    columns.forEach(c -> text.append(" ").append(c.cell().model().name()).append(" | paper |"));
    text.append("\n|---:|").append("---:|---:|".repeat(columns.size())).append("\n");
    for (int k = 0; k < columns.getFirst().ours().size(); k++) {
      text.append("| ").append(k + 1).append(" |");
      for (EssComparison column : columns) {
        text.append(" ")
            .append(Numbers.rounded(column.ours().get(k)))
            .append(" | ")
            .append(Numbers.rounded(column.paper().get(k)))
            .append(" |");
      }
      text.append("\n");
    }
    text.append(
        columns.stream()
            .map(c -> " " + c.cell().model().name() + " " + Numbers.rounded(c.distance()))
            .collect(Collectors.joining(",", "\nMean of |log ours − log paper| over k:", ".\n")));
  }
}
