package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dsmcs.cli.console.InterruptSignal;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.console.Version;
import org.dsmcs.study.description.Method;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.run.AnnealedExecution;
import org.dsmcs.study.run.AnnealedOutcome;
import org.dsmcs.study.run.LearnedExecution;
import org.dsmcs.study.run.LearnedOutcome;
import org.dsmcs.study.run.MemoryEstimate;
import org.dsmcs.study.run.ModelTarget;
import org.dsmcs.study.run.RunOutcome;
import org.dsmcs.study.run.RunPlace;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingsFile;
import org.dsmcs.targets.InvalidTargetException;
import org.dsmcs.targets.Target;

/** What {@code dsmcs run} does with the options it was given. */
final class RunCommand {
  private final Terminal terminal;
  private final Function<RunDescription, Target> targets;
  private final Supplier<StopSignal> stop;
  private final AtomicFiles files;

  /**
   * Makes the command.
   *
   * @param terminal where it writes
   * @param targets builds targets
   * @param stop makes what may stop the run
   * @param files writes files
   */
  RunCommand(
      Terminal terminal,
      Function<RunDescription, Target> targets,
      Supplier<StopSignal> stop,
      AtomicFiles files) {
    this.terminal = terminal;
    this.targets = targets;
    this.stop = stop;
    this.files = files;
  }

  /** Makes the command as it runs in a process of its own. */
  static RunCommand inProcess(Terminal terminal) {
    return new RunCommand(
        terminal,
        configuration -> {
          LoopsOfRun.choose(configuration);
          return ModelTarget.of(configuration.target());
        },
        () -> InterruptSignal.listen(terminal.err()),
        AtomicFiles.onDisk());
  }

  /**
   * Runs.
   *
   * @param flags the options of the command line
   * @return the exit code
   */
  int run(GivenSettings flags) {
    Optional<Path> file = RunOptions.invocation(GivenSettings.NONE, flags.only("config")).config();
    GivenSettings given =
        file.map(path -> SettingsFile.read(path, RunOptions.inFile())).orElse(GivenSettings.NONE);
    RunInvocation invocation = RunOptions.invocation(given, flags);
    StopSignal signal = stop.get();
    RunProgress progress = new RunProgress(terminal, signal, invocation.quiet());
    // A target may print. Standard output is for the result.
    PrintStream standardOutput = System.out;
    System.setOut(terminal.err());
    try {
      Optional<? extends RunOutcome> outcome =
          invocation.resume()
              ? resume(invocation, file, given, flags, progress)
              : begin(invocation, given, flags, progress);
      return outcome.map(done -> show(done, invocation)).orElseGet(signal::exitCode);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          ("this run does not fit into the %s of memory that the JVM may use; choose fewer"
                  + " --particles, --steps, --replicas or --threads, or give more with"
                  + " --memory-budget")
              .formatted(MemoryEstimate.size((double) Runtime.getRuntime().maxMemory())),
          e);
    } finally {
      System.setOut(standardOutput);
    }
  }

  private int show(RunOutcome outcome, RunInvocation invocation) {
    PrintStream out = terminal.out();
    out.print(invocation.json() ? outcome.json() : text(outcome));
    out.flush();
    return 0;
  }

  private static String text(RunOutcome outcome) {
    return switch (outcome) {
      case LearnedOutcome learned -> LearnedBlock.of(learned);
      case AnnealedOutcome annealed -> AnnealedBlock.of(annealed);
    };
  }

  private Optional<? extends RunOutcome> begin(
      RunInvocation invocation, GivenSettings given, GivenSettings flags, RunProgress progress) {
    RunDescription asked = RunOptions.description(given, flags);
    Target target = target(asked, given.overriddenBy(flags));
    RunPlace place = place(invocation);
    return switch (asked.method()) {
      case DSMCS -> {
        LearnedExecution execution = LearnedExecution.of(asked, target, place, progress);
        note(flags, asked, invocation);
        yield execution.begin();
      }
      case SMC, AIS -> Optional.of(AnnealedExecution.of(asked, target, place, progress).run());
    };
  }

  private RunPlace place(RunInvocation invocation) {
    return new RunPlace(
        invocation.output(),
        invocation.overwrite(),
        invocation.memoryBudget(),
        invocation.checkpointEvery(),
        files,
        Version.current());
  }

  private void note(GivenSettings flags, RunDescription asked, RunInvocation invocation) {
    if (!invocation.quiet()) {
      for (String note : RunOptions.withoutEffect(flags, asked)) {
        terminal.err().println("note: " + note);
      }
    }
  }

  /** What is not given is what the run began with. */
  private Optional<? extends RunOutcome> resume(
      RunInvocation invocation,
      Optional<Path> file,
      GivenSettings given,
      GivenSettings flags,
      RunProgress progress) {
    Method method = RunDescription.methodOf(given.overriddenBy(flags));
    if (method != Method.DSMCS) {
      throw new InputException(
          "--resume: a run of --method %s has no checkpoint; leave --resume out to run it again"
              .formatted(method.word()));
    }
    // Before anything is read: what another process is writing is not what the run goes on from.
    try (RunFolder folder = RunFolder.reopen(invocation.output().orElseThrow(), files)) {
      GivenSettings kept =
          SettingsFile.read(folder.file(RunFolder.CONFIGURATION), RunOptions.inFile());
      RunDescription begun = RunOptions.description(kept, GivenSettings.NONE);
      GivenSettings base = file.isPresent() ? given : kept;
      RunDescription asked = RunOptions.description(base, flags);
      if (!asked.learned().pilot() && asked.learned().initialStepSize().isEmpty()) {
        // It was searched for when the run began.
        asked = asked.withInitialStepSize(begun.learned().knownInitialStepSize());
      }
      LearnedExecution execution =
          LearnedExecution.of(
              asked, target(asked, base.overriddenBy(flags)), place(invocation), progress);
      note(flags, asked, invocation);
      execution.description().checkContinues(begun);
      return execution.resume(folder);
    }
  }

  /** The catalogue knows what a target is called, and not where its name was written. */
  private Target target(RunDescription configuration, GivenSettings written) {
    try {
      return targets.apply(configuration);
    } catch (InvalidTargetException e) {
      String message = String.valueOf(e.getMessage());
      String prefix = "target: ";
      if (!message.startsWith(prefix)) {
        throw e;
      }
      String origin = written.get("target").map(Given::origin).orElse("--target");
      throw new InputException(origin + ": " + message.substring(prefix.length()), e);
    }
  }
}
