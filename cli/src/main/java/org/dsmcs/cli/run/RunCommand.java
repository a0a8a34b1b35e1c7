package org.dsmcs.cli.run;

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
import org.dsmcs.study.run.MemoryEstimate;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingsFile;
import org.dsmcs.targets.InvalidTargetException;
import org.dsmcs.targets.Target;
import org.dsmcs.targets.TargetCatalogue;

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
          return TargetCatalogue.standard().build(configuration.target().request());
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
    try {
      return invocation.resume()
          ? resume(invocation, file, given, flags)
          : begin(
              RunOptions.description(given, flags), invocation, given.overriddenBy(flags), flags);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          ("this run does not fit into the %s of memory that the JVM may use; choose fewer"
                  + " --particles, --steps, --replicas or --threads, or give more with"
                  + " --memory-budget")
              .formatted(MemoryEstimate.size((double) Runtime.getRuntime().maxMemory())),
          e);
    }
  }

  private int begin(
      RunDescription asked, RunInvocation invocation, GivenSettings written, GivenSettings flags) {
    return switch (asked.method()) {
      case DSMCS -> session(asked, invocation, written, flags).begin();
      case SMC, AIS ->
          AnnealedSession.of(asked, invocation, target(asked, written), surroundings()).run();
    };
  }

  private RunSession.Surroundings surroundings() {
    return new RunSession.Surroundings(terminal, stop.get(), files, Version.current());
  }

  /** What is not given is what the run began with. */
  private int resume(
      RunInvocation invocation, Optional<Path> file, GivenSettings given, GivenSettings flags) {
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
      if (asked.learned().initialStepSize().isEmpty()) {
        // It was searched for when the run began.
        asked = asked.withInitialStepSize(begun.learned().knownInitialStepSize());
      }
      RunSession session = session(asked, invocation, base.overriddenBy(flags), flags);
      session.configuration().checkContinues(begun);
      return session.resume(folder);
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

  private RunSession session(
      RunDescription asked, RunInvocation invocation, GivenSettings written, GivenSettings flags) {
    RunSession session =
        RunSession.of(
            asked, invocation, configuration -> target(configuration, written), surroundings());
    if (!invocation.quiet()) {
      for (String note : RunOptions.withoutEffect(flags, asked)) {
        terminal.err().println("note: " + note);
      }
    }
    return session;
  }
}
