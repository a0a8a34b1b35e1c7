package org.dsmcs.cli.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.run.ModelTarget;
import org.dsmcs.targets.Target;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * One call of {@code dsmcs run} in this JVM, on a problem small enough for tests.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Invocation(int exit, String out, String err) {
  /** Options that make a run small: 20 iterations in 4 epochs. */
  static final List<String> SMALL =
      List.of(
          "--target=gaussian",
          "--dimension=2",
          "--particles=8",
          "--steps=3",
          "--replicas=4",
          "--epochs=4",
          "--iterations=5",
          "--evaluation-replicas=30",
          "--draws=16",
          "--threads=1");

  /** Calls with the catalogue's targets, and never stops before the end. */
  static Invocation of(String... arguments) {
    return new Caller().call(arguments);
  }

  /** Calls for a small run into a folder. */
  static Invocation small(Path folder, String... more) {
    return new Caller().small(folder, more);
  }

  /** Returns the lines of standard error. */
  List<String> errors() {
    return err.lines().toList();
  }

  /** What stands around a call. */
  static final class Caller {
    private Function<RunDescription, Target> targets =
        configuration -> ModelTarget.of(configuration.target());
    private StopSignal stop = StopSignal.NEVER;
    private AtomicFiles files = AtomicFiles.onDisk();
    private boolean interactive;

    Caller target(Target target) {
      this.targets = configuration -> target;
      return this;
    }

    Caller stop(StopSignal signal) {
      this.stop = signal;
      return this;
    }

    Caller files(AtomicFiles writer) {
      this.files = writer;
      return this;
    }

    Caller interactive() {
      this.interactive = true;
      return this;
    }

    Invocation small(Path folder, String... more) {
      List<String> arguments = new ArrayList<>();
      for (String option : SMALL) {
        String name = option.substring(0, option.indexOf('='));
        if (List.of(more).stream().noneMatch(other -> other.startsWith(name + "="))) {
          arguments.add(option);
        }
      }
      arguments.add("--output=" + folder);
      arguments.addAll(List.of(more));
      return call(arguments.toArray(String[]::new));
    }

    Invocation call(String... arguments) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Terminal terminal =
          new Terminal(
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              interactive);
      CommandLine line = new CommandLine(CommandSpec.create().name("dsmcs"));
      line.addSubcommand(RunCommandLine.spec(new RunCommand(terminal, targets, () -> stop, files)));
      FailureHandler failures = new FailureHandler();
      line.setOut(terminal.outWriter())
          .setErr(terminal.errWriter())
          .setParameterExceptionHandler(failures)
          .setExecutionExceptionHandler(failures);
      List<String> all = new ArrayList<>(List.of("run"));
      all.addAll(List.of(arguments));
      int exit = line.execute(all.toArray(String[]::new));
      return new Invocation(
          exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
  }
}
