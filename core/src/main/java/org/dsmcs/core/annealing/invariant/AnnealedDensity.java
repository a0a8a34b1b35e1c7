package org.dsmcs.core.annealing.invariant;

import java.util.Arrays;
import org.dsmcs.core.density.GradientDensity;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.smc.BlockTeam;

/**
 * The geometric bridge log π_β = (1−β) log π_0 + β log γ for one replica, the threads that share
 * its particles, and how often its target was asked. Where one of the two is −∞ and counts (its
 * factor is not 0), π_β is 0.
 */
public final class AnnealedDensity {
  private static final int LANES = Particles.LANES;

  /** Numbers per array in a chunk of blocks: about a dozen such arrays fit the nearest caches. */
  private static final int CHUNK_NUMBERS = 1024;

  private final ReferenceDistribution reference;
  private final LogDensity target;
  private final double[] referenceMemory;
  private final double[] targetMemory;
  private final Particles scratch;
  private final BlockTeam team;
  private final int chunk;
  private long values;
  private long gradients;

  /**
   * Makes room for questions about at most {@code particles} particles.
   *
   * @param reference π_0, normalised
   * @param target γ
   * @param particles the most that are asked about at a time
   * @param team threads that share the particles; no result depends on it
   * @throws IllegalArgumentException if the dimensions differ
   */
  public AnnealedDensity(
      ReferenceDistribution reference, LogDensity target, int particles, BlockTeam team) {
    if (reference.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "reference and target must have the same dimension, given: %d and %d"
              .formatted(reference.dimension(), target.dimension()));
    }
    this.reference = reference;
    this.target = target;
    int padded = Particles.padded(particles);
    this.referenceMemory = new double[padded * reference.memoryPerParticle()];
    this.targetMemory = new double[padded * target.memoryPerParticle()];
    this.scratch = new Particles(particles, target.dimension());
    this.team = team;
    this.chunk = Math.max(1, CHUNK_NUMBERS / (LANES * target.dimension()));
  }

  /** Returns D. */
  public int dimension() {
    return target.dimension();
  }

  /** Returns π_0. */
  public ReferenceDistribution reference() {
    return reference;
  }

  /** Returns whether the target knows its gradient. */
  public boolean hasGradient() {
    return target instanceof GradientDensity;
  }

  /** Lets the team do a task on the blocks from 0 to {@code blocks}. */
  public void share(int blocks, BlockTeam.Task task) {
    team.run(blocks, chunk, task);
  }

  /** Returns for how many particles log γ alone was asked. */
  public long values() {
    return values;
  }

  /** Returns for how many particles log γ and its gradient were asked. */
  public long gradients() {
    return gradients;
  }

  /** Sets both counts to zero. */
  public void resetCounts() {
    values = 0;
    gradients = 0;
  }

  /** Adds to the counts: {@link #evaluate} is called by several threads and counts nothing. */
  void count(long particles, boolean withGradients) {
    if (withGradients) {
      gradients += particles;
    } else {
      values += particles;
    }
  }

  /**
   * Evaluates both densities at the particles' positions, with gradients where those are held.
   * Nothing is checked or counted.
   */
  void evaluate(AnnealedParticles at, int fromBlock, int toBlock) {
    Particles position = at.position();
    if (!at.withGradients()) {
      reference.logDensity(
          position, fromBlock, toBlock, at.logReference(), scratch, referenceMemory);
      target.logDensity(position, fromBlock, toBlock, at.logTarget(), scratch, targetMemory);
      return;
    }
    reference.logDensityAndGradient(
        position, fromBlock, toBlock, at.logReference(), at.referenceGradient(), referenceMemory);
    if (!(target instanceof GradientDensity differentiable)) {
      throw new IllegalStateException("a kernel asked for a gradient that the target has not");
    }
    differentiable.logDensityAndGradient(
        position, fromBlock, toBlock, at.logTarget(), at.targetGradient(), targetMemory);
  }

  /**
   * Makes particles of some blocks copies of their ancestors, with all that is known of these.
   *
   * @param source where the ancestors are
   * @param ofEach index of each particle's ancestor, of positive density; entries behind the last
   *     particle, up to the padded length, must be indices too
   * @param into the particles
   * @param fromBlock first block
   * @param toBlock block after the last
   */
  public void gather(
      AnnealedParticles source, int[] ofEach, AnnealedParticles into, int fromBlock, int toBlock) {
    boolean computes = into.withGradients() && reference.isCheaperThanCopying();
    into.gather(source, ofEach, fromBlock, toBlock, !computes);
    if (computes) {
      reference.logDensityAndGradient(
          into.position(),
          fromBlock,
          toBlock,
          into.logReference(),
          into.referenceGradient(),
          referenceMemory);
    }
  }

  /**
   * Evaluates both densities at fresh particles and makes every one that is not finite a zero of γ,
   * with gradients of zero.
   *
   * @param at the particles, whose positions are set
   * @param faults told of every NaN and +∞
   */
  public void evaluateAll(AnnealedParticles at, Faults faults) {
    share(at.position().blocks(), (fromBlock, toBlock) -> evaluate(at, fromBlock, toBlock));
    count(at.count(), at.withGradients());
    for (int i = 0; i < at.count(); i++) {
      boolean fault = !legal(at.logReference()[i]) || !legal(at.logTarget()[i]);
      boolean zero =
          at.logTarget()[i] == Double.NEGATIVE_INFINITY
              || at.logReference()[i] == Double.NEGATIVE_INFINITY;
      if (!fault && !zero && at.withGradients()) {
        fault = !finite(at.referenceGradient(), i) || !finite(at.targetGradient(), i);
      }
      if (fault) {
        faults.at(at.position(), i);
      }
      if (fault || zero) {
        at.logTarget()[i] = Double.NEGATIVE_INFINITY;
        if (at.withGradients()) {
          clear(at.referenceGradient(), i);
          clear(at.targetGradient(), i);
        }
      }
      if (!legal(at.logReference()[i])) {
        at.logReference()[i] = Double.NEGATIVE_INFINITY;
      }
    }
    for (int i = at.count(); i < at.logTarget().length; i++) {
      at.logTarget()[i] = Double.NEGATIVE_INFINITY;
      if (at.withGradients()) {
        clear(at.referenceGradient(), i);
        clear(at.targetGradient(), i);
      }
    }
  }

  /** Told of a log density or gradient that is NaN or +∞. */
  @FunctionalInterface
  public interface Faults {
    /** It happened at one of the positions, which are valid during the call only. */
    void at(Particles position, int particle);
  }

  /** Returns whether a log density is a number or −∞. */
  static boolean legal(double logDensity) {
    return logDensity < Double.POSITIVE_INFINITY;
  }

  private static boolean finite(Particles gradient, int particle) {
    double sum = 0;
    for (int d = 0; d < gradient.dimension(); d++) {
      sum += 0 * gradient.get(particle, d);
    }
    return sum == 0;
  }

  private static void clear(Particles gradient, int particle) {
    for (int d = 0; d < gradient.dimension(); d++) {
      gradient.set(particle, d, 0);
    }
  }

  /** Returns log π_β from log π_0 and log γ. */
  public static double logDensity(double beta, double logReference, double logTarget) {
    if (beta == 0) {
      return logReference;
    }
    if (beta == 1) {
      return logTarget;
    }
    return (1 - beta) * logReference + beta * logTarget;
  }

  /**
   * Sets {@code combined} to ∇ log π_β of each particle of the blocks, and {@code check} of each to
   * 0 if that is finite, else to NaN.
   */
  static void gradient(
      double beta,
      AnnealedParticles at,
      int fromBlock,
      int toBlock,
      Particles combined,
      double[] check) {
    double[] r = at.referenceGradient().values();
    double[] t = at.targetGradient().values();
    double[] out = combined.values();
    int dimension = combined.dimension();
    double rest = 1 - beta;
    Arrays.fill(check, fromBlock * LANES, toBlock * LANES, 0);
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * dimension * LANES;
      int first = block * LANES;
      for (int d = 0; d < dimension; d++, row += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          double g = rest * r[row + lane] + beta * t[row + lane];
          out[row + lane] = g;
          check[first + lane] += 0 * g;
        }
      }
    }
  }
}
