package org.dsmcs.cli;

import java.util.List;
import java.util.Locale;
import org.dsmcs.cli.Subcommand.Loops;
import org.dsmcs.cli.bench.BenchCommand;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.console.Version;
import org.dsmcs.cli.replay.ReplayCommand;
import org.dsmcs.cli.report.ReportCommandLine;
import org.dsmcs.cli.run.RunCommandLine;
import org.dsmcs.cli.targets.TargetsCommand;
import org.dsmcs.cli.vector.VectorModule;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Entry point of the {@code dsmcs} command. */
public final class Main {
  private static final List<String> FOR_DEVELOPERS = List.of("replay", "bench");

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
   * @return the exit code: 0 when done, 2 when the input was at fault, 1 when this program was or
   *     its standard output could not be written
   */
  static int execute(Terminal terminal, String... args) {
    CommandLine commandLine = commandLine(terminal, List.of(args));
    int exit;
    try {
      exit = commandLine.execute(args);
    } catch (OutOfMemoryError e) {
      return outOfMemory(terminal);
    }
    commandLine.getOut().flush();
    return terminal.out().checkError() ? lost(terminal, exit) : exit;
  }

  /** By now what took the memory is gone, so that there is enough for a line. */
  private static int outOfMemory(Terminal terminal) {
    terminal
        .err()
        .printf(
            "dsmcs: what was asked for, or a file that was given, does not fit into the %d MB of"
                + " memory that the JVM may use; ask for less, or give more by"
                + " DSMCS_JAVA_OPTIONS=-Xmx...%n",
            Runtime.getRuntime().maxMemory() >> 20);
    return 2;
  }

  /** A stream that cannot be written says so only when asked. */
  private static int lost(Terminal terminal, int exit) {
    terminal
        .err()
        .println(
            "dsmcs: standard output cannot be written: what was to be there is lost, files that"
                + " were written are whole; free some space, or let it go elsewhere");
    return exit == 0 ? 1 : exit;
  }

  private static List<Subcommand> subcommands(Terminal terminal) {
    return List.of(
        new Subcommand(
            "run",
            RunCommandLine.SUMMARY,
            Loops.BY_ITSELF,
            () -> new CommandLine(RunCommandLine.spec(terminal))),
        new Subcommand(
            "report",
            ReportCommandLine.SUMMARY,
            Loops.BY_ITSELF,
            () -> new CommandLine(ReportCommandLine.spec(terminal))),
        new Subcommand(
            "targets",
            TargetsCommand.SUMMARY,
            Loops.BY_ITSELF,
            () -> new CommandLine(TargetsCommand.spec(terminal))),
        PaperCommands.subcommand(terminal),
        new Subcommand(
            "replay",
            ReplayCommand.SUMMARY,
            Loops.ALWAYS,
            () -> new CommandLine(new ReplayCommand())),
        new Subcommand(
            "bench",
            BenchCommand.SUMMARY,
            Loops.ALWAYS,
            () -> new CommandLine(new BenchCommand())));
  }

  private static CommandLine commandLine(Terminal terminal, List<String> arguments) {
    List<Subcommand> subcommands = subcommands(terminal);
    CommandLine commandLine = new CommandLine(specification());
    for (Subcommand subcommand : subcommands) {
      subcommand.addTo(commandLine, arguments);
    }
    PaperCommands.addOldNames(commandLine);
    // Settings of a command line reach the subcommands that it has by then.
    FailureHandler failures = new FailureHandler();
    return commandLine
        .setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(parsed -> executeParsed(parsed, subcommands));
  }

  /** Written out, because reading annotations would take a good part of the time of a help. */
  private static CommandSpec specification() {
    CommandSpec spec =
        CommandSpec.create()
            .name("dsmcs")
            .versionProvider(() -> new String[] {"dsmcs " + Version.current()})
            .addOption(
                OptionSpec.builder("-h", "--help")
                    .usageHelp(true)
                    .description("Show this help message and exit.")
                    .build())
            .addOption(
                OptionSpec.builder("-V", "--version")
                    .versionHelp(true)
                    .description("Print version information and exit.")
                    .build());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description("Differentiable sequential Monte Carlo samplers.")
        .sectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandOverview(FOR_DEVELOPERS));
    spec.usageMessage().footer("", "dsmcs COMMAND --help tells more about a command.");
    return spec;
  }

  /** Loads the Vector API for the commands that want it at once, unless only help is asked for. */
  private static int executeParsed(ParseResult parsed, List<Subcommand> subcommands) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    ParseResult last = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
    if (last.commandSpec().userObject() == null && !last.hasSubcommand()) {
      CommandLine commandLine = last.commandSpec().commandLine();
      commandLine.usage(commandLine.getOut());
      return 0;
    }
    String chosen = parsed.subcommand().commandSpec().name();
    for (Subcommand subcommand : subcommands) {
      if (subcommand.name().equals(chosen) && subcommand.loops() == Loops.ALWAYS) {
        VectorModule.load();
      }
    }
    return new RunLast().execute(parsed);
  }
}
