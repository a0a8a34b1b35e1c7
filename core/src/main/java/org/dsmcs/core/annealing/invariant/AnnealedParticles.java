package org.dsmcs.core.annealing.invariant;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * Particles with what is known of the two densities at each of them: log π_0, log γ and, for
 * kernels that want them, both gradients. β enters later, so nothing is asked twice when β changes.
 */
public final class AnnealedParticles {
  private static final int LANES = Particles.LANES;
  private static final ParticleLoops LOOPS = ParticleLoops.best();

  private final boolean withGradients;
  private final Particles position;
  private final Particles referenceGradient;
  private final Particles targetGradient;
  private final double[] logReference;
  private final double[] logTarget;

  /**
   * Makes room.
   *
   * @param count N
   * @param dimension D
   * @param withGradients whether gradients are held too
   */
  public AnnealedParticles(int count, int dimension, boolean withGradients) {
    this.withGradients = withGradients;
    this.position = new Particles(count, dimension);
    this.referenceGradient = new Particles(withGradients ? count : 1, dimension);
    this.targetGradient = new Particles(withGradients ? count : 1, dimension);
    this.logReference = new double[Particles.padded(count)];
    this.logTarget = new double[Particles.padded(count)];
  }

  /** Returns N. */
  public int count() {
    return position.count();
  }

  /** Returns whether gradients are held. */
  public boolean withGradients() {
    return withGradients;
  }

  /** Returns the positions; writes go through. */
  public Particles position() {
    return position;
  }

  /** Returns log π_0 of each particle; writes go through. */
  public double[] logReference() {
    return logReference;
  }

  /** Returns log γ of each particle; writes go through. */
  public double[] logTarget() {
    return logTarget;
  }

  Particles referenceGradient() {
    return referenceGradient;
  }

  Particles targetGradient() {
    return targetGradient;
  }

  /** Copies one particle of {@code source} with all that is known of it to a place in this. */
  public void copyFrom(AnnealedParticles source, int from, int to) {
    copy(source.position, from, position, to);
    if (withGradients) {
      copy(source.referenceGradient, from, referenceGradient, to);
      copy(source.targetGradient, from, targetGradient, to);
    }
    logReference[to] = source.logReference[from];
    logTarget[to] = source.logTarget[from];
  }

  /**
   * Makes particle i of this, of some blocks, a copy of particle {@code ofEach[i]} of {@code
   * source}.
   *
   * @param ofEach at least as long as this is padded; entries behind the last particle must be
   *     indices too
   * @param withReference whether the gradient of log π_0 is copied too, if it is held
   */
  void gather(
      AnnealedParticles source, int[] ofEach, int fromBlock, int toBlock, boolean withReference) {
    gather(source.position, ofEach, fromBlock, toBlock, position);
    if (withGradients) {
      gather(source.targetGradient, ofEach, fromBlock, toBlock, targetGradient);
      if (withReference) {
        gather(source.referenceGradient, ofEach, fromBlock, toBlock, referenceGradient);
      }
    }
    int end = Math.min(toBlock * LANES, count());
    for (int i = fromBlock * LANES; i < end; i++) {
      logReference[i] = source.logReference[ofEach[i]];
      logTarget[i] = source.logTarget[ofEach[i]];
    }
  }

  private static void gather(
      Particles source, int[] ofEach, int fromBlock, int toBlock, Particles into) {
    LOOPS.gather(fromBlock, toBlock, into.dimension(), source.values(), ofEach, into.values());
  }

  /** Makes those particles of some blocks whose {@code chosen} is not 0 copies of others. */
  void take(AnnealedParticles others, double[] chosen, int fromBlock, int toBlock) {
    take(others.position, chosen, fromBlock, toBlock, position);
    if (withGradients) {
      take(others.referenceGradient, chosen, fromBlock, toBlock, referenceGradient);
      take(others.targetGradient, chosen, fromBlock, toBlock, targetGradient);
    }
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      if (chosen[i] != 0) {
        logReference[i] = others.logReference[i];
        logTarget[i] = others.logTarget[i];
      }
    }
  }

  private static void take(
      Particles others, double[] chosen, int fromBlock, int toBlock, Particles into) {
    LOOPS.select(fromBlock, toBlock, into.dimension(), chosen, others.values(), into.values());
  }

  private static void copy(Particles source, int from, Particles into, int to) {
    int dimension = source.dimension();
    double[] x = source.values();
    double[] y = into.values();
    int at = source.index(from, 0);
    int end = at + dimension * LANES;
    for (int put = into.index(to, 0); at < end; at += LANES, put += LANES) {
      y[put] = x[at];
    }
  }
}
