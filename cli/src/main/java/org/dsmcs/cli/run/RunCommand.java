package org.dsmcs.cli.run;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dsmcs.cli.console.InterruptSignal;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.cli.console.Version;
import org.dsmcs.cli.run.Choices.MethodChoice;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Given;
import org.dsmcs.study.settings.GivenSettings;
import org.dsmcs.study.settings.SettingsFile;
import org.dsmcs.targets.InvalidTargetException;
import org.dsmcs.targets.Target;
import org.dsmcs.targets.TargetCatalogue;

/** What {@code dsmcs run} does with the options it was given. */
final class RunCommand {
  private final Terminal terminal;
  private final Function<RunConfiguration, Target> targets;
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
      Function<RunConfiguration, Target> targets,
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
          return TargetCatalogue.standard().build(configuration.targetRequest());
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
    if (invocation.method() != MethodChoice.DSMCS) {
      return annealed(invocation, given, flags);
    }
    RunOptions.checkNotAnnealed(flags);
    try {
      return invocation.resume()
          ? resume(invocation, file, given, flags)
          : begin(invocation, given, flags);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          ("this run does not fit into the %s of memory that the JVM may use; choose fewer"
                  + " --particles, --steps, --replicas or --threads, or give more with"
                  + " --memory-budget")
              .formatted(MemoryEstimate.size((double) Runtime.getRuntime().maxMemory())),
          e);
    }
  }

  private int annealed(RunInvocation invocation, GivenSettings given, GivenSettings flags) {
    if (invocation.resume()) {
      throw new InputException(
          "--resume: a run of --method %s has no checkpoint; leave --resume out to run it again"
              .formatted(invocation.method().word()));
    }
    AnnealedConfiguration asked = RunOptions.annealed(invocation.method(), given, flags);
    RunConfiguration targetOnly =
        RunOptions.configuration(
            RunOptions.ofTarget(given.overriddenBy(flags)), GivenSettings.NONE);
    return AnnealedSession.of(
            asked,
            invocation,
            target(targetOnly, given.overriddenBy(flags)),
            new RunSession.Surroundings(terminal, stop.get(), files, Version.current()))
        .run();
  }

  private int begin(RunInvocation invocation, GivenSettings given, GivenSettings flags) {
    RunConfiguration asked = RunOptions.configuration(given, flags);
    return session(asked, invocation, given, flags).begin();
  }

  /** What is not given is what the run began with. */
  private int resume(
      RunInvocation invocation, Optional<Path> file, GivenSettings given, GivenSettings flags) {
    // Before anything is read: what another process is writing is not what the run goes on from.
    try (RunFolder folder = RunFolder.reopen(invocation.output().orElseThrow(), files)) {
      GivenSettings kept =
          SettingsFile.read(folder.file(RunFolder.CONFIGURATION), RunOptions.inFile());
      RunConfiguration begun = RunOptions.configuration(kept, GivenSettings.NONE);
      GivenSettings base = file.isPresent() ? given : kept;
      RunConfiguration asked = RunOptions.configuration(base, flags);
      if (asked.initialStepSize().isEmpty()) {
        // It was searched for when the run began.
        asked = asked.withInitialStepSize(begun.knownInitialStepSize());
      }
      RunSession session = session(asked, invocation, base, flags);
      RunOptions.checkSame(begun, session.configuration());
      return session.resume(folder);
    }
  }

  /** The catalogue knows what a target is called, and not where its name was written. */
  private Target target(RunConfiguration configuration, GivenSettings written) {
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
      RunConfiguration asked, RunInvocation invocation, GivenSettings base, GivenSettings flags) {
    RunSession session =
        RunSession.of(
            asked,
            invocation,
            configuration -> target(configuration, base.overriddenBy(flags)),
            new RunSession.Surroundings(terminal, stop.get(), files, Version.current()));
    if (!invocation.quiet()) {
      for (String note : RunOptions.withoutEffect(flags, asked)) {
        terminal.err().println("note: " + note);
      }
    }
    return session;
  }
}
