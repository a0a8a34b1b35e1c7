package org.dsmcs.cli.paper.theorem;

import java.util.List;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.DeclaredCommand;
import org.dsmcs.study.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs paper theorem} as the command line sees it. */
public final class TheoremCommandLine {
  /** What the command does. */
  public static final String SUMMARY =
      "Measures the gradient that goes through resampling, exactly, as the effective sample size"
          + " goes to the number of particles; compares its estimators, there and in training.";

  private static final List<String> EXAMPLES =
      List.of(
          "dsmcs paper theorem",
          "dsmcs paper theorem --part exact --exact-steps 3 --draws 50",
          "dsmcs paper theorem --part training --particles 32,64 --steps 32 --seeds 3 --epochs"
              + " 100");

  private TheoremCommandLine() {}

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(TheoremCommand.inProcess(terminal));
  }

  static CommandSpec spec(TheoremCommand command) {
    return DeclaredCommand.of("theorem", SUMMARY, EXAMPLES, options(), command::run);
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return TheoremOptions.TABLE.definitions();
  }
}
