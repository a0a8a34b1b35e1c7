package org.dsmcs.core.annealing.invariant;

/**
 * Metropolis-adjusted Langevin: the proposal is z + ½ ε² L Lᵀ ∇ log π_β(z) + ε L n, which is one
 * leapfrog step of Hamiltonian dynamics with a fresh momentum.
 *
 * <p>Source of the rate, .574: Roberts and Rosenthal, "Optimal scaling of discrete approximations
 * to Langevin diffusions", 1998.
 */
public record MetropolisLangevinKernel() implements InvariantKernel {
  @Override
  public boolean usesGradient() {
    return true;
  }

  @Override
  public double targetAcceptance() {
    return 0.574;
  }

  @Override
  public double initialStepSize(int dimension) {
    return 1.65 / Math.pow(dimension, 1.0 / 6);
  }

  @Override
  public MetropolisMoves moves(AnnealedDensity density, int particles) {
    return new LeapfrogMoves(density, particles, 1, 0);
  }
}
