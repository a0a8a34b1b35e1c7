package org.dsmcs.core.evidence;

import java.util.Optional;
import java.util.function.Function;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;

/**
 * Training, then evaluation on fresh noise: the one way from a density to an estimate by the
 * learned sampler.
 *
 * @param target the density γ
 * @param sampler what the sampler does
 * @param training how it is trained
 * @param seed of all noise
 * @param resources threads and memory to use; results do not depend on them
 */
public record TrainedEvaluation(
    Density target,
    SamplerConfiguration sampler,
    TrainingConfiguration training,
    long seed,
    Resources resources) {
  /** Hears where the training ended. */
  @FunctionalInterface
  public interface TrainingEnd {
    /** Hears nothing and goes on. */
    TrainingEnd UNHEARD = (state, effort) -> true;

    /**
     * The training came to its end, or was stopped before it.
     *
     * @param state where it ended
     * @param effort what it took, or nothing if it was stopped
     * @return whether to evaluate, if it was not stopped
     */
    boolean reached(TrainingState state, Optional<Effort> effort);
  }

  /**
   * Trains and evaluates.
   *
   * @param start gives the state to train from; a trainer can make one
   * @param end told of the training's end
   * @param replicas fresh ones, at least 2
   * @param draws about how many final particles to return
   * @param listener told of training and evaluation
   * @return the estimate, or nothing if the training was stopped
   * @throws org.dsmcs.core.smc.MemoryBudgetException if the memory is too small
   * @throws org.dsmcs.core.smc.NonFiniteDensityException if too many log densities are NaN or +∞
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of a replica are zero
   * @throws org.dsmcs.core.training.TrainingDivergedException if the bound stops being finite
   * @throws ZeroEvidenceException if Z_r is zero in every replica
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  public Optional<EvidenceEstimate> run(
      Function<Trainer, TrainingState> start,
      TrainingEnd end,
      int replicas,
      int draws,
      TrainingListener listener) {
    TrainingState state;
    Optional<Effort> effort;
    // By itself, so that the trainer's arrays are gone when the evaluation makes its own.
    try (Trainer trainer = new Trainer(target, sampler, training, seed, resources)) {
      state = trainer.train(start.apply(trainer), listener);
      effort =
          trainer.isDone(state) ? Optional.of(Effort.ofTraining(trainer, state)) : Optional.empty();
    }
    if (!end.reached(state, effort) || effort.isEmpty()) {
      return Optional.empty();
    }
    EvidenceEstimate estimate =
        new Evaluation(target, sampler, seed, resources, training.nonFiniteLimit())
            .estimate(state.parameters(), replicas, draws, listener);
    return Optional.of(
        estimate.withEffort(effort.get().withEvaluation(estimate.effort().evaluation())));
  }
}
