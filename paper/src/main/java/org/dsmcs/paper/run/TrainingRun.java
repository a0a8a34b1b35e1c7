package org.dsmcs.paper.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.TrainedEvaluation;
import org.dsmcs.core.evidence.ZeroEvidenceException;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.ZeroWeightsException;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingDivergedException;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;
import org.dsmcs.paper.ledger.Course;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.targets.Target;
import org.dsmcs.targets.TargetCatalogue;
import org.dsmcs.targets.TargetRequest;

/**
 * Trains and evaluates once, on the calling thread. The target is a mixture whose means are drawn
 * with the training's seed; π_0 = N(0, 9 I) stays as it is.
 */
final class TrainingRun implements TrainingListener {
  /** Watches a run. */
  interface Watch {
    /**
     * An iteration is done.
     *
     * @return whether to give up
     */
    boolean stops();

    /** An epoch is done. */
    void progressed(double fraction);
  }

  private static final double INITIAL_STANDARD_DEVIATION = 3;
  private static final int LONGEST_REASON = 300;

  private final Protocol protocol;
  private final Training training;
  private final Resources resources;
  private final Watch watch;

  private final List<Double> bounds = new ArrayList<>();
  private final SortedMap<Integer, List<Double>> ess = new TreeMap<>();
  private Course.Path before = new Course.Path(List.of(), List.of());
  private Course.Path after = before;
  private boolean stopped;

  /** What a run came to. */
  record Result(Outcome outcome, Course course) {}

  /**
   * Prepares a run.
   *
   * @param protocol how
   * @param training which
   * @param memoryBudget bytes that it may take
   * @param watch told of its progress, and asked whether to give up
   */
  TrainingRun(Protocol protocol, Training training, long memoryBudget, Watch watch) {
    this.protocol = protocol;
    this.training = training;
    this.resources = new Resources(1, memoryBudget);
    this.watch = watch;
  }

  /** Returns the target of a training. */
  static Target target(Protocol protocol, Training training) {
    return TargetCatalogue.standard()
        .build(
            TargetRequest.of("gaussian-mixture")
                .withDimension(protocol.targetDimension())
                .withSeed(training.seed()));
  }

  /** Returns π_0. */
  static DiagonalGaussian initial(int dimension) {
    return DiagonalGaussian.isotropic(dimension, 0, INITIAL_STANDARD_DEVIATION);
  }

  /** Runs; returns nothing if it was stopped. */
  Optional<Result> run() {
    Optional<Outcome> outcome = outcome();
    return outcome.map(done -> new Result(done, new Course(bounds, ess, before, after)));
  }

  private Optional<Outcome> outcome() {
    Target target = target(protocol, training);
    SamplerConfiguration sampler = protocol.sampler(training.cell());
    TrainingConfiguration configuration = protocol.training(training);
    try {
      Optional<EvidenceEstimate> evaluated =
          new TrainedEvaluation(
                  target.density(), sampler, configuration, training.seed(), resources)
              .run(this::start, this::ended, protocol.evaluationReplicas(), 0, this);
      if (evaluated.isEmpty()) {
        return Optional.empty();
      }
      EvidenceEstimate estimate = evaluated.get();
      if (!Double.isFinite(estimate.bound().estimate())) {
        return Optional.of(
            new Outcome.Failed("the bound after training is " + estimate.bound().estimate()));
      }
      return Optional.of(new Outcome.Finished(estimate.bound(), estimate.logEvidence()));
    } catch (TrainingDivergedException
        | NonFiniteDensityException
        | ZeroWeightsException
        | ZeroEvidenceException e) {
      return Optional.of(new Outcome.Failed(reason(e)));
    }
  }

  private TrainingState start(Trainer trainer) {
    TrainingState start = trainer.start(initial(protocol.targetDimension()));
    before = path(start.parameters());
    after = before;
    return start;
  }

  private boolean ended(TrainingState state, Optional<Effort> effort) {
    if (!stopped) {
      after = path(state.parameters());
    }
    return !stopped;
  }

  private static String reason(RuntimeException failure) {
    String line = String.join(" ", String.valueOf(failure.getMessage()).lines().toList());
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }

  private static Course.Path path(SamplerParameters parameters) {
    AnnealingPath path = parameters.path();
    return new Course.Path(path.betas(), path.deltas());
  }

  @Override
  public void epochEnded(EpochReport report) {
    bounds.add(report.bound());
    if (protocol.essEpochs().contains(report.epoch())) {
      ess.put(report.epoch(), report.ess());
    }
    after = new Course.Path(report.beta(), report.delta());
    watch.progressed((double) report.epoch() / protocol.epochs());
  }

  @Override
  public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
    stopped = watch.stops();
    return !stopped;
  }
}
