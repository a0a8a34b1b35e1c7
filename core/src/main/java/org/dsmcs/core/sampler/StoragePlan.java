package org.dsmcs.core.sampler;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.kernel.Kernel;

/**
 * How much of a replica's path is stored for the adjoint; the rest is run again from checkpoints.
 *
 * <p>With depth 0 all levels are held. Otherwise the path is cut into {@code pieces} pieces, a
 * checkpoint at the start of each, every piece again into {@code pieces}, {@code depth} times,
 * until a piece has at most {@code heldLevels} − 1 steps; those are run again and held while the
 * adjoint goes over them. Each level of depth costs one more run forward and stores {@code pieces}
 * checkpoints more. Results are the same bits for every plan. Source: Griewank and Walther,
 * "Evaluating derivatives", 2008, chapter 12.
 *
 * @param heldLevels levels held at a time, at least 2
 * @param pieces pieces that a piece is cut into
 * @param depth how often it is cut
 * @param bytes about how much memory a replica takes
 */
record StoragePlan(int heldLevels, int pieces, int depth, long bytes) {
  private static final int DEEPEST = 6;

  /** Arrays of N·D numbers that do not belong to a level: noise, midpoints, adjoints, ancestors. */
  private static final int OTHER_ARRAYS = 16;

  /** Returns the plan for a sampler that only runs forward. */
  static StoragePlan forward() {
    return new StoragePlan(2, 0, 0, 0);
  }

  /**
   * Returns the plan with the fewest runs that fits.
   *
   * @param budget bytes that the replica may take
   * @throws IllegalArgumentException if none fits
   */
  static StoragePlan within(long budget, Kernel kernel, Density target, int particles, int steps) {
    long padded = Particles.padded(particles);
    long numbers = padded * target.dimension();
    // Beside the large arrays: log densities, weights, ancestors, and what the density remembers.
    long perParticle = padded * (6L + target.memoryPerParticle());
    long level = Double.BYTES * (kernel.arraysPerLevel() * numbers + perParticle);
    long checkpoint = Double.BYTES * (kernel.arraysPerState() * numbers + 3 * padded);
    long other = Double.BYTES * (OTHER_ARRAYS * numbers + 20 * padded);
    for (int depth = 0; depth <= DEEPEST; depth++) {
      for (int held = depth == 0 ? steps + 1 : steps; held >= 2; held--) {
        int pieces = depth == 0 ? 0 : pieces(steps, held - 1, depth);
        long bytes = other + held * level + (long) depth * pieces * checkpoint;
        if (bytes <= budget) {
          return new StoragePlan(held, pieces, depth, bytes);
        }
        if (depth == 0) {
          break;
        }
      }
    }
    long least = other + 2 * level + (long) DEEPEST * pieces(steps, 1, DEEPEST) * checkpoint;
    throw new IllegalArgumentException(
        "memory budget must be at least about %d MB per thread for %d particles of dimension %d, given: %d MB"
            .formatted(least / 1_000_000 + 1, particles, target.dimension(), budget / 1_000_000));
  }

  /** The smallest number p with p^depth · length ≥ steps. */
  private static int pieces(int steps, int length, int depth) {
    int pieces = 1;
    while (Math.pow(pieces, depth) * length < steps) {
      pieces++;
    }
    return pieces;
  }
}
