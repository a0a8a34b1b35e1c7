package org.dsmcs.core.evidence;

import java.util.OptionalInt;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingState;

/**
 * What an estimate took.
 *
 * @param epochs how many epochs of training are done; 0 where nothing is known of a training
 * @param settledAfter after how many of them the bound no longer rose, if that ended the training
 * @param pilot how often a pilot asked the density, before anything else
 * @param gradientCheck how often the check of the gradient before the training asked it
 * @param stepSearch how often the search for a step size asked it
 * @param training how often the training asked it
 * @param evaluation how often the evaluation asked it
 */
public record Effort(
    int epochs,
    OptionalInt settledAfter,
    DensityCalls pilot,
    DensityCalls gradientCheck,
    DensityCalls stepSearch,
    DensityCalls training,
    DensityCalls evaluation) {
  /** That of an evaluation of parameters that are simply there. */
  static Effort ofEvaluation(DensityCalls calls) {
    return new Effort(
        0,
        OptionalInt.empty(),
        DensityCalls.NONE,
        DensityCalls.NONE,
        DensityCalls.NONE,
        DensityCalls.NONE,
        calls);
  }

  /**
   * Returns that of a training, before any evaluation.
   *
   * @param trainer who trained
   * @param state what the training came to
   */
  public static Effort ofTraining(Trainer trainer, TrainingState state) {
    return new Effort(
        state.epochBounds().length,
        trainer.settledAfter(state),
        DensityCalls.NONE,
        DensityCalls.NONE,
        state.searchCalls(),
        state.calls(),
        DensityCalls.NONE);
  }

  /** Returns this effort with that of the evaluation. */
  public Effort withEvaluation(DensityCalls calls) {
    return new Effort(epochs, settledAfter, pilot, gradientCheck, stepSearch, training, calls);
  }

  /** Returns this effort with that of a pilot. */
  public Effort withPilot(DensityCalls calls) {
    return new Effort(epochs, settledAfter, calls, gradientCheck, stepSearch, training, evaluation);
  }

  /** Returns this effort with that of the check of the gradient. */
  public Effort withGradientCheck(DensityCalls calls) {
    return new Effort(epochs, settledAfter, pilot, calls, stepSearch, training, evaluation);
  }

  /** Returns how often the density was asked in all. */
  public DensityCalls total() {
    return pilot.plus(gradientCheck).plus(stepSearch).plus(training).plus(evaluation);
  }
}
