package org.dsmcs.core.density;

import java.util.function.ToDoubleFunction;

/**
 * A density given as a plain function of one point, without gradient, adapted to blocks of
 * particles. Each calling thread has its own scratch array.
 */
public final class PointLogDensity implements LogDensity {
  private final int dimension;
  private final ToDoubleFunction<double[]> function;
  private final ThreadLocal<double[]> scratch;

  private PointLogDensity(int dimension, ToDoubleFunction<double[]> function) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be at least 1, given: " + dimension);
    }
    this.dimension = dimension;
    this.function = function;
    this.scratch = ThreadLocal.withInitial(() -> new double[dimension]);
  }

  /**
   * Adapts a function.
   *
   * @param dimension D, at least 1
   * @param function returns log γ(z) of the point z of length D, or −∞ where the density is zero;
   *     must not modify the point; several threads ask at the same time
   * @throws IllegalArgumentException if the dimension is below 1
   */
  public static PointLogDensity of(int dimension, ToDoubleFunction<double[]> function) {
    return new PointLogDensity(dimension, function);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratchParticles,
      double[] memory) {
    double[] point = scratch.get();
    int end = Math.min(toBlock * Particles.LANES, position.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      position.copyTo(i, point);
      logDensity[i] = function.applyAsDouble(point);
    }
  }
}
