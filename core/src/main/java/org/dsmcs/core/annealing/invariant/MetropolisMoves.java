package org.dsmcs.core.annealing.invariant;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.BlockTeam;

/**
 * Moves particles in place: proposes, and accepts each with probability min(1, π_β(z') q(z | z') /
 * π_β(z) q(z' | z)). All arrays are allocated by the constructor. Not safe for use by several
 * threads.
 *
 * <p>A proposal of density zero is rejected; one whose log density or gradient is NaN or +∞ is
 * reported and rejected. A particle of density zero stays where it is.
 */
public abstract sealed class MetropolisMoves permits RandomWalkMoves, LeapfrogMoves {
  static final int LANES = Particles.LANES;
  static final ParticleLoops LOOPS = ParticleLoops.best();

  // What a move's random numbers are for; part of the key.
  private static final int NORMAL = 0;
  private static final int UNIFORM = 1;
  private static final int JITTER = 2;

  final AnnealedDensity density;
  final AnnealedParticles proposal;
  final Particles normals;
  final int dimension;

  /** log q(z | z') − log q(z' | z) of each particle; the proposals' own classes fill it. */
  final double[] logProposalRatio;

  /** Whether a proposal is no good, whatever its density. */
  final boolean[] invalid;

  /** Whether a log density or gradient was NaN or +∞ on the way to a proposal. */
  final boolean[] faulty;

  private final ThreadLocal<int[]> scratch;
  private final double[] acceptance;
  private final double[] chosen;
  private final double[] scales;
  private final BlockTeam.Task moving = this::moveBlocks;

  // The move in progress.
  private AnnealedParticles moved;
  double beta;
  double stepSize;
  Preconditioner preconditioner = new Preconditioner.Identity();
  long jitterKey;
  private long normalKey;
  private long uniformKey;

  MetropolisMoves(AnnealedDensity density, int particles, boolean withGradients) {
    if (withGradients && !density.hasGradient()) {
      throw new IllegalArgumentException(
          "this kernel follows the gradient of the log density, which the target does not know;"
              + " choose the random walk, or give the target a gradient");
    }
    this.density = density;
    this.dimension = density.dimension();
    this.proposal = new AnnealedParticles(particles, dimension, withGradients);
    this.moved = proposal;
    this.normals = new Particles(particles, dimension);
    int padded = Particles.padded(particles);
    this.logProposalRatio = new double[padded];
    this.invalid = new boolean[padded];
    this.faulty = new boolean[padded];
    this.acceptance = new double[padded];
    this.chosen = new double[padded];
    this.scales = ParticleLoops.rows(new double[dimension]);
    setScales();
    int length = RandomKey.scratchLength(dimension);
    this.scratch = ThreadLocal.withInitial(() -> new int[length]);
  }

  /**
   * Moves every particle once.
   *
   * @param particles as many as there is room for; moved
   * @param ofPath β
   * @param step ε, positive
   * @param shape L
   * @param key of this move's random numbers
   * @param whenFaulty told of log densities or gradients that are NaN or +∞
   * @return the mean probability of acceptance over the particles of positive density; 1 if there
   *     are none
   */
  public final double move(
      AnnealedParticles particles,
      double ofPath,
      double step,
      Preconditioner shape,
      long key,
      AnnealedDensity.Faults whenFaulty) {
    moved = particles;
    beta = ofPath;
    stepSize = step;
    if (!shape.equals(preconditioner)) {
      preconditioner = shape;
      setScales();
    }
    jitterKey = RandomKey.derive(key, JITTER, 0);
    normalKey = RandomKey.derive(key, NORMAL, 0);
    uniformKey = RandomKey.derive(key, UNIFORM, 0);
    density.share(particles.position().blocks(), moving);
    density.count((long) particles.count() * evaluations(), proposal.withGradients());
    double sum = 0;
    int alive = 0;
    for (int i = 0; i < particles.count(); i++) {
      if (faulty[i]) {
        reportFault(i, whenFaulty);
      }
      if (acceptance[i] >= 0) {
        sum += acceptance[i];
        alive++;
      }
    }
    return alive == 0 ? 1 : sum / alive;
  }

  private void setScales() {
    for (int d = 0; d < dimension; d++) {
      Arrays.fill(scales, d * LANES, (d + 1) * LANES, preconditioner.scale(d));
    }
  }

  /** Returns what a diagonal L has on its diagonal, each number once for every lane. */
  final double[] scales() {
    return scales;
  }

  private void moveBlocks(int fromBlock, int toBlock) {
    RandomKey.normals(normalKey, fromBlock, toBlock, dimension, scratch.get(), normals.values());
    Arrays.fill(invalid, fromBlock * LANES, toBlock * LANES, false);
    Arrays.fill(faulty, fromBlock * LANES, toBlock * LANES, false);
    propose(moved, fromBlock, toBlock);
    decide(fromBlock, toBlock);
  }

  /** Returns at how many points a move of one particle asks for the densities. */
  abstract int evaluations();

  /**
   * Makes a proposal for each particle of the blocks from {@link #normals}, with both log densities
   * and its proposal ratio.
   */
  abstract void propose(AnnealedParticles particles, int fromBlock, int toBlock);

  private void decide(int fromBlock, int toBlock) {
    int end = Math.min(toBlock * LANES, moved.count());
    Arrays.fill(chosen, fromBlock * LANES, toBlock * LANES, 0);
    for (int i = fromBlock * LANES; i < end; i++) {
      double probability = probability(moved, i);
      acceptance[i] = probability;
      chosen[i] = accepts(probability, i) ? 1 : 0;
    }
    moved.take(proposal, chosen, fromBlock, toBlock);
  }

  /** Draws only where chance decides: uniform numbers lie below 1. */
  private boolean accepts(double probability, int i) {
    return probability >= 1 || (probability > 0 && RandomKey.uniform(uniformKey, i) < probability);
  }

  /** The probability of acceptance; −1 where the particle itself has density zero. */
  private double probability(AnnealedParticles particles, int i) {
    double logReference = particles.logReference()[i];
    double logTarget = particles.logTarget()[i];
    double here = AnnealedDensity.logDensity(beta, logReference, logTarget);
    if (here == Double.NEGATIVE_INFINITY) {
      return -1;
    }
    double proposedReference = proposal.logReference()[i];
    double proposedTarget = proposal.logTarget()[i];
    if (invalid[i]) {
      return 0;
    }
    if (!AnnealedDensity.legal(proposedReference) || !AnnealedDensity.legal(proposedTarget)) {
      faulty[i] = true;
      return 0;
    }
    if (AnnealedDensity.logDensity(beta, proposedReference, proposedTarget)
        == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    // Differences first: the two terms may be large and nearly the same at both points.
    double difference = logProposalRatio[i];
    if (beta > 0) {
      difference += beta * (proposedTarget - logTarget);
    }
    if (beta < 1) {
      difference += (1 - beta) * (proposedReference - logReference);
    }
    return difference >= 0 ? 1 : difference > -700 ? Elementary.exp(difference) : 0;
  }

  /**
   * Reports a proposal whose density is no number, unless its position is none either: then the
   * proposal went too far, and the target is not to blame.
   */
  private void reportFault(int particle, AnnealedDensity.Faults faults) {
    double sum = 0;
    for (int d = 0; d < dimension; d++) {
      sum += 0 * proposal.position().get(particle, d);
    }
    if (sum == 0) {
      faults.at(proposal.position(), particle);
    }
  }
}
