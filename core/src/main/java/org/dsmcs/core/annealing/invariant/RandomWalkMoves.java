package org.dsmcs.core.annealing.invariant;

/** Moves of {@link RandomWalkKernel}: the proposal is symmetric. */
final class RandomWalkMoves extends MetropolisMoves {
  RandomWalkMoves(AnnealedDensity density, int particles) {
    super(density, particles, false);
  }

  @Override
  int evaluations() {
    return 1;
  }

  @Override
  void propose(AnnealedParticles particles, int fromBlock, int toBlock) {
    preconditioner.multiply(normals, fromBlock, toBlock);
    double[] z = particles.position().values();
    double[] n = normals.values();
    double[] to = proposal.position().values();
    for (int at = fromBlock * dimension * LANES; at < toBlock * dimension * LANES; at++) {
      to[at] = z[at] + stepSize * n[at];
    }
    density.evaluate(proposal, fromBlock, toBlock);
  }
}
