package org.dsmcs.study.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.dsmcs.core.annealing.pilot.SmcPilot;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.evidence.Bidirectional;
import org.dsmcs.core.evidence.BidirectionalEvaluation;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.GradientCheck;
import org.dsmcs.core.evidence.TrainedEvaluation;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingStart;
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
  private final ReferenceDistribution initial;
  private final RunMemory memory;
  private final RunPlace place;
  private final RunWatch watch;

  private LearnedExecution(
      RunDescription description, Target target, RunPlace place, RunWatch watch) {
    this.description = description;
    this.target = target;
    this.initial = description.initial().of(target);
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
    Optional<ExactDraws> exactDraws = ReverseDraws.of(description.evaluation(), target);
    exactDraws.ifPresent(draws -> reverse(target.density(), draws));
    Run run = new Run(folders, resumed);
    try {
      Optional<EvidenceEstimate> estimate = run.estimate();
      return estimate.map(found -> run.outcome(found, exactDraws));
    } finally {
      run.folder.ifPresent(RunFolder::close);
    }
  }

  /** What there is once it is known where the training begins. */
  private final class Run {
    private final Supplier<RunFolder> folders;
    private final boolean resumed;
    private RunDescription begun = description;
    private Optional<TrainingStart> pilot = Optional.empty();
    private Density asked = target.density();
    private DiagonalGaussian start = description.initial().distribution(target.dimension());
    private Optional<RunFolder> folder = Optional.empty();
    private Metrics metrics = new Metrics(description.steps());
    private DensityCalls gradientCalls = DensityCalls.NONE;
    private List<String> doubts = List.of();
    private long evaluationBegan;

    Run(Supplier<RunFolder> folders, boolean resumed) {
      this.folders = folders;
      this.resumed = resumed;
    }

    Optional<EvidenceEstimate> estimate() {
      if (description.learned().pilot()) {
        if (resumed) {
          folder = Optional.of(folders.get());
          pilot = Optional.of(PilotFile.read(folder.get().file(RunFolder.PILOT)));
        } else {
          pilot = Optional.of(askPilot());
        }
        asked = pilot.get().target(target.density());
        start = pilot.get().initial();
      }
      GradientCheck gradient = GradientCheck.of(asked, start, description.seed());
      gradientCalls = gradient.calls();
      doubts = gradient.doubts();
      try {
        return new TrainedEvaluation(
                asked,
                description.samplerConfiguration(),
                description.trainingConfiguration(),
                description.seed(),
                memory.resources())
            .run(
                this::begin,
                this::trained,
                description.evaluation().evaluationReplicas(),
                description.evaluation().draws(),
                new Recorder());
      } catch (MemoryBudgetException e) {
        throw memory.tooSmall(e);
      } catch (IllegalArgumentException e) {
        // All values were checked before, apart from how they go together.
        throw new InputException(
            "--particles, --dimension, --target-option: %s; choose fewer".formatted(e.getMessage()),
            e);
      }
    }

    private TrainingStart askPilot() {
      watch.searchBegins(true);
      TrainingStart found =
          new SmcPilot()
              .find(
                  target.density(),
                  initial,
                  description.samplerConfiguration(),
                  description.seed(),
                  memory.resources(),
                  watch);
      watch.searchEnded();
      return found;
    }

    /** Once there is a trainer: where that is refused, there is to be no folder. */
    private TrainingState begin(Trainer trainer) {
      TrainingState from = start(trainer);
      RunFolder place = folder.orElseGet(folders);
      folder = Optional.of(place);
      if (resumed) {
        from = Checkpoint.read(place.file(RunFolder.CHECKPOINT), begun, from.parameters().layout());
        metrics =
            Metrics.read(
                place.file(RunFolder.METRICS), description.steps(), epochs(from.iteration()));
      }
      watch.trainingBegins(begun, target, place.path(), epochs(from.iteration()), resumed);
      if (resumed) {
        place.write(files(from));
      } else {
        place.writeFirst(files(from));
      }
      return from;
    }

    private TrainingState start(Trainer trainer) {
      if (pilot.isPresent()) {
        return trainer.start(
            pilot.get().parameters(description.samplerConfiguration(), description.seed()));
      }
      if (description.learned().initialStepSize().isEmpty()) {
        watch.searchBegins(false);
        begun = description.withInitialStepSize(trainer.findStepSize(start, watch));
        watch.searchEnded();
      }
      return trainer.start(start, begun.learned().knownInitialStepSize());
    }

    private boolean trained(TrainingState state, Optional<Effort> effort) {
      folder.orElseThrow().write(files(state));
      if (effort.isEmpty() || !watch.goesOn(state.iteration())) {
        watch.trainingStopped(state.iteration());
        return false;
      }
      watch.trainingEnded(effort.get());
      watch.evaluationBegins(begun, target, folder.orElseThrow().path());
      evaluationBegan = System.nanoTime();
      return true;
    }

    /** Returns the files of a run in progress. */
    private Map<String, AtomicFiles.Content> files(TrainingState state) {
      Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
      contents.put(RunFolder.CONFIGURATION, RunFolder.text(begun.yaml()));
      pilot.ifPresent(
          found -> contents.put(RunFolder.PILOT, RunFolder.text(PilotFile.text(found))));
      // Before the checkpoint, which could not be resumed from without its lines.
      contents.put(RunFolder.METRICS, RunFolder.text(metrics.text()));
      contents.put(RunFolder.CHECKPOINT, stream -> stream.write(Checkpoint.encode(begun, state)));
      return contents;
    }

    private LearnedOutcome outcome(EvidenceEstimate found, Optional<ExactDraws> exactDraws) {
      Optional<Bidirectional<EvidenceEstimate>> both =
          exactDraws.map(
              draws -> {
                watch.reverseBegins(description.evaluation().reverseReplicas());
                ExactDraws inCoordinates =
                    pilot.map(begins -> draws.through(begins.coordinates())).orElse(draws);
                return reverse(asked, inCoordinates).around(found);
              });
      EvidenceEstimate counted =
          found
              .withEffort(
                  found
                      .effort()
                      .withGradientCheck(gradientCalls)
                      .withPilot(pilot.map(TrainingStart::calls).orElse(DensityCalls.NONE)))
              .doubted(doubts);
      EvidenceEstimate own =
          pilot.map(begins -> counted.through(begins.coordinates())).orElse(counted);
      OptionalDouble known = target.knownLogEvidence();
      EvidenceEstimate estimate = known.isPresent() ? own.judgedAgainst(known.getAsDouble()) : own;
      LearnedOutcome outcome =
          new LearnedOutcome(
              target,
              begun,
              estimate,
              both.map(directions -> new Reverse(directions.reverse(), directions.sandwich())),
              metrics.seconds(),
              (System.nanoTime() - evaluationBegan) * 1e-9,
              metrics.nonFinite(),
              metrics.fall(),
              folder.orElseThrow().path(),
              place.version());
      Map<String, AtomicFiles.Content> contents = new LinkedHashMap<>();
      contents.put(
          RunFolder.PARAMETERS,
          RunFolder.text(JsonText.of(LearnedParameters.document(estimate.parameters()))));
      contents.put(
          RunFolder.DRAWS, stream -> DrawsWriter.write(estimate.draws(), target.values(), stream));
      // Last, so that where there is a result there is everything.
      contents.put(RunFolder.RESULT, RunFolder.text(outcome.json()));
      folder.orElseThrow().write(contents);
      watch.evaluationEnded();
      return outcome;
    }

    /** Writes down what the training tells. */
    private final class Recorder implements TrainingListener {
      @Override
      public void epochEnded(EpochReport report) {
        metrics.add(report);
        watch.epochEnded(report);
      }

      @Override
      public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
        long between = (long) description.training().iterations() * place.checkpointEvery();
        if (iteration % between == 0) {
          folder.orElseThrow().write(files(state.get()));
        }
        return watch.goesOn(iteration);
      }

      @Override
      public void replicasEvaluated(int done, int replicas) {
        watch.replicasEvaluated(done, replicas);
      }
    }
  }

  /** Refused before the training, not after it. */
  private BidirectionalEvaluation reverse(Density asked, ExactDraws draws) {
    try {
      return new BidirectionalEvaluation(
          asked,
          description.samplerConfiguration(),
          description.seed(),
          memory.resources(),
          description.training().nonFiniteLimit(),
          draws,
          description.evaluation().reverseReplicas());
    } catch (IllegalArgumentException e) {
      throw new InputException("--reverse-replicas: " + e.getMessage(), e);
    }
  }

  private int epochs(int iterations) {
    return iterations / description.training().iterations();
  }
}
