package org.dsmcs.models.operation;

import org.dsmcs.core.internal.loops.ParticleLoops;

/** Elementary functions over arrays, and their careful forms for one number. */
final class Loops {
  static final ParticleLoops PARTICLES = ParticleLoops.best();
  static final double LOG_TWO = Math.log(2);

  /** Up to here the lane-wise exponential is right. */
  private static final double EXP_MAX = 708;

  private Loops() {}

  /** Returns a matrix, given row by row, in the layout of the loops' tables. */
  static double[] table(int rows, int columns, double[] matrix) {
    double[] table = new double[ParticleLoops.tableLength(rows, columns)];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        table[ParticleLoops.tableIndex(row, column, columns)] = matrix[row * columns + column];
      }
    }
    return table;
  }

  /** out += scale x, where each lane has one scale; {@code scratch} is as long as x. */
  static void scaleAdd(double[] scale, double[] x, double[] out, double[] scratch) {
    PARTICLES.scale(0, 1, x.length / ParticleLoops.LANES, scale, x, scratch);
    for (int i = 0; i < x.length; i++) {
      out[i] += scratch[i];
    }
  }

  /** y = e^x, two arrays. */
  static void exp(double[] x, double[] y, int length) {
    PARTICLES.exp(x, 0, length, y);
    for (int i = 0; i < length; i++) {
      if (x[i] > EXP_MAX) {
        y[i] = Math.exp(x[i]);
      }
    }
  }

  /** y = e^−|x|, two arrays. */
  static void expOfNegativeSize(double[] x, double[] y, int length) {
    for (int i = 0; i < length; i++) {
      y[i] = -Math.abs(x[i]);
    }
    PARTICLES.exp(y, 0, length, y);
  }

  /** Returns log(1 + e) for e in [0, 1]. */
  static double logOnePlusSmall(double e) {
    double sum = 1 + e;
    // What rounding took from e comes back as a correction.
    return Math.log(sum) + (e - (sum - 1)) / sum;
  }

  /** Returns 1/cosh² x. */
  static double inverseSquareCosh(double x) {
    double e = Math.exp(-2 * Math.abs(x));
    return 4 * e / ((1 + e) * (1 + e));
  }
}
