package org.dsmcs.core.density;

import java.util.Arrays;

/**
 * The coordinates of N particles in R^D, stored as a structure of arrays so that a vector
 * instruction works on several particles at once.
 *
 * <p>Particles come in blocks of {@value #LANES}. Within a block all particles' first coordinates
 * stand together, then all second coordinates, and so on: coordinate d of particle i is {@code
 * values()[index(i, d)]} with {@code index(i, d) = (i / LANES) * LANES * D + d * LANES + i %
 * LANES}. The last block is padded; padded lanes hold arbitrary finite numbers and are never read
 * as particles. The block width is the same on every machine, so results do not depend on how wide
 * its vector instructions are.
 *
 * <p>The same class holds anything with one number per particle and dimension: positions, momenta,
 * gradients, adjoints.
 */
public final class Particles {
  /** Particles in a block. */
  public static final int LANES = 8;

  private final int count;
  private final int dimension;
  private final double[] values;

  /**
   * Makes {@code count} particles of {@code dimension} coordinates, all zero.
   *
   * @param count number of particles, at least 1
   * @param dimension number of coordinates of each, at least 1
   * @throws IllegalArgumentException if either is below 1 or the array would be longer than an
   *     array can be
   */
  public Particles(int count, int dimension) {
    if (count < 1 || dimension < 1) {
      throw new IllegalArgumentException(
          "particles and dimension must be at least 1, given: " + count + " and " + dimension);
    }
    long length = (long) blocks(count) * LANES * dimension;
    if (length > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "%d particles of dimension %d do not fit one array (at most %d numbers)"
              .formatted(count, dimension, Integer.MAX_VALUE - 8));
    }
    this.count = count;
    this.dimension = dimension;
    this.values = new double[(int) length];
  }

  /**
   * Returns the number of blocks that {@code count} particles fill, the last one perhaps in part.
   */
  public static int blocks(int count) {
    return Math.ceilDiv(count, LANES);
  }

  /**
   * Returns {@code count} rounded up to whole blocks: the length of an array of one number each.
   */
  public static int padded(int count) {
    return blocks(count) * LANES;
  }

  /** Returns the number of particles, padding not counted. */
  public int count() {
    return count;
  }

  /** Returns the number of coordinates of each particle. */
  public int dimension() {
    return dimension;
  }

  /** Returns the number of blocks. */
  public int blocks() {
    return blocks(count);
  }

  /** Returns the array behind this object, in the layout described above; writes go through. */
  public double[] values() {
    return values;
  }

  /**
   * Returns where coordinate {@code coordinate} of particle {@code particle} stands in {@link
   * #values()}.
   */
  public int index(int particle, int coordinate) {
    return (particle / LANES * dimension + coordinate) * LANES + particle % LANES;
  }

  /** Returns one coordinate of one particle. */
  public double get(int particle, int coordinate) {
    return values[index(particle, coordinate)];
  }

  /** Sets one coordinate of one particle. */
  public void set(int particle, int coordinate, double value) {
    values[index(particle, coordinate)] = value;
  }

  /**
   * Copies one particle's coordinates into {@code point}, which is modified.
   *
   * @param particle index from 0
   * @param point array of length D
   */
  public void copyTo(int particle, double[] point) {
    int at = index(particle, 0);
    for (int d = 0; d < dimension; d++, at += LANES) {
      point[d] = values[at];
    }
  }

  /**
   * Sets one particle's coordinates from {@code point}.
   *
   * @param particle index from 0
   * @param point array of length D
   */
  public void copyFrom(int particle, double[] point) {
    int at = index(particle, 0);
    for (int d = 0; d < dimension; d++, at += LANES) {
      values[at] = point[d];
    }
  }

  /** Sets every number, padding included, to {@code value}. */
  public void fill(double value) {
    Arrays.fill(values, value);
  }
}
