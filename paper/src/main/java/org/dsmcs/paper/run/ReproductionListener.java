package org.dsmcs.paper.run;

import org.dsmcs.paper.ledger.TrainingRecord;

/** Told how a reproduction goes; one call at a time, on any of its threads. */
public interface ReproductionListener {
  /** Hears nothing. */
  ReproductionListener SILENT = new ReproductionListener() {};

  /**
   * A training has come further; called often.
   *
   * @param state how far the reproduction is
   */
  default void progressed(State state) {}

  /**
   * A training is recorded.
   *
   * @param training its record
   * @param state how far the reproduction is
   */
  default void trainingEnded(TrainingRecord training, State state) {}

  /**
   * A cell is done.
   *
   * @param result what it came to
   * @param state how far the reproduction is
   */
  default void cellEnded(CellResult result, State state) {}

  /**
   * How far a reproduction is.
   *
   * @param cells how many were asked for
   * @param cellsDone how many of them are done, those done before included
   * @param trainings how many are to be done in this run, should none fail
   * @param trainingsDone how many of them are done
   * @param secondsLeft about how long the rest will take; NaN while nothing is known
   */
  record State(int cells, int cellsDone, int trainings, int trainingsDone, double secondsLeft) {}
}
