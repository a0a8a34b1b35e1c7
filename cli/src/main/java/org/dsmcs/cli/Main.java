package org.dsmcs.cli;

import java.util.Locale;
import org.dsmcs.cli.bench.BenchCommand;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.console.Version;
import org.dsmcs.cli.replay.ReplayCommand;
import org.dsmcs.cli.reproduce.ReproduceCommandLine;
import org.dsmcs.cli.run.RunCommandLine;
import org.dsmcs.cli.targets.TargetsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Entry point of the {@code dsmcs} command. */
@Command(
    name = "dsmcs",
    mixinStandardHelpOptions = true,
    versionProvider = Main.VersionProvider.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Differentiable sequential Monte Carlo samplers.",
    footer = {"", "dsmcs COMMAND --help tells more about a command."})
public final class Main {
  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    // Numbers look the same everywhere.
    Locale.setDefault(Locale.ROOT);
    System.exit(execute(Terminal.standard(), args));
  }

  /**
   * Runs the command.
   *
   * @param terminal where it writes
   * @param args the command line
   * @return the exit code: 0 when done, 2 when the input was at fault, 1 when this program was
   */
  static int execute(Terminal terminal, String... args) {
    return commandLine(terminal).execute(args);
  }

  private static CommandLine commandLine(Terminal terminal) {
    CommandLine commandLine = new CommandLine(new Main());
    commandLine.addSubcommand(RunCommandLine.spec(terminal));
    commandLine.addSubcommand(ReproduceCommandLine.spec(terminal));
    commandLine.addSubcommand(new ReplayCommand());
    commandLine.addSubcommand(new BenchCommand());
    commandLine.addSubcommand(TargetsCommand.spec(terminal));
    // Settings of a command line reach the subcommands that it has by then.
    FailureHandler failures = new FailureHandler();
    return commandLine
        .setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(Main::executeParsed);
  }

  /** Loads the Vector API unless only help is asked for, which should come at once. */
  private static int executeParsed(ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    if (!parsed.hasSubcommand()) {
      CommandLine commandLine = parsed.commandSpec().commandLine();
      commandLine.usage(commandLine.getOut());
      return 0;
    }
    VectorModule.load();
    return new RunLast().execute(parsed);
  }

  /** Tells the version. */
  static final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"dsmcs " + Version.current()};
    }
  }
}
