package org.dsmcs.cli.reproduce;

import java.util.List;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import org.dsmcs.cli.settings.SettingDefinition;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code dsmcs reproduce} as the command line sees it. */
public final class ReproduceCommandLine implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Redoes the paper's experiments and sets ours beside theirs. Every training is recorded when"
          + " it ends; the same command goes on where the last one stopped.";

  private static final int WIDTH = 100;

  private final ReproduceCommand command;
  private final CommandSpec spec;

  private ReproduceCommandLine(ReproduceCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("reproduce");
    describe(spec.usageMessage());
    CommandLineOptions.add(spec, options());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return spec(ReproduceCommand.inProcess(terminal));
  }

  static CommandSpec spec(ReproduceCommand command) {
    return new ReproduceCommandLine(command).spec;
  }

  /** Returns the options. */
  public static List<SettingDefinition> options() {
    return ReproduceOptions.TABLE.definitions();
  }

  private static void describe(UsageMessageSpec usage) {
    usage
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(SUMMARY)
        .footer(
            "%nExamples:",
            "  dsmcs reproduce --dry-run",
            "  dsmcs reproduce --cells 'kernel=langevin,K=8,N=8'",
            "  dsmcs reproduce --protocol paper --table hamiltonian --output runs/hamiltonian",
            "  dsmcs reproduce --output runs/hamiltonian --merge /other/hamiltonian");
  }

  @Override
  public Integer call() {
    return command.run(
        CommandLineOptions.given(
            spec.commandLine().getParseResult(), ReproduceOptions.TABLE.definitions()));
  }
}
