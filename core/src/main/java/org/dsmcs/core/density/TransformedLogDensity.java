package org.dsmcs.core.density;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@link ChangeOfVariables} makes of a density without gradient. */
class TransformedLogDensity implements LogDensity {
  static final int LANES = Particles.LANES;

  private final LogDensity density;
  final Transformation map;
  private final ThreadLocal<List<Scratch>> scratch = ThreadLocal.withInitial(ArrayList::new);

  TransformedLogDensity(LogDensity density, Transformation map) {
    if (density.dimension() != map.dimension()) {
      throw new IllegalArgumentException(
          "density and change of variables must have the same dimension, given: %d and %d"
              .formatted(density.dimension(), map.dimension()));
    }
    this.density = density;
    this.map = map;
  }

  /**
   * One thread's arrays for particles of one number. They have the blocks of the caller's arrays,
   * so that the density counts the same particles and finds its memory at the same place.
   */
  static final class Scratch {
    final Particles z;
    final Particles first;
    final Particles second;
    final double[] logJacobian;
    final double[] memory;

    Scratch(int count, int dimension, int memoryPerParticle) {
      this.z = new Particles(count, dimension);
      this.first = new Particles(count, dimension);
      this.second = new Particles(count, dimension);
      this.logJacobian = new double[Particles.padded(count)];
      this.memory = new double[Particles.padded(count) * memoryPerParticle];
    }
  }

  @Override
  public Optional<ExactDraws> exactDraws() {
    return density.exactDraws().map(draws -> draws.through(map));
  }

  /** How many numbers of particles a thread has arrays for; a run asks for two or three. */
  private static final int MOST_KEPT = 4;

  /** Returns this thread's arrays for this many particles; made at the first call. */
  final Scratch scratch(int count) {
    List<Scratch> kept = scratch.get();
    for (int s = 0; s < kept.size(); s++) {
      if (kept.get(s).z.count() == count) {
        return kept.get(s);
      }
    }
    if (kept.size() == MOST_KEPT) {
      kept.removeFirst();
    }
    Scratch made =
        new Scratch(count, dimension(), map.isAffine() ? 0 : density.memoryPerParticle());
    kept.add(made);
    return made;
  }

  /** Returns where γ's own memory is for a call: the caller's, unless more is kept in that. */
  final double[] memoryOfDensity(Scratch own, double[] memory) {
    return map.isAffine() ? memory : own.memory;
  }

  @Override
  public final int dimension() {
    return density.dimension();
  }

  @Override
  public int memoryPerParticle() {
    return density.memoryPerParticle();
  }

  @Override
  public final double[] userPoint(double[] point) {
    Particles u = new Particles(1, point.length);
    Particles z = new Particles(1, point.length);
    u.copyFrom(0, point);
    map.apply(u, 0, 1, z, new double[LANES]);
    double[] mapped = new double[point.length];
    z.copyTo(0, mapped);
    return density.userPoint(mapped);
  }

  @Override
  public final void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratchParticles,
      double[] memory) {
    Scratch own = scratch(position.count());
    map.apply(position, fromBlock, toBlock, own.z, own.logJacobian);
    density.logDensity(
        own.z, fromBlock, toBlock, logDensity, own.first, memoryOfDensity(own, memory));
    addLogJacobian(position.count(), fromBlock, toBlock, own.logJacobian, logDensity);
  }

  /** A zero stays a zero, whatever the Jacobian: −∞ + ∞ is never formed. */
  static void addLogJacobian(
      int count, int fromBlock, int toBlock, double[] logJacobian, double[] logDensity) {
    int end = Math.min(toBlock * LANES, count);
    for (int i = fromBlock * LANES; i < end; i++) {
      if (logDensity[i] != Double.NEGATIVE_INFINITY) {
        logDensity[i] += logJacobian[i];
      }
    }
  }
}
