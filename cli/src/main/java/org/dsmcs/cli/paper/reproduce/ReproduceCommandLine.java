package org.dsmcs.cli.paper.reproduce;

import java.util.List;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.DeclaredCommand;
import org.dsmcs.study.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;

/** {@code dsmcs paper reproduce} as the command line sees it. */
public final class ReproduceCommandLine {
  /** What the command does. */
  public static final String SUMMARY =
      "Redoes the paper's experiments and sets ours beside theirs. Every training is recorded when"
          + " it ends; the same command goes on where the last one stopped.";

  private static final List<String> EXAMPLES =
      List.of(
          "dsmcs paper reproduce --dry-run",
          "dsmcs paper reproduce --cells 'kernel=langevin,K=8,N=8'",
          "dsmcs paper reproduce --protocol paper --table hamiltonian --output runs/hamiltonian",
          "dsmcs paper reproduce --output runs/hamiltonian --merge /other/hamiltonian");

  private ReproduceCommandLine() {}

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(ReproduceCommand.inProcess(terminal));
  }

  static CommandSpec spec(ReproduceCommand command) {
    return DeclaredCommand.of("reproduce", SUMMARY, EXAMPLES, options(), command::run);
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return ReproduceOptions.TABLE.definitions();
  }
}
