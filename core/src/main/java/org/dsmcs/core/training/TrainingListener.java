package org.dsmcs.core.training;

import java.util.function.Supplier;

/** Told how training goes, on the thread that trains. */
public interface TrainingListener {
  /** Hears nothing and never stops. */
  TrainingListener SILENT = new TrainingListener() {};

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
