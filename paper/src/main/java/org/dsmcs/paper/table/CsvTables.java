package org.dsmcs.paper.table;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.published.ReportedBound;
import org.dsmcs.paper.run.CellResult;

/** The tables for programs; numbers with all their digits, nothing where there is none. */
final class CsvTables {
  private CsvTables() {}

  static String bounds(Tables tables) {
    StringBuilder text =
        new StringBuilder(
            "kernel,model,stepScale,steps,particles,protocol,seed,learningRate,seeds,mean,spread,"
                + "paperMean,paperSpread,difference,jointSpread,distance,verdict,failure\n");
    for (Comparison row : tables.bounds()) {
      CellResult ours = row.ours();
      line(row.cell(), text)
          .append(
              row(
                  tables.protocol().name(),
                  Long.toString(tables.seed()),
                  number(ours.learningRate()),
                  Integer.toString(ours.bounds().size()),
                  number(ours.mean()),
                  number(ours.spread()),
                  row.paper().value().map(ReportedBound::mean).map(String::valueOf).orElse(""),
                  row.paper().value().map(ReportedBound::spread).map(String::valueOf).orElse(""),
                  number(row.difference()),
                  number(row.jointSpread()),
                  number(row.distance()),
                  row.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                  quoted(ours.failure().orElse(""))));
    }
    return text.toString();
  }

  static String ess(Tables tables) {
    StringBuilder text =
        new StringBuilder("kernel,model,stepScale,steps,particles,epoch,k,ess,paperEss\n");
    for (EssComparison comparison : tables.ess()) {
      List<Double> ours = comparison.ours();
      for (int k = 0; k < ours.size(); k++) {
        line(comparison.cell(), text)
            .append(
                row(
                    Integer.toString(comparison.epoch()),
                    Integer.toString(k + 1),
                    Double.toString(ours.get(k)),
                    Double.toString(comparison.paper().get(k))));
      }
    }
    return text.toString();
  }

  /** Begins a line with what names the cell. */
  private static StringBuilder line(Cell cell, StringBuilder text) {
    return text.append(cell.kernel().word())
        .append(',')
        .append(cell.model().name())
        .append(',')
        .append(cell.stepScale())
        .append(',')
        .append(cell.steps())
        .append(',')
        .append(cell.particles())
        .append(',');
  }

  private static String row(String... fields) {
    StringJoiner row = new StringJoiner(",", "", "\n");
    for (String field : fields) {
      row.add(field);
    }
    return row.toString();
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
  }

  /** Only reasons are texts of any kind. */
  private static String quoted(String text) {
    return text.isEmpty() ? "" : "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
