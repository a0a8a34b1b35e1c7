package org.dsmcs.cli.run;

import java.util.List;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.DeclaredCommand;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs run} as the command line sees it. */
public final class RunCommandLine {
  /** What the command does. */
  public static final String SUMMARY =
      "Trains a sampler on a target, then estimates the target's log evidence log Z with fresh"
          + " noise. Without any option it runs on the paper's mixture.";

  private static final List<String> EXAMPLES =
      List.of(
          "dsmcs run --target funnel --dimension 5 --output runs/funnel",
          "dsmcs run --variant bern-gst --temperature 0.1 --epochs 500",
          "dsmcs run --resume --output runs/funnel",
          "dsmcs run --config runs/funnel/config.yaml --seed 1");

  private RunCommandLine() {}

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(RunCommand.inProcess(terminal));
  }

  static CommandSpec spec(RunCommand command) {
    return DeclaredCommand.of("run", SUMMARY, EXAMPLES, RunOptions.all(), command::run);
  }
}
