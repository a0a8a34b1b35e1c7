package org.dsmcs.experiments.theorem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.Evaluation;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.sampler.NonFiniteDensityException;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.sampler.ZeroWeightsException;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingDivergedException;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;
import org.dsmcs.targets.Target;
import org.dsmcs.targets.TargetCatalogue;
import org.dsmcs.targets.TargetRequest;

/** What the estimators of the gradient do to training: the bound they reach, and the ESS there. */
public final class TrainingStudy {
  private static final double INITIAL_STANDARD_DEVIATION = 3;

  private final TrainingPlan plan;
  private final int threads;

  /**
   * Prepares a study.
   *
   * @param plan what to do
   * @param threads how many threads work; results do not depend on it
   */
  public TrainingStudy(TrainingPlan plan, int threads) {
    this.plan = plan;
    this.threads = threads;
  }

  /**
   * Runs.
   *
   * @param listener told of every training when it is done
   * @param stop asked again and again whether to give up
   * @return all trainings; empty if it was stopped
   */
  public Optional<List<TrainedSampler>> run(
      Consumer<TrainedSampler> listener, BooleanSupplier stop) {
    List<TrainedSampler> all = new ArrayList<>();
    for (int particles : plan.particles()) {
      for (int steps : plan.steps()) {
        for (int s = 0; s < plan.seeds(); s++) {
          for (Estimator estimator : Estimator.trained()) {
            Optional<TrainedSampler> one =
                train(estimator, particles, steps, plan.seed() + s, stop);
            if (one.isEmpty()) {
              return Optional.empty();
            }
            all.add(one.get());
            listener.accept(one.get());
          }
        }
      }
    }
    return Optional.of(all);
  }

  private Optional<TrainedSampler> train(
      Estimator estimator, int particles, int steps, long seed, BooleanSupplier stop) {
    SamplerConfiguration sampler = plan.sampler(estimator, particles, steps);
    TrainingConfiguration training = plan.training();
    Target target =
        TargetCatalogue.standard().build(TargetRequest.of("gaussian-mixture").withSeed(seed));
    DiagonalGaussian initial =
        DiagonalGaussian.isotropic(target.dimension(), 0, INITIAL_STANDARD_DEVIATION);
    try {
      TrainingState end;
      try (Trainer trainer = new Trainer(target.density(), sampler, training, seed, threads)) {
        end = trainer.train(trainer.start(initial), listener(stop));
      }
      if (stop.getAsBoolean()) {
        return Optional.empty();
      }
      EvidenceEstimate estimate =
          new Evaluation(target.density(), sampler, seed, threads, training.nonFiniteLimit())
              .estimate(end.parameters(), plan.evaluationReplicas(), 0);
      return Optional.of(
          new TrainedSampler(
              estimator,
              particles,
              steps,
              seed,
              Optional.of(
                  new TrainedSampler.Result(
                      estimate.bound(),
                      estimate.effectiveSampleSize().stream().map(ess -> ess / particles).toList(),
                      largestIncrement(end.parameters(), sampler.stepScale()))),
              ""));
    } catch (TrainingDivergedException | NonFiniteDensityException | ZeroWeightsException e) {
      return Optional.of(
          new TrainedSampler(
              estimator, particles, steps, seed, Optional.empty(), String.valueOf(e.getMessage())));
    }
  }

  private static TrainingListener listener(BooleanSupplier stop) {
    return new TrainingListener() {
      @Override
      public boolean iterationEnded(
          int iteration, java.util.function.Supplier<TrainingState> state) {
        return !stop.getAsBoolean();
      }
    };
  }

  private static double largestIncrement(SamplerParameters parameters, double stepScale) {
    AnnealingPath path = new AnnealingPath(parameters.layout());
    parameters.describe(stepScale, path);
    double largest = 0;
    for (int k = 1; k <= path.steps(); k++) {
      largest = Math.max(largest, path.beta(k) - path.beta(k - 1));
    }
    return largest;
  }
}
