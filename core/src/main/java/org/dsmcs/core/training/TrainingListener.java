package org.dsmcs.core.training;

import java.util.function.Supplier;

/** Told how training goes, the search and the evaluation around it included, on their thread. */
public interface TrainingListener {
  /** Hears nothing and never stops. */
  TrainingListener SILENT = new TrainingListener() {};

  /**
   * The search for a step size to begin with has tried one.
   *
   * @param stepSize the size
   * @param bound mean bound before training with it; −∞ where all weights of a replica are zero
   */
  default void stepSizeTried(double stepSize, double bound) {}

  /**
   * A pilot has tried a start of the training.
   *
   * @param start what it is, in a few words
   * @param bound mean bound before training with it; −∞ where all weights of a replica are zero
   */
  default void startTried(String start, double bound) {}

  /**
   * The evaluation has run a group of replicas.
   *
   * @param done how many are done
   * @param replicas how many there are to be
   */
  default void replicasEvaluated(int done, int replicas) {}

  /** An epoch is done. */
  default void epochEnded(EpochReport report) {}

  /**
   * An iteration is done; after the last one of an epoch, {@link #epochEnded} has been called
   * before.
   *
   * @param iteration how many are done
   * @param state makes a copy of the state, for a checkpoint
   * @return whether to go on
   */
  default boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
    return true;
  }
}
