package org.dsmcs.cli.report;

import java.nio.file.Path;
import java.util.List;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import org.dsmcs.cli.settings.DeclaredCommand;
import org.dsmcs.study.input.GivenPath;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code dsmcs report} as the command line sees it. */
public final class ReportCommandLine {
  /** What the command does. */
  public static final String SUMMARY =
      "Writes what the folder of a run, of a reproduction or of dsmcs paper best holds as one HTML"
          + " page: result, figures that zoom, tables that sort, and where the numbers come from.";

  private static final String MORE =
      " The page needs no network and no other file. What was stopped has a page, too: it says what"
          + " is missing.";

  private static final List<String> EXAMPLES =
      List.of(
          "dsmcs report runs/funnel",
          "dsmcs report runs/funnel --output funnel.html --figures figures",
          "dsmcs report runs/reproduction",
          "dsmcs report runs/best");

  private ReportCommandLine() {}

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    ReportCommand command = ReportCommand.inProcess(terminal);
    CommandSpec spec =
        DeclaredCommand.ofParsed(
            "report",
            SUMMARY + MORE,
            EXAMPLES,
            ReportOptions.all(),
            parsed -> run(command, parsed));
    return spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .required(true)
            .type(String.class)
            .paramLabel("FOLDER")
            .description("The folder of a run, of a reproduction or of dsmcs paper best.")
            .build());
  }

  private static int run(ReportCommand command, ParseResult parsed) {
    Path folder = GivenPath.of("FOLDER", parsed.matchedPositionalValue(0, ""));
    return command.run(
        folder, ReportOptions.TABLE.build(CommandLineOptions.given(parsed, ReportOptions.all())));
  }
}
