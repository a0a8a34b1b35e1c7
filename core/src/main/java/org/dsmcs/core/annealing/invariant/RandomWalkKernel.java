package org.dsmcs.core.annealing.invariant;

/**
 * Random walk: the proposal is z + ε L n, n standard normal. It asks for the log density alone.
 *
 * <p>Source of the rate, .234 for many dimensions: Roberts, Gelman and Gilks, "Weak convergence and
 * optimal scaling of random walk Metropolis algorithms", 1997; in one dimension .44 is best. In
 * between, .35 costs little anywhere.
 */
public record RandomWalkKernel() implements InvariantKernel {
  @Override
  public boolean usesGradient() {
    return false;
  }

  @Override
  public double targetAcceptance() {
    return 0.35;
  }

  @Override
  public double initialStepSize(int dimension) {
    return 2.38 / Math.sqrt(dimension);
  }

  @Override
  public MetropolisMoves moves(AnnealedDensity density, int particles) {
    return new RandomWalkMoves(density, particles);
  }
}
