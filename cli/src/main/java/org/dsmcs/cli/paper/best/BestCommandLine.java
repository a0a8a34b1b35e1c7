package org.dsmcs.cli.paper.best;

import java.util.List;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.DeclaredCommand;
import org.dsmcs.study.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs paper best} as the command line sees it. */
public final class BestCommandLine {
  /** What the command does. */
  public static final String SUMMARY =
      "Trains our presets for every K and N of the paper, and sets their bounds beside the best of"
          + " its models.";

  private static final List<String> EXAMPLES =
      List.of(
          "dsmcs paper best --seeds 1",
          "dsmcs paper best --kernel underdamped-langevin --steps 32 --particles 64 --epochs 500",
          "dsmcs paper best --initial both --output runs/both");

  private BestCommandLine() {}

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(BestCommand.inProcess(terminal));
  }

  static CommandSpec spec(BestCommand command) {
    return DeclaredCommand.of("best", SUMMARY, EXAMPLES, options(), command::run);
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return BestOptions.TABLE.definitions();
  }
}
