package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.util.Locale;
import org.dsmcs.cli.console.Durations;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.training.EpochReport;

/**
 * Shows how training goes: on a terminal one line that is redrawn, elsewhere about ten lines a run.
 */
final class Progress {
  private static final int LINES = 10;
  private static final int BAR = 24;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream err;
  private final boolean interactive;
  private final boolean quiet;
  private final int epochs;
  private final int particles;
  private final int firstEpoch;
  private final long began = System.nanoTime();

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param quiet whether to write nothing
   * @param configuration of the run
   * @param epochsDone how many epochs were done before
   */
  Progress(Terminal terminal, boolean quiet, RunConfiguration configuration, int epochsDone) {
    this.err = terminal.err();
    this.interactive = terminal.interactive();
    this.quiet = quiet;
    this.epochs = configuration.epochs();
    this.particles = configuration.particles();
    this.firstEpoch = epochsDone;
  }

  /** Writes a line that stays. */
  void say(String line) {
    if (!quiet) {
      err.println((interactive ? ERASE_LINE : "") + line);
    }
  }

  /** An epoch is done. */
  void epochEnded(EpochReport report) {
    int epoch = report.epoch();
    boolean due =
        epoch == epochs
            || epoch == firstEpoch + 1
            || epoch * LINES / epochs != (epoch - 1) * LINES / epochs;
    if (quiet || (!interactive && !due)) {
      return;
    }
    String text =
        String.format(
            Locale.ROOT,
            "epoch %d/%d  bound %.3f  ESS %.1f of %d  %s left",
            epoch,
            epochs,
            report.bound(),
            report.ess().getLast(),
            particles,
            timeLeft(epoch));
    if (interactive) {
      err.print(ERASE_LINE + bar(epoch) + " " + text);
      err.flush();
    } else {
      err.println(text);
    }
  }

  private String bar(int epoch) {
    int full = (int) ((long) BAR * epoch / epochs);
    return "[" + "#".repeat(full) + " ".repeat(BAR - full) + "]";
  }

  private String timeLeft(int epoch) {
    double perEpoch = (System.nanoTime() - began) * 1e-9 / (epoch - firstEpoch);
    return Durations.text(perEpoch * (epochs - epoch));
  }

  /** Takes the redrawn line away. */
  void clear() {
    if (interactive && !quiet) {
      err.print(ERASE_LINE);
      err.flush();
    }
  }
}
