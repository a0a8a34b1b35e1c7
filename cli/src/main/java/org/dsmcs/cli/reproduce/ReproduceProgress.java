package org.dsmcs.cli.reproduce;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.dsmcs.cli.console.Durations;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.experiments.ledger.TrainingRecord;
import org.dsmcs.experiments.run.CellResult;
import org.dsmcs.experiments.run.ReproductionListener;
import org.dsmcs.experiments.table.Comparison;

/**
 * Shows how a reproduction goes: on a terminal the newest rows and a bar that are redrawn,
 * elsewhere a line for each cell.
 */
final class ReproduceProgress implements ReproductionListener {
  private static final int ROWS = 8;
  private static final int BAR = 24;
  private static final String ERASE_TO_END = "\u001b[J";

  private final PrintStream err;
  private final boolean interactive;
  private final boolean quiet;
  private final Deque<String> newest = new ArrayDeque<>();
  private int linesDrawn;

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param quiet whether to write nothing
   */
  ReproduceProgress(Terminal terminal, boolean quiet) {
    this.err = terminal.err();
    this.interactive = terminal.interactive();
    this.quiet = quiet;
  }

  /** The work begins. */
  void begin(ReproduceOptions options, int cells) {
    if (!quiet) {
      err.printf(
          "%d cells, protocol %s, seed %d, %d trainings at once, files in %s%n",
          cells,
          options.protocol().protocol().name(),
          options.seed(),
          options.threadCount(),
          options.folder());
    }
  }

  @Override
  public void trainingEnded(TrainingRecord training, State state) {
    if (!quiet && interactive) {
      draw(state);
    }
  }

  @Override
  public void cellEnded(CellResult result, State state) {
    if (quiet) {
      return;
    }
    String row = row(result);
    if (!interactive) {
      err.println(row + "  " + summary(state));
      return;
    }
    newest.addLast(row);
    if (newest.size() > ROWS) {
      newest.removeFirst();
    }
    draw(state);
  }

  private void draw(State state) {
    StringBuilder text = new StringBuilder();
    if (linesDrawn > 0) {
      text.append("\u001b[").append(linesDrawn).append("A\r").append(ERASE_TO_END);
    }
    newest.forEach(row -> text.append(row).append('\n'));
    int full = (int) ((long) BAR * state.trainingsDone() / Math.max(1, state.trainings()));
    text.append('[')
        .append("#".repeat(full))
        .append(" ".repeat(BAR - full))
        .append("] ")
        .append(summary(state))
        .append('\n');
    linesDrawn = newest.size() + 1;
    err.print(text);
    err.flush();
  }

  private static String row(CellResult result) {
    Comparison comparison = Comparison.of(result);
    String ours =
        result.mean().isPresent()
            ? String.format(Locale.ROOT, "%.2f", result.mean().getAsDouble())
            : "N/A";
    String paper =
        comparison
            .paper()
            .value()
            .map(value -> String.format(Locale.ROOT, "%.2f", value.mean()))
            .orElse("N/A");
    return String.format(Locale.ROOT, "%-66s %8s  paper %8s", result.cell(), ours, paper);
  }

  private static String summary(State state) {
    String left =
        Double.isNaN(state.secondsLeft())
            ? ""
            : ", " + Durations.text(state.secondsLeft()) + " left";
    return "%d of %d cells, %d of %d trainings%s"
        .formatted(
            state.cellsDone(), state.cells(), state.trainingsDone(), state.trainings(), left);
  }

  /** Everything is shown. */
  void end() {
    err.flush();
  }
}
