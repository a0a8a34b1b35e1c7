package org.dsmcs.cli.report;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.settings.CommandLineOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code dsmcs report} as the command line sees it. */
public final class ReportCommandLine implements Callable<Integer> {
  /** What the command does. */
  public static final String SUMMARY =
      "Writes what the folder of a run or of a reproduction holds as one HTML page: result, figures"
          + " that zoom, tables that sort, and where the numbers come from.";

  private static final int WIDTH = 100;

  private final ReportCommand command;
  private final CommandSpec spec;

  private ReportCommandLine(ReportCommand command) {
    this.command = command;
    this.spec = CommandSpec.wrapWithoutInspection(this).name("report");
    spec.usageMessage()
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(
            SUMMARY
                + " The page needs no network and no other file. What was stopped has a page,"
                + " too: it says what is missing.")
        .footer(
            "%nExamples:",
            "  dsmcs report runs/funnel",
            "  dsmcs report runs/funnel --output funnel.html --figures figures",
            "  dsmcs report runs/reproduction");
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .required(true)
            .type(Path.class)
            .paramLabel("FOLDER")
            .description("The folder of a run or of a reproduction.")
            .build());
    CommandLineOptions.add(spec, ReportOptions.all());
  }

  /** Returns the subcommand. */
  public static CommandSpec spec(Terminal terminal) {
    return new ReportCommandLine(ReportCommand.inProcess(terminal)).spec;
  }

  @Override
  public Integer call() {
    var parsed = spec.commandLine().getParseResult();
    Path folder = parsed.matchedPositionalValue(0, Path.of(""));
    ReportOptions options =
        ReportOptions.TABLE.build(CommandLineOptions.given(parsed, ReportOptions.all()));
    return command.run(folder, options);
  }
}
