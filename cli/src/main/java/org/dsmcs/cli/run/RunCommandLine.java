package org.dsmcs.cli.run;

import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code dsmcs run} as the command line sees it: its options come from their declarations. */
public final class RunCommandLine implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Trains a sampler on a target, then estimates the target's log evidence log Z with fresh"
          + " noise. Without any option it runs on the paper's mixture.";

  private static final int WIDTH = 100;

  private final RunCommand command;
  private final CommandSpec spec;

  private RunCommandLine(RunCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("run");
    describe(spec.usageMessage());
    CommandLineOptions.add(spec, RunOptions.all());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(RunCommand.inProcess(terminal));
  }

  static CommandSpec spec(RunCommand command) {
    return new RunCommandLine(command).spec;
  }

  private static void describe(UsageMessageSpec usage) {
    usage
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(SUMMARY)
        .footer(
            "%nExamples:",
            "  dsmcs run --target funnel --dimension 5 --output runs/funnel",
            "  dsmcs run --model bern-gst --temperature 0.1 --epochs 500",
            "  dsmcs run --resume --output runs/funnel",
            "  dsmcs run --config runs/funnel/config.yaml --seed 1");
  }

  @Override
  public Integer call() {
    return command.run(
        CommandLineOptions.given(spec.commandLine().getParseResult(), RunOptions.all()));
  }
}
