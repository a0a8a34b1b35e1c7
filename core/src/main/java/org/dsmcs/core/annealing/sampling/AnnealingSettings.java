package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;

/**
 * How particles follow the path.
 *
 * @param kernel what moves them
 * @param schedule β_1..β_K
 * @param stepSize ε
 * @param preconditioning L
 * @param innerMoves how often the kernel is applied in a step; of no meaning where {@code
 *     chainLength} is above 1, which then says it
 * @param finalMoves further steps at β = 1, after which Z-hat is the same and the draws are better;
 *     at least 0
 * @param chainLength P: 1 for the usual sampler; above it waste-free: all P states of M = N/P
 *     chains become particles
 */
public record AnnealingSettings(
    InvariantKernel kernel,
    Schedule schedule,
    StepSize stepSize,
    Preconditioning preconditioning,
    InnerMoves innerMoves,
    int finalMoves,
    int chainLength) {
  /** Checks the numbers. */
  public AnnealingSettings {
    if (finalMoves < 0) {
      throw new IllegalArgumentException("final moves must be at least 0, given: " + finalMoves);
    }
    if (chainLength < 1) {
      throw new IllegalArgumentException(
          "the length of waste-free chains must be at least 1, given: " + chainLength);
    }
  }

  /** Returns whether anything is found from the particles, so that Z-hat is biased. */
  public boolean adapts() {
    return schedule instanceof Schedule.Adaptive
        || stepSize instanceof StepSize.Tuned
        || preconditioning != Preconditioning.IDENTITY
        || (chainLength == 1 && innerMoves instanceof InnerMoves.UntilForgotten);
  }

  /**
   * Returns the plan of these settings, where nothing adapts.
   *
   * @throws IllegalStateException if something does
   */
  public AnnealingPlan plan() {
    if (!adapts()
        && schedule instanceof Schedule.Given given
        && stepSize instanceof StepSize.Fixed(double size)) {
      int moves =
          innerMoves instanceof InnerMoves.Fixed(int count) && chainLength == 1
              ? count
              : chainLength - 1;
      return AnnealingPlan.fixed(given, size, moves, finalMoves);
    }
    throw new IllegalStateException("what adapts has no plan before it has run");
  }
}
