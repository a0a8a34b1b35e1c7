package org.dsmcs.core.annealing.invariant;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;

/**
 * Moves along leapfrog steps in the coordinates x = L⁻¹ z: v ← v + ½ ε Lᵀ ∇ log π_β(z); then z ← z
 * + ε L v and v ← v + ε Lᵀ ∇, the last kick half. log of the proposal ratio: ½ |v|² before less
 * after.
 */
final class LeapfrogMoves extends MetropolisMoves {
  private final int leapfrogSteps;
  private final double jitter;
  private final double[] step;
  private final double[] finite;
  private final double[] squareBefore;
  private final double[] squareAfter;
  private final Particles force;
  private final Particles direction;

  LeapfrogMoves(AnnealedDensity density, int particles, int leapfrogSteps, double jitter) {
    super(density, particles, true);
    this.leapfrogSteps = leapfrogSteps;
    this.jitter = jitter;
    int padded = Particles.padded(particles);
    this.step = new double[padded];
    this.finite = new double[padded];
    this.squareBefore = new double[padded];
    this.squareAfter = new double[padded];
    this.force = new Particles(particles, dimension);
    this.direction = new Particles(particles, dimension);
  }

  @Override
  void propose(AnnealedParticles particles, int fromBlock, int toBlock) {
    chooseSteps(fromBlock, toBlock);
    if (preconditioner.isDiagonal()) {
      LOOPS.leapfrogStart(
          fromBlock,
          toBlock,
          dimension,
          particles.position().values(),
          particles.referenceGradient().values(),
          particles.targetGradient().values(),
          beta,
          step,
          scales(),
          normals.values(),
          proposal.position().values(),
          squareBefore);
    } else {
      start(particles, fromBlock, toBlock);
    }
    density.evaluate(proposal, fromBlock, toBlock);
    for (int s = 1; s < leapfrogSteps; s++) {
      AnnealedDensity.gradient(beta, proposal, fromBlock, toBlock, force, finite);
      stopInvalid(fromBlock, toBlock);
      kick(1, fromBlock, toBlock);
      drift(fromBlock, toBlock);
      density.evaluate(proposal, fromBlock, toBlock);
    }
    if (preconditioner.isDiagonal()) {
      LOOPS.leapfrogEnd(
          fromBlock,
          toBlock,
          dimension,
          proposal.referenceGradient().values(),
          proposal.targetGradient().values(),
          beta,
          step,
          scales(),
          normals.values(),
          squareAfter,
          finite);
      stopInvalid(fromBlock, toBlock);
    } else {
      end(fromBlock, toBlock);
    }
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      logProposalRatio[i] = 0.5 * (squareBefore[i] - squareAfter[i]);
    }
  }

  /** What {@link org.dsmcs.core.internal.loops.ParticleLoops#leapfrogStart} does, for any L. */
  private void start(AnnealedParticles particles, int fromBlock, int toBlock) {
    square(squareBefore, fromBlock, toBlock);
    int from = fromBlock * dimension * LANES;
    int length = (toBlock - fromBlock) * dimension * LANES;
    System.arraycopy(
        particles.position().values(), from, proposal.position().values(), from, length);
    AnnealedDensity.gradient(beta, particles, fromBlock, toBlock, force, finite);
    kick(0.5, fromBlock, toBlock);
    drift(fromBlock, toBlock);
  }

  /** What {@link org.dsmcs.core.internal.loops.ParticleLoops#leapfrogEnd} does, for any L. */
  private void end(int fromBlock, int toBlock) {
    AnnealedDensity.gradient(beta, proposal, fromBlock, toBlock, force, finite);
    stopInvalid(fromBlock, toBlock);
    kick(0.5, fromBlock, toBlock);
    square(squareAfter, fromBlock, toBlock);
  }

  private void square(double[] into, int fromBlock, int toBlock) {
    LOOPS.dot(fromBlock, toBlock, dimension, normals.values(), normals.values(), into);
  }

  @Override
  int evaluations() {
    return leapfrogSteps;
  }

  private void chooseSteps(int fromBlock, int toBlock) {
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      step[i] = stepSize;
      if (jitter > 0) {
        step[i] *= 1 + jitter * (2 * RandomKey.uniform(jitterKey, i) - 1);
      }
    }
  }

  /** Where the density is zero or no number, the trajectory ends and the proposal is rejected. */
  private void stopInvalid(int fromBlock, int toBlock) {
    int end = Math.min(toBlock * LANES, proposal.count());
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      double logTarget = proposal.logTarget()[i];
      double logReference = proposal.logReference()[i];
      // 0·x is NaN for every x that is not finite.
      boolean good = finite[i] == 0 && 0 * logTarget == 0 && 0 * logReference == 0;
      if (!good || invalid[i]) {
        if (i < end && !good && !invalid[i]) {
          boolean zero =
              (logTarget == Double.NEGATIVE_INFINITY && AnnealedDensity.legal(logReference))
                  || (logReference == Double.NEGATIVE_INFINITY && AnnealedDensity.legal(logTarget));
          faulty[i] = !zero;
        }
        invalid[i] = true;
        for (int d = 0; d < dimension; d++) {
          force.set(i, d, 0);
          normals.set(i, d, 0);
        }
      }
    }
  }

  private void kick(double part, int fromBlock, int toBlock) {
    preconditioner.multiplyTransposed(force, fromBlock, toBlock);
    double[] g = force.values();
    double[] v = normals.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * dimension * LANES;
      int first = block * LANES;
      for (int d = 0; d < dimension; d++, row += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          v[row + lane] += part * step[first + lane] * g[row + lane];
        }
      }
    }
  }

  private void drift(int fromBlock, int toBlock) {
    double[] v = normals.values();
    if (!preconditioner.isIdentity()) {
      int from = fromBlock * dimension * LANES;
      int length = (toBlock - fromBlock) * dimension * LANES;
      System.arraycopy(v, from, direction.values(), from, length);
      preconditioner.multiply(direction, fromBlock, toBlock);
      v = direction.values();
    }
    double[] z = proposal.position().values();
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * dimension * LANES;
      int first = block * LANES;
      for (int d = 0; d < dimension; d++, row += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          z[row + lane] += step[first + lane] * v[row + lane];
        }
      }
    }
  }
}
