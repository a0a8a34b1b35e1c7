package org.dsmcs.cli;

import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command below {@code dsmcs}. Describing all options of all commands takes longer than many a
 * command does, so only the one that is asked for is described in full.
 *
 * @param name of the command
 * @param summary what the overview says of it; the first line of its own help
 * @param loops when the Vector API is loaded for it
 * @param command makes it in full
 */
record Subcommand(String name, String summary, Loops loops, Supplier<CommandLine> command) {
  /** When the Vector API is loaded. */
  enum Loops {
    /** Before the command runs. */
    ALWAYS,
    /** By the command itself, or not at all. */
    BY_ITSELF
  }

  /** Adds this command to another. */
  void addTo(CommandLine parent, List<String> arguments) {
    parent.addSubcommand(name, isMeant(arguments) ? command.get() : inOverview());
  }

  /** Whether the command may be asked for. What a file of arguments holds is not known yet. */
  private boolean isMeant(List<String> arguments) {
    return arguments.contains(name) || arguments.stream().anyMatch(a -> a.startsWith("@"));
  }

  private CommandLine inOverview() {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(summary);
    return new CommandLine(spec);
  }
}
