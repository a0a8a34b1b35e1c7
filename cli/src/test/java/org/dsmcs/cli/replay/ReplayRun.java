package org.dsmcs.cli.replay;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.cli.console.FailureHandler;
import picocli.CommandLine;

/**
 * What {@code dsmcs replay} does with some arguments.
 *
 * @param exitCode of the command
 * @param out lines on standard output
 * @param err lines on standard error
 */
record ReplayRun(int exitCode, List<String> out, List<String> err) {
  static ReplayRun of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new ReplayCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setParameterExceptionHandler(new FailureHandler())
            .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    return new ReplayRun(
        exitCode, out.toString().lines().toList(), err.toString().lines().toList());
  }
}
