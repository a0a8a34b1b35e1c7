package org.dsmcs.cli;

import org.dsmcs.cli.replay.ReplayCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Entry point of the {@code dsmcs} command. */
@Command(
    name = "dsmcs",
    mixinStandardHelpOptions = true,
    description = "Differentiable sequential Monte Carlo samplers.",
    subcommands = ReplayCommand.class)
public final class Main implements Runnable {
  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Main()).setExecutionStrategy(Main::executeParsed).execute(args));
  }

  /** Loads the Vector API unless only help is asked for, which should come at once. */
  private static int executeParsed(ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    VectorModule.load();
    return new RunLast().execute(parsed);
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
