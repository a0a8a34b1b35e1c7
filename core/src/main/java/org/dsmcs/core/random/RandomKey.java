package org.dsmcs.core.random;

import java.util.Arrays;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.internal.loops.Threefry;

/**
 * Functions of 64-bit keys of the counter-based generator Threefry-2x32 with 20 rounds.
 *
 * <p>Deriving encrypts a pair of words under the parent key; different pairs give different keys.
 * Drawing encrypts an index under the key. Keys are plain {@code long}s so that the sampler's loops
 * allocate nothing.
 *
 * <p>Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11.
 */
public final class RandomKey {
  /** Second counter word of uniform numbers, so that they never share words with normal ones. */
  private static final int UNIFORM = 1;

  private RandomKey() {}

  /**
   * Returns the key of one iteration of one purpose.
   *
   * @param seed the user's seed
   * @param purpose what the numbers are for
   * @param iteration counted from 0
   */
  public static long of(long seed, Purpose purpose, int iteration) {
    return derive(seed, purpose.code(), iteration);
  }

  /** Returns the key that {@code parent} gives to the pair (first, second). */
  public static long derive(long parent, int first, int second) {
    return Threefry.encrypt((int) parent, (int) (parent >>> 32), first, second);
  }

  /** Returns the {@code index}-th uniform number of the key: a multiple of 2^-53 in [0, 1). */
  public static double uniform(long key, int index) {
    return (derive(key, index, UNIFORM) >>> 11) * 0x1p-53;
  }

  /**
   * Fills blocks of an array in the layout of {@link org.dsmcs.core.density.Particles} with
   * standard normal numbers. The number at a place depends on the key, the place and the dimension
   * alone.
   *
   * @param key the key
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param dimension coordinates per particle
   * @param scratch at least {@link #scratchLength} long, overwritten
   * @param normals receives the numbers
   */
  public static void normals(
      long key, int fromBlock, int toBlock, int dimension, int[] scratch, double[] normals) {
    ParticleLoops.best()
        .normals((int) key, (int) (key >>> 32), fromBlock, toBlock, dimension, scratch, normals);
  }

  /** Returns the length of the scratch array that the other method wants. */
  public static int scratchLength(int dimension) {
    return 2 * ParticleLoops.LANES * ((dimension + 1) / 2);
  }

  /**
   * Returns {@code count} standard normal numbers.
   *
   * @param key the key
   * @param count at least 1
   */
  public static double[] normals(long key, int count) {
    int blocks = (count + ParticleLoops.LANES - 1) / ParticleLoops.LANES;
    double[] padded = new double[blocks * ParticleLoops.LANES];
    normals(key, 0, blocks, 1, new int[scratchLength(1)], padded);
    return Arrays.copyOf(padded, count);
  }
}
