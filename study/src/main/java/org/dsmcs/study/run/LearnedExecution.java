package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
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
import org.dsmcs.targets.Target;

/** A run of the learned sampler: step size, training, evaluation, result, all in one folder. */
public final class LearnedExecution {
  private final RunDescription description;
  private final Target target;
  private final DiagonalGaussian initial;
  private final RunMemory memory;
  private final RunPlace place;
  private final RunWatch watch;

  private LearnedExecution(
      RunDescription description, Target target, RunPlace place, RunWatch watch) {
    this.description = description;
    this.target = target;
    this.initial = description.initial().distribution(target.dimension());
    this.memory =
        new RunMemory(description, place.memoryBudget(), Runtime.getRuntime().maxMemory());
    this.place = place;
    this.watch = watch;
  }

  /**
   * Prepares a run.
   *
   * @param asked what to run; its dimension becomes the target's
   * @param target what its evidence is asked of
   * @param place where
   * @param watch told how it goes
   */
  public static LearnedExecution of(
      RunDescription asked, Target target, RunPlace place, RunWatch watch) {
    return new LearnedExecution(
        asked.withDimension(target.dimension()).withCourse(), target, place, watch);
  }

  /** Returns what it runs. */
  public RunDescription description() {
    return description;
  }

  /**
   * Runs from the beginning, in a folder that it makes.
   *
   * @return what it came to, or nothing if it was stopped
   * @throws InputException if the folder may not be used, or the memory is too small
   */
  public Optional<LearnedOutcome> begin() {
    place.checkFree();
    return run(() -> place.create(target.name()), false);
  }

  /**
   * Goes on from the checkpoint of a folder, and closes the folder.
   *
   * @return what it came to, or nothing if it was stopped
   * @throws InputException if there is no checkpoint of this description
   */
  public Optional<LearnedOutcome> resume(RunFolder folder) {
    return run(() -> folder, true);
  }

  private Optional<LearnedOutcome> run(Supplier<RunFolder> folders, boolean resumed) {
    memory.check(target.density());
    Trained trained = train(folders, resumed);
    try (RunFolder folder = trained.folder()) {
      return trained
          .learned()
          .map(learned -> trained.execution().evaluate(learned, folder, trained.metrics()));
    }
  }

  /** Returns this with a description that says what step size training begins with. */
  private LearnedExecution withInitialStepSize(Trainer trainer) {
    if (description.learned().initialStepSize().isPresent()) {
      return this;
    }
    watch.searchBegins();
    double found = trainer.findStepSize(initial, watch);
    watch.searchEnded();
    return new LearnedExecution(description.withInitialStepSize(found), target, place, watch);
  }

  /**
   * What the training came to.
   *
   * @param execution whose description says what step size it began with
   * @param learned parameters and effort at the end, or nothing if the training was stopped before
   */
  private record Trained(
      LearnedExecution execution, RunFolder folder, Metrics metrics, Optional<Learned> learned) {}

  /** The parameters that a training came to, and what it took. */
  private record Learned(SamplerParameters parameters, Effort effort) {}

  /** By itself, so that the trainer's arrays are gone when the evaluation makes its own. */
  private Trained train(Supplier<RunFolder> folders, boolean resumed) {
    // First: where it is refused, there is to be no folder.
    try (Trainer trainer = trainer()) {
      LearnedExecution execution = withInitialStepSize(trainer);
      RunFolder folder = folders.get();
      try {
        return execution.train(trainer, folder, resumed);
      } catch (RuntimeException | Error failure) {
        folder.close();
        throw failure;
      }
    }
  }

  private Trained train(Trainer trainer, RunFolder folder, boolean resumed) {
    TrainingState from = trainer.start(initial, description.learned().knownInitialStepSize());
    Metrics metrics = new Metrics(description.steps());
    if (resumed) {
      from =
          Checkpoint.read(
              folder.file(RunFolder.CHECKPOINT), description, from.parameters().layout());
      metrics =
          Metrics.read(
              folder.file(RunFolder.METRICS), description.steps(), epochs(from.iteration()));
    }
    watch.trainingBegins(description, target, folder.path(), epochs(from.iteration()), resumed);
    if (resumed) {
      folder.write(files(metrics, from));
    } else {
      folder.writeFirst(files(metrics, from));
    }
    TrainingState state = trainer.train(from, new Recorder(folder, metrics));
    folder.write(files(metrics, state));
    if (!trainer.isDone(state) || !watch.goesOn(state.iteration())) {
      watch.trainingStopped(state.iteration());
      return new Trained(this, folder, metrics, Optional.empty());
    }
    Effort effort = Effort.ofTraining(trainer, state);
    watch.trainingEnded(effort);
    return new Trained(this, folder, metrics, Optional.of(new Learned(state.parameters(), effort)));
  }

  private int epochs(int iterations) {
    return iterations / description.training().iterations();
  }

  private Trainer trainer() {
    try {
      return new Trainer(
          target.density(),
          description.samplerConfiguration(),
          description.trainingConfiguration(),
          description.seed(),
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

  /** Returns the files of a run in progress. */
  private Map<String, AtomicFiles.Content> files(Metrics metrics, TrainingState state) {
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(RunFolder.CONFIGURATION, RunFolder.text(description.yaml()));
    // Before the checkpoint, which could not be resumed from without its lines.
    contents.put(RunFolder.METRICS, RunFolder.text(metrics.text()));
    contents.put(
        RunFolder.CHECKPOINT, stream -> stream.write(Checkpoint.encode(description, state)));
    return contents;
  }

  private LearnedOutcome evaluate(Learned learned, RunFolder folder, Metrics metrics) {
    watch.evaluationBegins(description, target, folder.path());
    long began = System.nanoTime();
    SamplerParameters parameters = learned.parameters();
    EvidenceEstimate evaluated =
        new Evaluation(
                target.density(),
                description.samplerConfiguration(),
                description.seed(),
                memory.resources(),
                description.training().nonFiniteLimit())
            .estimate(
                parameters,
                description.evaluation().evaluationReplicas(),
                description.evaluation().draws(),
                watch);
    EvidenceEstimate estimated =
        evaluated.withEffort(learned.effort().withEvaluation(evaluated.effort().evaluation()));
    OptionalDouble known = target.knownLogEvidence();
    EvidenceEstimate estimate =
        known.isPresent() ? estimated.judgedAgainst(known.getAsDouble()) : estimated;
    LearnedOutcome outcome =
        new LearnedOutcome(
            target,
            description,
            estimate,
            metrics.seconds(),
            (System.nanoTime() - began) * 1e-9,
            metrics.nonFinite(),
            metrics.fall(),
            folder.path(),
            place.version());
    Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
    contents.put(
        RunFolder.PARAMETERS, RunFolder.text(JsonText.of(LearnedParameters.document(parameters))));
    contents.put(
        RunFolder.DRAWS, stream -> DrawsWriter.write(estimate.draws(), target.dimension(), stream));
    // Last, so that where there is a result there is everything.
    contents.put(RunFolder.RESULT, RunFolder.text(outcome.json()));
    folder.write(contents);
    watch.evaluationEnded();
    return outcome;
  }

  /** Writes down what the training tells. */
  private final class Recorder implements TrainingListener {
    private final RunFolder folder;
    private final Metrics metrics;

    Recorder(RunFolder folder, Metrics metrics) {
      this.folder = folder;
      this.metrics = metrics;
    }

    @Override
    public void epochEnded(EpochReport report) {
      metrics.add(report);
      watch.epochEnded(report);
    }

    @Override
    public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
      long between = (long) description.training().iterations() * place.checkpointEvery();
      if (iteration % between == 0) {
        folder.write(files(metrics, state.get()));
      }
      return watch.goesOn(iteration);
    }
  }
}
