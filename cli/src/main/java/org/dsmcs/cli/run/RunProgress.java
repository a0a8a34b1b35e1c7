package org.dsmcs.cli.run;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.study.description.Method;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.folder.RunFolder;
import org.dsmcs.study.run.RunWatch;
import org.dsmcs.targets.Target;

/** Shows on a terminal how a run goes, and passes on that it is to stop. */
final class RunProgress implements RunWatch {
  private final Terminal terminal;
  private final StopSignal stop;
  private final boolean quiet;
  private final SignOfLife sign;

  /** What is shown of the training, once it has begun. */
  private Optional<Progress> training = Optional.empty();

  private int epochs;
  private int iterations;
  private String resumeCommand = "";

  /**
   * Begins.
   *
   * @param terminal where to write
   * @param stop what may stop the run
   * @param quiet whether to write nothing
   */
  RunProgress(Terminal terminal, StopSignal stop, boolean quiet) {
    this.terminal = terminal;
    this.stop = stop;
    this.quiet = quiet;
    this.sign = new SignOfLife(terminal, quiet);
  }

  @Override
  public void searchBegins(boolean pilot) {
    say(pilot ? "a pilot finds where training begins" : "finding a step size to begin with");
    stop.endAtOnce("dsmcs: stopped before the training; nothing was written");
  }

  @Override
  public void stepSizeTried(double stepSize, double bound) {
    sign.stepSizeTried(stepSize, bound);
  }

  @Override
  public void searchEnded() {
    sign.clear();
    stop.endInOrder();
  }

  @Override
  public void trainingBegins(
      RunDescription description, Target target, Path folder, int epochsDone, boolean resumed) {
    Progress progress = new Progress(terminal, quiet, description, epochsDone);
    training = Optional.of(progress);
    epochs = description.training().epochs();
    iterations = epochs * description.training().iterations();
    resumeCommand = RunFolder.resumeCommand(folder);
    progress.say(
        "%s %s: D = %d, %s kernel, N = %d, K = %d, first steps %s, files in %s"
            .formatted(
                resumed ? "resuming" : "training on",
                target.name(),
                target.dimension(),
                description.text("kernel"),
                description.particles(),
                description.steps(),
                description.learned().pilot()
                    ? "by the pilot"
                    : "about " + description.learned().knownInitialStepSize(),
                folder));
  }

  @Override
  public void epochEnded(EpochReport report) {
    training.ifPresent(progress -> progress.epochEnded(report));
  }

  @Override
  public boolean goesOn(int iterationsDone) {
    return !stop.requested(iterationsDone);
  }

  @Override
  public void trainingEnded(Effort effort) {
    clearTraining();
    if (effort.epochs() < epochs) {
      say(StoppedEarly.sentence(effort, epochs));
    }
  }

  @Override
  public void trainingStopped(int iterationsDone) {
    clearTraining();
    terminal
        .err()
        .printf(
            "dsmcs: stopped after iteration %d of %d; go on with: %s%n",
            iterationsDone, iterations, resumeCommand);
  }

  @Override
  public void evaluationBegins(RunDescription description, Target target, Path folder) {
    if (description.method() == Method.DSMCS) {
      stop.endAtOnce("dsmcs: stopped in the evaluation; evaluate again with: " + resumeCommand);
      return;
    }
    say(
        "%s on %s: D = %d, N = %d, %d replicas, files in %s"
            .formatted(
                description.method().word(),
                target.name(),
                target.dimension(),
                description.particles(),
                description.evaluation().evaluationReplicas(),
                folder));
    stop.endAtOnce("dsmcs: stopped; there is no result");
  }

  @Override
  public void replicasEvaluated(int done, int replicas) {
    sign.replicasEvaluated(done, replicas);
  }

  @Override
  public void startTried(String name, double bound) {
    sign.show(String.format(Locale.ROOT, "pilot: %s, bound %.3f", name, bound));
  }

  @Override
  public void pilotStepped(int step, double beta, double ess, double acceptance) {
    sign.show(
        String.format(
            Locale.ROOT,
            "pilot: step %d, β %.3g, ESS %.1f, acceptance %.2f",
            step,
            beta,
            ess,
            step == 1 ? Double.NaN : acceptance));
  }

  @Override
  public void replicaEnded(int done, int replicas) {
    sign.show("%d of %d replicas".formatted(done, replicas));
  }

  @Override
  public void reverseBegins(int replicas) {
    sign.show("%d replicas in reverse".formatted(replicas));
  }

  @Override
  public void evaluationEnded() {
    sign.clear();
  }

  private void clearTraining() {
    training.ifPresent(Progress::clear);
  }

  private void say(String line) {
    if (!quiet) {
      terminal.err().println(line);
    }
  }
}
