package org.dsmcs.cli.theorem;

import java.util.List;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import org.dsmcs.cli.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs theorem} as the command line sees it. */
public final class TheoremCommandLine implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Measures the gradient that goes through resampling, exactly, as the effective sample size"
          + " goes to the number of particles; compares its estimators, there and in training.";

  private static final int WIDTH = 100;

  private final TheoremCommand command;
  private final CommandSpec spec;

  private TheoremCommandLine(TheoremCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("theorem");
    spec.usageMessage()
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(SUMMARY)
        .footer(
            "%nExamples:",
            "  dsmcs theorem",
            "  dsmcs theorem --part exact --exact-steps 3 --draws 50",
            "  dsmcs theorem --part training --particles 32,64 --steps 32 --seeds 3 --epochs 100");
    CommandLineOptions.add(spec, options());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(TheoremCommand.inProcess(terminal));
  }

  static CommandSpec spec(TheoremCommand command) {
    return new TheoremCommandLine(command).spec;
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return TheoremOptions.TABLE.definitions();
  }

  @Override
  public Integer call() {
    return command.run(CommandLineOptions.given(spec.commandLine().getParseResult(), options()));
  }
}
