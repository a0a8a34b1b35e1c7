package org.dsmcs.cli.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.training.TrainingStart;
import org.dsmcs.report.run.RunResults;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.folder.Metrics;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.run.PilotFile;

/**
 * Reads the folder of a run of the learned sampler back. What a run that was stopped has not
 * written is left out.
 */
final class RunResultsReader {
  /** Columns of {@code metrics.csv} before those of the steps. */
  private static final int SCALARS = 6;

  private final WrittenRun run;
  private final RunDescription configuration;
  private final int steps;

  private RunResultsReader(Path folder) {
    this.run = new WrittenRun(folder);
    this.configuration = run.description();
    this.steps = configuration.steps();
  }

  /** Returns whether a folder is one of such a run. */
  static boolean recognises(Path folder) {
    return Files.isRegularFile(folder.resolve(RunFolder.CONFIGURATION))
        && Files.isRegularFile(folder.resolve(RunFolder.METRICS));
  }

  /**
   * Reads a folder.
   *
   * @throws InputException naming the file and the line that cannot be read
   */
  static RunResults read(Path folder) {
    return new RunResultsReader(folder).results(folder);
  }

  private RunResults results(Path folder) {
    Optional<RunResults.Result> result = run.result().map(this::result);
    int dimension = run.dimension();
    return new RunResults(
        run.rerunCommand(),
        RunFolder.resumeCommand(folder),
        run.options(),
        new RunResults.Shape(
            configuration.target().name(),
            configuration.text("kernel"),
            dimension,
            configuration.particles(),
            steps,
            configuration.training().replicas(),
            configuration.training().epochs(),
            configuration.training().iterations()),
        before(dimension),
        epochs(result),
        result,
        run.names(),
        result.map(RunResults.Result::drawCount).map(run::draws).orElse(List.of()));
  }

  /** The path that the run began with follows from its configuration and seed. */
  private RunResults.PathPoints before(int dimension) {
    if (configuration.learned().pilot()) {
      TrainingStart found = PilotFile.read(run.file(RunFolder.PILOT));
      return new RunResults.PathPoints(found.betas(), found.stepSizes());
    }
    AnnealingPath path =
        configuration
            .samplerConfiguration()
            .startingParameters(
                configuration.initial().distribution(dimension), configuration.seed())
            .withStepFraction(
                configuration.learned().knownInitialStepSize()
                    / configuration.learned().stepScale())
            .path();
    return new RunResults.PathPoints(path.betas(), path.deltas());
  }

  private List<RunResults.Epoch> epochs(Optional<RunResults.Result> result) {
    Path file = run.file(RunFolder.METRICS);
    List<String> lines = WrittenRun.lines(file);
    String header = new Metrics(steps).text().strip();
    if (lines.isEmpty() || !lines.getFirst().equals(header)) {
      throw new InputException(
          "%s, line 1: these are not the columns of a run with %d steps; give the folder as dsmcs run left it"
              .formatted(file, steps));
    }
    List<RunResults.Epoch> epochs = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      epochs.add(epoch(new NumberLine(file, line + 1, lines.get(line), SCALARS + 3 * steps), line));
    }
    OptionalLong written = result.map(RunResults.Result::epochs).orElse(OptionalLong.empty());
    WrittenRun.checkCount(file, "epochs", epochs.size(), written);
    return epochs;
  }

  private RunResults.Epoch epoch(NumberLine fields, int expected) {
    int epoch = (int) fields.whole(0);
    if (epoch != expected) {
      throw fields.unreadable("epoch %d where %d is expected".formatted(epoch, expected));
    }
    return new RunResults.Epoch(
        epoch,
        fields.number(1),
        fields.number(2),
        fields.number(3),
        fields.number(4),
        fields.whole(5),
        fields.numbers(SCALARS, steps),
        new RunResults.PathPoints(
            fields.numbers(SCALARS + 2 * steps, steps), fields.numbers(SCALARS + steps, steps)));
  }

  private RunResults.Result result(ResultJson json) {
    return new RunResults.Result(
        json.estimate("/bound"),
        json.estimate("/logEvidence"),
        json.interval95(),
        json.knownLogEvidence(),
        json.numbers("/effectiveSampleSize/perStep", steps),
        json.sandwich(),
        json.trust(),
        json.whole("/nonFinite/count"),
        json.whole("/replicas"),
        json.wholeIfThere("/training/epochs"),
        json.wholeIfThere("/draws"),
        json.number("/trainingSeconds"),
        json.number("/evaluationSeconds"),
        new RunResults.PathPoints(
            json.numbers("/parameters/beta", steps), json.numbers("/parameters/delta", steps)),
        json.calls(),
        json.root().at("/training/settledAfter").isIntegralNumber()
            ? OptionalInt.of((int) json.whole("/training/settledAfter"))
            : OptionalInt.empty(),
        json.provenance());
  }
}
