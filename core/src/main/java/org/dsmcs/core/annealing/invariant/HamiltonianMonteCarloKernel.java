package org.dsmcs.core.annealing.invariant;

/**
 * Hamiltonian Monte Carlo: leapfrog steps with a fresh momentum and a step size that differs from
 * particle to particle, uniform in ε (1 ± jitter), so that no trajectory keeps returning to where
 * it began.
 *
 * <p>Source: Neal, "MCMC using Hamiltonian dynamics", 2011. Of the rate, .8: Betancourt, Byrne and
 * Girolami, "Optimizing the integrator step size for Hamiltonian Monte Carlo", 2014.
 *
 * @param leapfrogSteps at least 1
 * @param jitter in [0, 1)
 */
public record HamiltonianMonteCarloKernel(int leapfrogSteps, double jitter)
    implements InvariantKernel {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public HamiltonianMonteCarloKernel {
    if (leapfrogSteps < 1) {
      throw new IllegalArgumentException(
          "leapfrog steps must be at least 1, given: " + leapfrogSteps);
    }
    if (!(jitter >= 0 && jitter < 1)) {
      throw new IllegalArgumentException("jitter must lie in [0, 1), given: " + jitter);
    }
  }

  @Override
  public boolean usesGradient() {
    return true;
  }

  /** Returns whether there are several leapfrog steps, which follow an orbit. */
  @Override
  public boolean mayReturn() {
    return leapfrogSteps > 1;
  }

  @Override
  public double targetAcceptance() {
    return 0.8;
  }

  @Override
  public double initialStepSize(int dimension) {
    return 1.2 / Math.pow(dimension, 0.25);
  }

  @Override
  public MetropolisMoves moves(AnnealedDensity density, int particles) {
    return new LeapfrogMoves(density, particles, leapfrogSteps, jitter);
  }
}
