package org.dsmcs.cli.run;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.Evaluation;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.folder.Checkpoint;
import org.dsmcs.study.folder.DrawsWriter;
import org.dsmcs.study.folder.LearnedParameters;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.json.JsonText;
import org.dsmcs.study.run.RunMemory;
import org.dsmcs.targets.Target;

/** One run, from a checked configuration to its files. */
final class RunSession {
  /** What a session works with, besides its configuration. */
  record Surroundings(Terminal terminal, StopSignal stop, AtomicFiles files, String version) {}

  private final RunDescription configuration;
  private final RunInvocation invocation;
  private final Target target;
  private final DiagonalGaussian initial;
  private final RunMemory memory;
  private final Surroundings surroundings;

  /**
   * Prepares a run.
   *
   * @param configuration what to run; its dimension is the target's
   * @param invocation how
   * @param target what its evidence is asked of
   * @param surroundings the rest
   */
  RunSession(
      RunDescription configuration,
      RunInvocation invocation,
      Target target,
      Surroundings surroundings) {
    this.configuration = configuration;
    this.invocation = invocation;
    this.target = target;
    this.initial = configuration.initial().distribution(target.dimension());
    this.memory =
        new RunMemory(configuration, invocation.memoryBudget(), Runtime.getRuntime().maxMemory());
    this.surroundings = surroundings;
  }

  /** Returns what it runs. */
  RunDescription configuration() {
    return configuration;
  }

  /**
   * Runs from the beginning, in a folder that it makes.
   *
   * @return the exit code
   */
  int begin() {
    invocation.output().ifPresent(path -> RunFolder.checkFree(path, invocation.overwrite()));
    return run(
        () ->
            RunFolder.create(
                invocation.output().orElseGet(() -> RunFolder.fresh(target.name())),
                invocation.overwrite(),
                surroundings.files()));
  }

  /**
   * Goes on from the checkpoint of a folder, and closes the folder.
   *
   * @return the exit code
   */
  int resume(RunFolder folder) {
    return run(() -> folder);
  }

  private int run(Supplier<RunFolder> folders) {
    memory.check(target.density());
    // A target may print. Standard output is for the result.
    PrintStream standardOutput = System.out;
    System.setOut(surroundings.terminal().err());
    try {
      return trainAndEvaluate(folders);
    } finally {
      System.setOut(standardOutput);
    }
  }

  /** Returns this session with a configuration that says what step size training begins with. */
  private RunSession withInitialStepSize(Trainer trainer) {
    if (configuration.learned().initialStepSize().isPresent()) {
      return this;
    }
    if (!invocation.quiet()) {
      surroundings.terminal().err().println("finding a step size to begin with");
    }
    surroundings.stop().endAtOnce("dsmcs: stopped before the training; nothing was written");
    SignOfLife sign = new SignOfLife(surroundings.terminal(), invocation.quiet());
    double found = trainer.findStepSize(initial, sign);
    sign.clear();
    surroundings.stop().endInOrder();
    return new RunSession(
        configuration.withInitialStepSize(found), invocation, target, surroundings);
  }

  private int trainAndEvaluate(Supplier<RunFolder> folders) {
    Trained trained = train(folders);
    try (RunFolder folder = trained.folder()) {
      return trained.state().isPresent()
          ? trained.session().evaluate(trained.state().get(), folder, trained.metrics())
          : surroundings.stop().exitCode();
    }
  }

  /**
   * What the training came to.
   *
   * @param session whose configuration says what step size it began with
   * @param state parameters and effort at the end, or nothing if the training was stopped before
   */
  private record Trained(
      RunSession session, RunFolder folder, Metrics metrics, Optional<Learned> state) {}

  /** The parameters that a training came to, and what it took. */
  private record Learned(SamplerParameters parameters, Effort effort) {}

  /** By itself, so that the trainer's arrays are gone when the evaluation makes its own. */
  private Trained train(Supplier<RunFolder> folders) {
    // First: where it is refused, there is to be no folder.
    try (Trainer trainer = trainer()) {
      RunSession session = withInitialStepSize(trainer);
      RunFolder folder = folders.get();
      try {
        return session.train(trainer, folder);
      } catch (RuntimeException | Error failure) {
        folder.close();
        throw failure;
      }
    }
  }

  private Trained train(Trainer trainer, RunFolder folder) {
    TrainingState from = trainer.start(initial, configuration.learned().knownInitialStepSize());
    Metrics metrics = new Metrics(configuration.steps());
    if (invocation.resume()) {
      from =
          Checkpoint.read(
              folder.file(RunFolder.CHECKPOINT), configuration, from.parameters().layout());
      metrics =
          Metrics.read(
              folder.file(RunFolder.METRICS),
              configuration.steps(),
              from.iteration() / configuration.training().iterations());
    }
    return new Trained(this, folder, metrics, train(trainer, from, folder, metrics));
  }

  private Trainer trainer() {
    try {
      return new Trainer(
          target.density(),
          configuration.samplerConfiguration(),
          configuration.trainingConfiguration(),
          configuration.seed(),
          memory.resources());
    } catch (MemoryBudgetException e) {
      throw memory.tooSmall(e);
    } catch (IllegalArgumentException e) {
      // All values were checked before, apart from how they go together.
      throw new InputException(
          "--particles, --dimension, --target-option: %s; choose fewer".formatted(e.getMessage()),
          e);
    }
  }

  /** Returns the state at the end, or nothing if the training was stopped before. */
  private Optional<Learned> train(
      Trainer trainer, TrainingState from, RunFolder folder, Metrics metrics) {
    Progress progress =
        new Progress(
            surroundings.terminal(),
            invocation.quiet(),
            configuration,
            from.iteration() / configuration.training().iterations());
    progress.say(
        "%s %s: D = %d, %s kernel, N = %d, K = %d, first steps about %s, files in %s"
            .formatted(
                invocation.resume() ? "resuming" : "training on",
                target.name(),
                target.dimension(),
                configuration.text("kernel"),
                configuration.particles(),
                configuration.steps(),
                configuration.learned().knownInitialStepSize(),
                folder.path()));
    if (invocation.resume()) {
      folder.write(files(metrics, from));
    } else {
      folder.writeFirst(files(metrics, from));
    }
    Watch watch = new Watch(folder, metrics, progress);
    TrainingState state = trainer.train(from, watch);
    progress.clear();
    folder.write(files(metrics, state));
    int iterations = configuration.training().epochs() * configuration.training().iterations();
    boolean goesOn = trainer.isDone(state) && !surroundings.stop().requested(state.iteration());
    if (!goesOn) {
      surroundings
          .terminal()
          .err()
          .printf(
              "dsmcs: stopped after iteration %d of %d; go on with: %s%n",
              state.iteration(), iterations, folder.resumeCommand());
    }
    Effort effort = Effort.ofTraining(trainer, state);
    if (goesOn && effort.epochs() < configuration.training().epochs()) {
      progress.say(StoppedEarly.sentence(effort, configuration.training().epochs()));
    }
    return goesOn ? Optional.of(new Learned(state.parameters(), effort)) : Optional.empty();
  }

  /** Returns the files of a run in progress. */
  private Map<String, AtomicFiles.Content> files(Metrics metrics, TrainingState state) {
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(RunFolder.CONFIGURATION, RunFolder.text(configuration.yaml()));
    // Before the checkpoint, which could not be resumed from without its lines.
    contents.put(RunFolder.METRICS, RunFolder.text(metrics.text()));
    contents.put(
        RunFolder.CHECKPOINT, stream -> stream.write(Checkpoint.encode(configuration, state)));
    return contents;
  }

  private int evaluate(Learned learned, RunFolder folder, Metrics metrics) {
    surroundings
        .stop()
        .endAtOnce(
            "dsmcs: stopped in the evaluation; evaluate again with: " + folder.resumeCommand());
    long began = System.nanoTime();
    SamplerParameters parameters = learned.parameters();
    SignOfLife sign = new SignOfLife(surroundings.terminal(), invocation.quiet());
    EvidenceEstimate evaluated =
        new Evaluation(
                target.density(),
                configuration.samplerConfiguration(),
                configuration.seed(),
                memory.resources(),
                configuration.training().nonFiniteLimit())
            .estimate(
                parameters,
                configuration.evaluation().evaluationReplicas(),
                configuration.evaluation().draws(),
                sign);
    sign.clear();
    EvidenceEstimate estimated =
        evaluated.withEffort(learned.effort().withEvaluation(evaluated.effort().evaluation()));
    OptionalDouble known = target.knownLogEvidence();
    EvidenceEstimate estimate =
        known.isPresent() ? estimated.judgedAgainst(known.getAsDouble()) : estimated;
    Outcome outcome =
        new Outcome(
            target,
            configuration,
            estimate,
            metrics.seconds(),
            (System.nanoTime() - began) * 1e-9,
            metrics.nonFinite(),
            metrics.fall());
    String result = JsonText.of(ResultDocument.of(outcome, surroundings.version()));
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(
        RunFolder.PARAMETERS,
        RunFolder.text(
            JsonText.of(
                LearnedParameters.document(parameters, configuration.learned().stepScale()))));
    contents.put(
        RunFolder.DRAWS, stream -> DrawsWriter.write(estimate.draws(), target.dimension(), stream));
    // Last, so that where there is a result there is everything.
    contents.put(RunFolder.RESULT, RunFolder.text(result));
    folder.write(contents);
    PrintStream out = surroundings.terminal().out();
    out.print(invocation.json() ? result : ResultBlock.of(outcome, folder));
    out.flush();
    return 0;
  }

  /** Hears of the training. */
  private final class Watch implements TrainingListener {
    private final RunFolder folder;
    private final Metrics metrics;
    private final Progress progress;

    Watch(RunFolder folder, Metrics metrics, Progress progress) {
      this.folder = folder;
      this.metrics = metrics;
      this.progress = progress;
    }

    @Override
    public void epochEnded(EpochReport report) {
      metrics.add(report);
      progress.epochEnded(report);
    }

    @Override
    public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
      long between = (long) configuration.training().iterations() * invocation.checkpointEvery();
      if (iteration % between == 0) {
        folder.write(files(metrics, state.get()));
      }
      return !surroundings.stop().requested(iteration);
    }
  }

  /** Builds the target and gives the configuration its dimension. */
  static RunSession of(
      RunDescription asked,
      RunInvocation invocation,
      Function<RunDescription, Target> targets,
      Surroundings surroundings) {
    Target target = targets.apply(asked);
    return new RunSession(
        asked.withDimension(target.dimension()).withCourse(), invocation, target, surroundings);
  }
}
