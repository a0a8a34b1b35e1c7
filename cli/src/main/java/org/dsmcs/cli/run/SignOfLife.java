package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.dsmcs.cli.console.FittedLine;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.training.TrainingListener;

/**
 * Shows that something happens before and after the training: on a terminal one line that is
 * redrawn, elsewhere a line now and then, and none where it does not take long.
 */
final class SignOfLife implements TrainingListener {
  private static final long BETWEEN_LINES = 10_000_000_000L;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream err;
  private final boolean interactive;
  private final int columns;
  private final boolean quiet;
  private final LongSupplier nanoseconds;
  private long last;
  private int tried;

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param quiet whether to write nothing
   */
  SignOfLife(Terminal terminal, boolean quiet) {
    this(terminal, quiet, System::nanoTime);
  }

  /** Begins with a clock. */
  SignOfLife(Terminal terminal, boolean quiet, LongSupplier nanoseconds) {
    this.err = terminal.err();
    this.interactive = terminal.interactive();
    this.columns = interactive && !quiet ? terminal.columns() : Integer.MAX_VALUE;
    this.quiet = quiet;
    this.nanoseconds = nanoseconds;
    this.last = nanoseconds.getAsLong();
  }

  @Override
  public void stepSizeTried(double stepSize, double bound) {
    tried++;
    show(
        String.format(
            Locale.ROOT, "step size %.3g tried, number %d: bound %.3f", stepSize, tried, bound));
  }

  @Override
  public void replicasEvaluated(int done, int replicas) {
    show("evaluating: %d of %d replicas".formatted(done, replicas));
  }

  /** Shows a line, on a terminal at once, elsewhere now and then. */
  void show(String line) {
    if (quiet) {
      return;
    }
    if (interactive) {
      err.print(ERASE_LINE + FittedLine.of(line, columns));
      err.flush();
    } else if (nanoseconds.getAsLong() - last > BETWEEN_LINES) {
      last = nanoseconds.getAsLong();
      err.println(line);
    }
  }

  /** Takes the redrawn line away. */
  void clear() {
    if (interactive && !quiet) {
      err.print(ERASE_LINE);
      err.flush();
    }
  }
}
