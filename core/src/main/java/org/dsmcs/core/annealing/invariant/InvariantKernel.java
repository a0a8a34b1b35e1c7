package org.dsmcs.core.annealing.invariant;

/**
 * A Markov kernel that leaves π_β invariant whatever β, by accepting or rejecting proposals.
 *
 * <p>Source: Metropolis et al. 1953; Hastings 1970; Robert and Casella, "Monte Carlo statistical
 * methods", 2004, chapter 7.
 */
public sealed interface InvariantKernel
    permits RandomWalkKernel, MetropolisLangevinKernel, HamiltonianMonteCarloKernel {
  /** Returns whether the kernel asks for the target's gradient. */
  boolean usesGradient();

  /**
   * Returns whether a longer step may bring particles back to where they began, so that of all step
   * sizes up to the one with the acceptance rate a shorter one may be better.
   */
  default boolean mayReturn() {
    return false;
  }

  /** Returns the mean acceptance rate to which step sizes are tuned. */
  double targetAcceptance();

  /**
   * Returns a step size to begin tuning with, for a target whose spread the preconditioner has made
   * 1 in each coordinate.
   *
   * @param dimension D
   */
  double initialStepSize(int dimension);

  /**
   * Makes what moves particles.
   *
   * @param density the path of densities
   * @param particles the most that are moved at a time
   * @throws IllegalArgumentException if the kernel needs a gradient that the target has not
   */
  MetropolisMoves moves(AnnealedDensity density, int particles);
}
