package org.dsmcs.core.smc;

/**
 * What happens to particles between two steps, and its adjoint. It owns its decision, its draw, its
 * action on the particles, and the memory of all three for as many levels as are held; run again on
 * the same noise it does the same.
 */
interface ResamplingOperation {
  /** No particle. */
  int NONE = -1;

  /** Returns whether anything ever happens: if not, weights are never reset. */
  boolean happens();

  /**
   * Decides, draws and gathers before a step.
   *
   * @param step k
   * @param noise the replica's noise
   * @param weights the weights of level k − 1
   * @param run whose particles are gathered
   * @param retained a particle that is to be among the ancestors; {@link #NONE}: none is
   * @return whether the particles were resampled, so that their weights are equal again
   */
  boolean act(int step, ReplicaNoise noise, Weights weights, ParticleRun run, int retained);

  /** Returns the place among the ancestors where the last {@link #act} put the retained one. */
  int retainedPlace();

  /** Returns which particle of level k − 1 each went on from, where it was resampled. */
  int[] ancestors(int step);

  /**
   * Turns to the adjoint of a replica.
   *
   * @param weights of the replica, with all increments
   * @param baseline what the score function subtracts from inc_k + … + inc_K, at index k
   */
  void beginAdjoint(Weights weights, double[] baseline);

  /**
   * Brings the adjoint of step k to level k − 1: that of the particles inside the run, that of
   * their weights here.
   *
   * @param step k
   * @param resampled whether {@link #act} resampled
   * @param omega adjoint of the log weights ℓ_k; not modified
   * @param weights of the replica
   * @param run whose particles were gathered
   * @param logWeightBar receives the adjoint of log W_{k−1}
   */
  void adjoint(
      int step,
      boolean resampled,
      double[] omega,
      Weights weights,
      DifferentiableRun run,
      double[] logWeightBar);
}
