package org.dsmcs.core.smc;

/** How a draw of ancestors is differentiated: one class for each resampling gradient. */
sealed interface DrawAdjoint
    permits IgnoredDrawAdjoint,
        StopGradientAdjoint,
        ScoreFunctionAdjoint,
        GappedStraightThroughAdjoint {
  /**
   * Turns to one replica whose increments are known.
   *
   * @param weights of the replica
   * @param baseline what the score function subtracts, for k = 2..K at index k
   */
  default void begin(Weights weights, double[] baseline) {}

  /**
   * Brings the adjoint of a step to the particles and weights before it.
   *
   * @param draw what was drawn
   * @param omega adjoint of the log weights ℓ_k; not modified
   * @param weights of the replica
   * @param run whose particles were gathered
   * @param logWeightBar receives the adjoint of log W_{k−1}
   */
  void add(
      Draw draw, double[] omega, Weights weights, DifferentiableRun run, double[] logWeightBar);
}
