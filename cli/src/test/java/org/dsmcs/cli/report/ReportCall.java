package org.dsmcs.cli.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.paper.reproduce.ReproduceCommandLine;
import org.dsmcs.cli.run.RunCommandLine;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * One call of {@code dsmcs report} in this JVM.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record ReportCall(int exit, String out, String err) {
  /** Calls {@code dsmcs report}. */
  static ReportCall of(Object... arguments) {
    return call("report", Stream.of(arguments).map(String::valueOf).toList());
  }

  /** Makes the folder of a small run. */
  static void run(Path folder, String... more) {
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "--target=gaussian",
                    "--dimension=2",
                    "--particles=8",
                    "--steps=3",
                    "--replicas=4",
                    "--iterations=5",
                    "--draws=16",
                    "--threads=1",
                    "--output=" + folder),
                Stream.of(more))
            .toList();
    made("run", arguments);
  }

  /** Makes the folder of a small run without training. */
  static void annealed(Path folder, String... more) {
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "--target=gaussian",
                    "--dimension=2",
                    "--particles=8",
                    "--evaluation-replicas=30",
                    "--draws=16",
                    "--threads=1",
                    "--output=" + folder),
                Stream.of(more))
            .toList();
    made("run", arguments);
  }

  /** Makes the folder of a reproduction: DAIS, No and Cat, six tiny trainings. */
  static void reproduction(Path folder) {
    made(
        "reproduce",
        List.of(
            "--protocol=smoke",
            "--cells=kernel=langevin,K=8,N=8,step-scale=1,model=No,Cat",
            "--threads=1",
            "--quiet",
            "--output=" + folder));
  }

  private static void made(String command, List<String> arguments) {
    ReportCall call = call(command, arguments);
    if (call.exit() != 0) {
      throw new IllegalArgumentException(call.err());
    }
  }

  private static ReportCall call(String command, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    CommandLine line = new CommandLine(CommandSpec.create().name("dsmcs"));
    line.addSubcommand(RunCommandLine.spec(terminal));
    line.addSubcommand(ReproduceCommandLine.spec(terminal));
    line.addSubcommand(ReportCommandLine.spec(terminal));
    FailureHandler failures = new FailureHandler();
    line.setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
    int exit =
        line.execute(Stream.concat(Stream.of(command), arguments.stream()).toArray(String[]::new));
    return new ReportCall(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
