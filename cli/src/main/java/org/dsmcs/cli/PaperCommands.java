package org.dsmcs.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.dsmcs.cli.Subcommand.Loops;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.paper.best.BestCommandLine;
import org.dsmcs.cli.paper.reproduce.ReproduceCommandLine;
import org.dsmcs.cli.paper.theorem.TheoremCommandLine;
import org.dsmcs.study.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What redoes the paper, under one word. */
final class PaperCommands {
  private static final String SUMMARY =
      "Redoes the paper that the learned samplers come from: its tables, our presets beside its"
          + " best, its theorem.";

  private static final List<String> NAMES = List.of("reproduce", "best", "theorem");

  private PaperCommands() {}

  /** Returns {@code dsmcs paper}. */
  static Subcommand subcommand(Terminal terminal) {
    return new Subcommand("paper", SUMMARY, Loops.ALWAYS, () -> group(terminal));
  }

  private static CommandLine group(Terminal terminal) {
    CommandSpec spec =
        CommandSpec.create()
            .name("paper")
            .addOption(
                OptionSpec.builder("-h", "--help")
                    .usageHelp(true)
                    .description("Show this help message and exit.")
                    .build());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description(SUMMARY)
        .footer("", "dsmcs paper COMMAND --help tells more about a command.");
    return new CommandLine(spec)
        .addSubcommand("reproduce", ReproduceCommandLine.spec(terminal))
        .addSubcommand("best", BestCommandLine.spec(terminal))
        .addSubcommand("theorem", TheoremCommandLine.spec(terminal));
  }

  /** Adds the names that these commands had before, hidden: each says where it went. */
  static void addOldNames(CommandLine commandLine) {
    for (String name : NAMES) {
      Callable<Integer> moved =
          () -> {
            throw new InputException("this command is now 'dsmcs paper " + name + "'");
          };
      CommandSpec spec = CommandSpec.wrapWithoutInspection(moved).name(name);
      spec.usageMessage().hidden(true);
      commandLine.addSubcommand(
          name,
          new CommandLine(spec)
              .setUnmatchedArgumentsAllowed(true)
              .setUnmatchedOptionsArePositionalParams(true));
    }
  }
}
