package org.dsmcs.paper.theorem;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.TrainedEvaluation;
import org.dsmcs.core.evidence.ZeroEvidenceException;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.ZeroWeightsException;
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
   * Runs what the journal does not hold yet, and adds it there.
   *
   * @param journal of the same plan
   * @param listener told of every training that this call does, when it is done
   * @param stop asked after every iteration whether to give up
   * @return all trainings of the plan; empty if it was stopped
   * @throws IOException if the journal cannot be written
   */
  public Optional<List<TrainedSampler>> run(
      TrainingJournal journal, Consumer<TrainedSampler> listener, BooleanSupplier stop)
      throws IOException {
    List<TrainedSampler> all = new ArrayList<>();
    for (TrainedSampler.Key key : plan.keys()) {
      Optional<TrainedSampler> one = journal.find(key);
      if (one.isEmpty()) {
        one = train(key, stop);
        if (one.isEmpty()) {
          return Optional.empty();
        }
        journal.append(one.get());
        listener.accept(one.get());
      }
      all.add(one.get());
    }
    return Optional.of(all);
  }

  private Optional<TrainedSampler> train(TrainedSampler.Key key, BooleanSupplier stop) {
    SamplerConfiguration sampler = plan.sampler(key);
    TrainingConfiguration training = plan.training();
    long seed = key.seed();
    Target target =
        TargetCatalogue.standard().build(TargetRequest.of("gaussian-mixture").withSeed(seed));
    DiagonalGaussian initial =
        DiagonalGaussian.isotropic(target.dimension(), 0, INITIAL_STANDARD_DEVIATION);
    try {
      Optional<EvidenceEstimate> evaluated =
          new TrainedEvaluation(
                  target.density(), sampler, training, seed, Resources.ofThreads(threads))
              .run(
                  trainer -> trainer.start(initial),
                  TrainedEvaluation.TrainingEnd.UNHEARD,
                  plan.evaluationReplicas(),
                  0,
                  listener(stop));
      if (evaluated.isEmpty()) {
        return Optional.empty();
      }
      EvidenceEstimate estimate = evaluated.get();
      if (!Double.isFinite(estimate.bound().estimate())
          || !Double.isFinite(estimate.bound().standardError())) {
        return Optional.of(
            trained(
                key,
                Optional.empty(),
                "the bound after training is %s, its standard error %s"
                    .formatted(estimate.bound().estimate(), estimate.bound().standardError())));
      }
      return Optional.of(
          trained(
              key,
              Optional.of(
                  new TrainedSampler.Result(
                      estimate.bound(),
                      estimate.effectiveSampleSize().stream()
                          .map(ess -> ess / key.particles())
                          .toList(),
                      largestIncrement(estimate.parameters()))),
              ""));
    } catch (TrainingDivergedException
        | NonFiniteDensityException
        | ZeroWeightsException
        | ZeroEvidenceException e) {
      return Optional.of(trained(key, Optional.empty(), String.valueOf(e.getMessage())));
    }
  }

  private static TrainedSampler trained(
      TrainedSampler.Key key, Optional<TrainedSampler.Result> result, String failure) {
    return new TrainedSampler(
        key.estimator(), key.particles(), key.steps(), key.seed(), result, failure);
  }

  private static TrainingListener listener(BooleanSupplier stop) {
    return new TrainingListener() {
      @Override
      public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
        return !stop.getAsBoolean();
      }
    };
  }

  private static double largestIncrement(SamplerParameters parameters) {
    AnnealingPath path = parameters.path();
    double largest = 0;
    for (int k = 1; k <= path.steps(); k++) {
      largest = Math.max(largest, path.beta(k) - path.beta(k - 1));
    }
    return largest;
  }
}
