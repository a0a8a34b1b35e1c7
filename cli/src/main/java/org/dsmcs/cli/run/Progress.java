package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dsmcs.cli.console.FittedLine;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.report.page.Durations;
import org.dsmcs.study.description.RunDescription;

/**
 * Shows how training goes: on a terminal one line that is redrawn, elsewhere about ten lines a run.
 */
final class Progress {
  private static final int LINES = 10;
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintStream err;
  private final boolean interactive;
  private final int columns;
  private final boolean quiet;
  private final int epochs;
  private final int particles;
  private final int firstEpoch;
  private final List<Double> seconds = new ArrayList<>();

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param quiet whether to write nothing
   * @param configuration of the run
   * @param epochsDone how many epochs were done before
   */
  Progress(Terminal terminal, boolean quiet, RunDescription configuration, int epochsDone) {
    this(
        terminal,
        terminal.interactive() && !quiet ? terminal.columns() : Integer.MAX_VALUE,
        quiet,
        configuration,
        epochsDone);
  }

  /** Begins on a terminal of known width. */
  Progress(
      Terminal terminal, int columns, boolean quiet, RunDescription configuration, int epochsDone) {
    this.err = terminal.err();
    this.interactive = terminal.interactive();
    this.columns = columns;
    this.quiet = quiet;
    this.epochs = configuration.training().epochs();
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
    seconds.add(report.seconds());
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
            "epoch %d/%d  bound %.3f  ESS %.1f of %d%s",
            epoch,
            epochs,
            report.bound(),
            report.ess().getLast(),
            particles,
            timeLeft(epochs - epoch));
    if (interactive) {
      err.print(ERASE_LINE + FittedLine.withBar((double) epoch / epochs, text, columns));
      err.flush();
    } else {
      err.println(text);
    }
  }

  /**
   * The time left, from the newer half of the epochs. The first epoch tells nothing: in it the JVM
   * still compiles, and it takes a few times as long as the others.
   */
  private String timeLeft(int epochsLeft) {
    if (seconds.size() < 2 && epochsLeft > 0) {
      return "";
    }
    double perEpoch =
        seconds.subList(seconds.size() / 2, seconds.size()).stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(0);
    return "  " + Durations.text(perEpoch * epochsLeft) + " left";
  }

  /** Takes the redrawn line away. */
  void clear() {
    if (interactive && !quiet) {
      err.print(ERASE_LINE);
      err.flush();
    }
  }
}
