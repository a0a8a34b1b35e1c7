package org.dsmcs.cli.best;

import java.util.List;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import org.dsmcs.cli.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs best} as the command line sees it. */
public final class BestCommandLine implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Trains our presets for every K and N of the paper, and sets their bounds beside the best of"
          + " its models.";

  private static final int WIDTH = 100;

  private final BestCommand command;
  private final CommandSpec spec;

  private BestCommandLine(BestCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("best");
    spec.usageMessage()
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(SUMMARY)
        .footer(
            "%nExamples:",
            "  dsmcs best --seeds 1", "  dsmcs best --initial both --output runs/both");
    CommandLineOptions.add(spec, options());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(BestCommand.inProcess(terminal));
  }

  static CommandSpec spec(BestCommand command) {
    return new BestCommandLine(command).spec;
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return BestOptions.TABLE.definitions();
  }

  @Override
  public Integer call() {
    return command.run(CommandLineOptions.given(spec.commandLine().getParseResult(), options()));
  }
}
