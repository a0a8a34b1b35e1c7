package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;

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
 * @param depth how often it is cut: so often almost every step is run once more
 * @param bytes about how much memory a replica takes
 */
public record StoragePlan(int heldLevels, int pieces, int depth, long bytes) {
  private static final int DEEPEST = 6;

  /** Levels that are held at least: where a step begins, and where it leads. */
  private static final int FEWEST_LEVELS = 2;

  /** Arrays of N·D numbers that do not belong to a level: noise, midpoints, adjoints, ancestors. */
  private static final int OTHER_ARRAYS = 16;

  /** Those of a sampler that only runs forward: noise, midpoints, ancestors. */
  private static final int OTHER_ARRAYS_FORWARD = 7;

  /** Numbers for each particle, for each level and beside: weights, log densities, ancestors. */
  private static final int SCALARS_PER_LEVEL = 7;

  private static final int OTHER_SCALARS = 32;

  /** Returns the plan for a sampler that only runs forward: two levels are enough for any path. */
  public static StoragePlan forward(ReplicaSize size) {
    return new StoragePlan(
        FEWEST_LEVELS, 0, 0, size.beside(OTHER_ARRAYS_FORWARD) + FEWEST_LEVELS * size.level());
  }

  /**
   * Returns the same plan, if it fits.
   *
   * @param budget bytes that the replica may take
   * @throws MemoryBudgetException if it does not fit
   */
  public static StoragePlan forward(long budget, ReplicaSize size) {
    StoragePlan plan = forward(size);
    if (plan.bytes > budget) {
      throw new MemoryBudgetException(plan.bytes, budget);
    }
    return plan;
  }

  /**
   * Returns the plan with the fewest runs that fits.
   *
   * @param budget bytes that the replica may take
   * @throws MemoryBudgetException if none fits
   */
  public static StoragePlan within(long budget, ReplicaSize size) {
    for (int depth = 0; depth <= DEEPEST; depth++) {
      int most = depth == 0 ? size.steps() + 1 : size.steps();
      int fewest = depth == 0 ? most : FEWEST_LEVELS;
      for (int held = most; held >= fewest; held--) {
        StoragePlan plan = of(held, depth, size);
        if (plan.bytes <= budget) {
          return plan;
        }
      }
    }
    throw new MemoryBudgetException(least(size), budget);
  }

  /** Returns the bytes of the smallest plan. */
  private static long least(ReplicaSize size) {
    long least = of(size.steps() + 1, 0, size).bytes;
    for (int depth = 1; depth <= DEEPEST; depth++) {
      for (int held = FEWEST_LEVELS; held * size.level() < least; held++) {
        least = Math.min(least, of(held, depth, size).bytes);
      }
    }
    return least;
  }

  private static StoragePlan of(int held, int depth, ReplicaSize size) {
    int pieces = depth == 0 ? 0 : pieces(size.steps(), held - 1, depth);
    long bytes =
        size.beside(OTHER_ARRAYS) + held * size.level() + (long) depth * pieces * size.checkpoint();
    return new StoragePlan(held, pieces, depth, bytes);
  }

  /**
   * What the memory of a replica depends on.
   *
   * @param arraysPerLevel arrays of N·D numbers that a held level takes
   * @param arraysPerState arrays of N·D numbers that make up the particles' state
   * @param particles N
   * @param dimension D
   * @param memoryPerParticle numbers that the density remembers of each
   * @param steps K
   * @param team threads that share the work, each with room for what the density works with
   */
  public record ReplicaSize(
      int arraysPerLevel,
      int arraysPerState,
      int particles,
      int dimension,
      int memoryPerParticle,
      int steps,
      int team) {
    /** The most numbers for each particle in one array, unless density or dimension have more. */
    private static final int WIDEST_ARRAY = 6;

    /**
     * Checks that the arrays can be as long as they have to be.
     *
     * @throws IllegalArgumentException if one would be longer than an array can be
     */
    public ReplicaSize {
      long widest = Math.max(WIDEST_ARRAY, Math.max(dimension, memoryPerParticle));
      if (widest * Particles.blocks(particles) > (Integer.MAX_VALUE - 8) / Particles.LANES) {
        throw new IllegalArgumentException(
            "%d particles with %d numbers each do not fit one array (at most %d numbers)"
                .formatted(particles, widest, Integer.MAX_VALUE - 8));
      }
    }

    private long padded() {
      return Particles.padded(particles);
    }

    private long numbers() {
      return padded() * dimension;
    }

    /** Bytes of a level. */
    long level() {
      return Double.BYTES
          * (arraysPerLevel * numbers()
              + padded() * (SCALARS_PER_LEVEL + (long) memoryPerParticle));
    }

    /** Bytes of a checkpoint: the state, a log density and two weights. */
    long checkpoint() {
      return Double.BYTES * (arraysPerState * numbers() + 3 * padded());
    }

    /** Bytes of what does not belong to a level. */
    long beside(int arrays) {
      long ofDensity = (team + 2L) * (1 + (long) memoryPerParticle);
      return Double.BYTES * (arrays * numbers() + padded() * (OTHER_SCALARS + ofDensity));
    }
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
