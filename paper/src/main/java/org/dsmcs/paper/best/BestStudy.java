package org.dsmcs.paper.best;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dsmcs.core.density.DiagonalGaussian;
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

/**
 * Trains presets on the paper's target: a mixture whose means are drawn with the training's seed.
 * Trainings run side by side, each on one thread, the longest first.
 *
 * @param threads how many at once; results do not depend on it
 */
public record BestStudy(int threads) {
  private static final double INITIAL_STANDARD_DEVIATION = 3;

  /**
   * Runs.
   *
   * @param trainings what to do
   * @param listener told of every result, one at a time
   * @param stop asked again and again whether to give up
   * @return whether all came to their end
   */
  public boolean run(
      List<BestTraining> trainings, Consumer<BestResult> listener, BooleanSupplier stop) {
    List<BestTraining> longestFirst =
        trainings.stream()
            .sorted(
                Comparator.<BestTraining>comparingInt(
                        training -> -training.particles() * training.steps())
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    try (ExecutorService executor =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("dsmcs-trainings-", 0).factory())) {
      Object turn = new Object();
      List<Future<Boolean>> futures =
          longestFirst.stream()
              .map(
                  training ->
                      executor.submit(
                          () -> {
                            Optional<BestResult> result = train(training, stop);
                            synchronized (turn) {
                              result.ifPresent(listener);
                            }
                            return result.isPresent();
                          }))
              .toList();
      boolean all = true;
      for (Future<Boolean> future : futures) {
        all &= result(future);
      }
      return all;
    }
  }

  private static boolean result(Future<Boolean> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while trainings run", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  private Optional<BestResult> train(BestTraining training, BooleanSupplier stop) {
    if (stop.getAsBoolean()) {
      return Optional.empty();
    }
    Preset preset = training.preset();
    long seed = training.seed();
    SamplerConfiguration sampler = preset.sampler(training.particles(), training.steps());
    TrainingConfiguration configuration = preset.training(training.epochs());
    Target target =
        TargetCatalogue.standard().build(TargetRequest.of("gaussian-mixture").withSeed(seed));
    DiagonalGaussian initial =
        DiagonalGaussian.isotropic(target.dimension(), 0, INITIAL_STANDARD_DEVIATION);
    try {
      return new TrainedEvaluation(
              target.density(), sampler, configuration, seed, Resources.ofThreads(1))
          .run(
              trainer -> trainer.start(initial),
              TrainedEvaluation.TrainingEnd.UNHEARD,
              training.evaluationReplicas(),
              0,
              listener(stop))
          .map(estimate -> new BestResult(training, Optional.of(estimate.bound()), ""));
    } catch (TrainingDivergedException
        | NonFiniteDensityException
        | ZeroWeightsException
        | ZeroEvidenceException e) {
      return Optional.of(
          new BestResult(training, Optional.empty(), String.valueOf(e.getMessage())));
    }
  }

  private static TrainingListener listener(BooleanSupplier stop) {
    return new TrainingListener() {
      @Override
      public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
        return !stop.getAsBoolean();
      }
    };
  }
}
