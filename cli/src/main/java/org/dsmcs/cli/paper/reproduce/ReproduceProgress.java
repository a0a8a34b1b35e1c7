package org.dsmcs.cli.paper.reproduce;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalDouble;
import org.dsmcs.cli.console.FittedLine;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.ReproductionListener;
import org.dsmcs.paper.table.Comparison;
import org.dsmcs.report.page.Durations;

/**
 * Shows how a reproduction goes: on a terminal the newest rows and a bar that are redrawn,
 * elsewhere a line for each cell.
 */
final class ReproduceProgress implements ReproductionListener {
  private static final int ROWS = 8;
  private static final long REDRAW_NANOSECONDS = 500_000_000;
  private static final String ERASE_TO_END = "\u001b[J";

  private final PrintStream err;
  private final boolean interactive;
  private final int columns;
  private final boolean quiet;
  private final Deque<String> newest = new ArrayDeque<>();
  private int linesDrawn;
  private long lastDrawn = System.nanoTime();

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param quiet whether to write nothing
   */
  ReproduceProgress(Terminal terminal, boolean quiet) {
    this.err = terminal.err();
    this.interactive = terminal.interactive();
    this.columns = interactive && !quiet ? terminal.columns() : Integer.MAX_VALUE;
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
          options.work().threadCount(),
          options.folder());
    }
  }

  @Override
  public void progressed(State state) {
    if (!quiet && interactive && System.nanoTime() - lastDrawn > REDRAW_NANOSECONDS) {
      draw(state);
    }
  }

  @Override
  public void trainingEnded(TrainingRecord training, State state) {
    progressed(state);
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

  /** Lines are cut to the terminal: one that wraps would not be erased. */
  private void draw(State state) {
    lastDrawn = System.nanoTime();
    StringBuilder text = new StringBuilder();
    if (linesDrawn > 0) {
      text.append("\u001b[").append(linesDrawn).append("A\r").append(ERASE_TO_END);
    }
    newest.forEach(row -> text.append(FittedLine.of(row, columns)).append('\n'));
    double done = (double) state.trainingsDone() / Math.max(1, state.trainings());
    text.append(FittedLine.withBar(done, summary(state), columns)).append('\n');
    linesDrawn = newest.size() + 1;
    err.print(text);
    err.flush();
  }

  private static String row(CellResult result) {
    Cell cell = result.cell();
    Comparison comparison = Comparison.of(result);
    return String.format(
        Locale.ROOT,
        "%-11s %-12s scale %-4s  K %-2d  N %-2d %9s  paper %9s",
        cell.kernel().word(),
        cell.model().name(),
        cell.stepScale(),
        cell.steps(),
        cell.particles(),
        number(result.mean()),
        number(
            comparison
                .paper()
                .value()
                .map(value -> OptionalDouble.of(value.mean()))
                .orElse(OptionalDouble.empty())));
  }

  private static String number(OptionalDouble value) {
    return value.isEmpty() ? "N/A" : String.format(Locale.ROOT, "%.2f", value.getAsDouble());
  }

  private static String summary(State state) {
    String left =
        Double.isNaN(state.secondsLeft())
            ? ""
            : ", " + Durations.text(state.secondsLeft()) + " left";
    return "%d/%d cells, %d/%d trainings%s"
        .formatted(
            state.cellsDone(), state.cells(), state.trainingsDone(), state.trainings(), left);
  }
}
