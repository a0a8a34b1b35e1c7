package org.dsmcs.core.internal.loops;

/**
 * Particles times a table, and tables combined by particles' weights, in plain Java.
 *
 * <p>Two lanes and four rows of the table are worked on at a time: eight numbers stay in registers
 * over all dimensions, as many multiply-adds are under way at once, and each number loaded is used
 * two or four times. Where the last four rows are not all there, {@link #project} works on the
 * table's zeros too.
 */
final class PlainTables {
  private static final int LANES = ParticleLoops.LANES;

  private PlainTables() {}

  static void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      double[] out,
      double[] square) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      square(start, numbers, x, centre, square, block * LANES);
      for (int c = 0; c < rows; c += 4) {
        int first = ParticleLoops.tableIndex(c, 0, dimension);
        int present = Math.min(4, rows - c);
        int to = (block * rows + c) * LANES;
        for (int lane = 0; lane < LANES; lane += 2) {
          projectFour(start + lane, numbers, x, centre, table, first, present, out, to + lane);
        }
      }
    }
  }

  static void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      double[] out) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      for (int c = 0; c < rows; c += 4) {
        int first = ParticleLoops.tableIndex(c, 0, dimension);
        int present = Math.min(4, rows - c);
        int to = (block * rows + c) * LANES;
        for (int lane = 0; lane < LANES; lane += 2) {
          projectFour(start + lane, numbers, x, table, first, present, out, to + lane);
        }
      }
    }
  }

  private static void square(
      int start, int numbers, double[] x, double[] centre, double[] square, int to) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    double sum5 = 0;
    double sum6 = 0;
    double sum7 = 0;
    for (int i = 0; i < numbers; i += LANES) {
      double middle = centre[i];
      double away = x[start + i] - middle;
      sum0 = Math.fma(away, away, sum0);
      away = x[start + i + 1] - middle;
      sum1 = Math.fma(away, away, sum1);
      away = x[start + i + 2] - middle;
      sum2 = Math.fma(away, away, sum2);
      away = x[start + i + 3] - middle;
      sum3 = Math.fma(away, away, sum3);
      away = x[start + i + 4] - middle;
      sum4 = Math.fma(away, away, sum4);
      away = x[start + i + 5] - middle;
      sum5 = Math.fma(away, away, sum5);
      away = x[start + i + 6] - middle;
      sum6 = Math.fma(away, away, sum6);
      away = x[start + i + 7] - middle;
      sum7 = Math.fma(away, away, sum7);
    }
    square[to] = sum0;
    square[to + 1] = sum1;
    square[to + 2] = sum2;
    square[to + 3] = sum3;
    square[to + 4] = sum4;
    square[to + 5] = sum5;
    square[to + 6] = sum6;
    square[to + 7] = sum7;
  }

  private static void projectFour(
      int start,
      int numbers,
      double[] x,
      double[] centre,
      double[] table,
      int first,
      int present,
      double[] out,
      int to) {
    double a0 = 0;
    double a1 = 0;
    double a2 = 0;
    double a3 = 0;
    double b0 = 0;
    double b1 = 0;
    double b2 = 0;
    double b3 = 0;
    for (int i = 0; i < numbers; i += LANES) {
      double middle = centre[i];
      double here = x[start + i] - middle;
      double there = x[start + i + 1] - middle;
      double entry = table[first + i];
      a0 = Math.fma(here, entry, a0);
      b0 = Math.fma(there, entry, b0);
      entry = table[first + i + 1];
      a1 = Math.fma(here, entry, a1);
      b1 = Math.fma(there, entry, b1);
      entry = table[first + i + 2];
      a2 = Math.fma(here, entry, a2);
      b2 = Math.fma(there, entry, b2);
      entry = table[first + i + 3];
      a3 = Math.fma(here, entry, a3);
      b3 = Math.fma(there, entry, b3);
    }
    out[to] = a0;
    out[to + 1] = b0;
    if (present > 1) {
      out[to + LANES] = a1;
      out[to + LANES + 1] = b1;
    }
    if (present > 2) {
      out[to + 2 * LANES] = a2;
      out[to + 2 * LANES + 1] = b2;
    }
    if (present > 3) {
      out[to + 3 * LANES] = a3;
      out[to + 3 * LANES + 1] = b3;
    }
  }

  private static void projectFour(
      int start,
      int numbers,
      double[] x,
      double[] table,
      int first,
      int present,
      double[] out,
      int to) {
    double a0 = 0;
    double a1 = 0;
    double a2 = 0;
    double a3 = 0;
    double b0 = 0;
    double b1 = 0;
    double b2 = 0;
    double b3 = 0;
    for (int i = 0; i < numbers; i += LANES) {
      double here = x[start + i];
      double there = x[start + i + 1];
      double entry = table[first + i];
      a0 = Math.fma(here, entry, a0);
      b0 = Math.fma(there, entry, b0);
      entry = table[first + i + 1];
      a1 = Math.fma(here, entry, a1);
      b1 = Math.fma(there, entry, b1);
      entry = table[first + i + 2];
      a2 = Math.fma(here, entry, a2);
      b2 = Math.fma(there, entry, b2);
      entry = table[first + i + 3];
      a3 = Math.fma(here, entry, a3);
      b3 = Math.fma(there, entry, b3);
    }
    out[to] = a0;
    out[to + 1] = b0;
    if (present > 1) {
      out[to + LANES] = a1;
      out[to + LANES + 1] = b1;
    }
    if (present > 2) {
      out[to + 2 * LANES] = a2;
      out[to + 2 * LANES + 1] = b2;
    }
    if (present > 3) {
      out[to + 3 * LANES] = a3;
      out[to + 3 * LANES + 1] = b3;
    }
  }

  static void combine(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      for (int lane = 0; lane < LANES; lane += 2) {
        int start = block * numbers + lane;
        int from = block * rows * LANES + lane;
        int c = 0;
        if (rows >= 4) {
          combineFourFirst(start, numbers, weights, from, table, x, centre, scale, out);
          c = 4;
        } else {
          away(start, numbers, x, centre, scale, out);
        }
        for (; c <= rows - 4; c += 4) {
          int first = ParticleLoops.tableIndex(c, 0, dimension);
          combineFour(start, numbers, weights, from + c * LANES, table, first, out);
        }
        for (; c < rows; c++) {
          int first = ParticleLoops.tableIndex(c, 0, dimension);
          combineOne(start, numbers, weights, from + c * LANES, table, first, out);
        }
      }
    }
  }

  private static void combineFourFirst(
      int start,
      int numbers,
      double[] weights,
      int from,
      double[] table,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    double a0 = weights[from];
    double a1 = weights[from + LANES];
    double a2 = weights[from + 2 * LANES];
    double a3 = weights[from + 3 * LANES];
    double b0 = weights[from + 1];
    double b1 = weights[from + LANES + 1];
    double b2 = weights[from + 2 * LANES + 1];
    double b3 = weights[from + 3 * LANES + 1];
    for (int i = 0; i < numbers; i += LANES) {
      double middle = centre[i];
      double here = (middle - x[start + i]) * scale;
      double there = (middle - x[start + i + 1]) * scale;
      double entry = table[i];
      here = Math.fma(a0, entry, here);
      there = Math.fma(b0, entry, there);
      entry = table[i + 1];
      here = Math.fma(a1, entry, here);
      there = Math.fma(b1, entry, there);
      entry = table[i + 2];
      here = Math.fma(a2, entry, here);
      there = Math.fma(b2, entry, there);
      entry = table[i + 3];
      here = Math.fma(a3, entry, here);
      there = Math.fma(b3, entry, there);
      out[start + i] = here;
      out[start + i + 1] = there;
    }
  }

  private static void combineFour(
      int start, int numbers, double[] weights, int from, double[] table, int first, double[] out) {
    double a0 = weights[from];
    double a1 = weights[from + LANES];
    double a2 = weights[from + 2 * LANES];
    double a3 = weights[from + 3 * LANES];
    double b0 = weights[from + 1];
    double b1 = weights[from + LANES + 1];
    double b2 = weights[from + 2 * LANES + 1];
    double b3 = weights[from + 3 * LANES + 1];
    for (int i = 0; i < numbers; i += LANES) {
      double here = out[start + i];
      double there = out[start + i + 1];
      double entry = table[first + i];
      here = Math.fma(a0, entry, here);
      there = Math.fma(b0, entry, there);
      entry = table[first + i + 1];
      here = Math.fma(a1, entry, here);
      there = Math.fma(b1, entry, there);
      entry = table[first + i + 2];
      here = Math.fma(a2, entry, here);
      there = Math.fma(b2, entry, there);
      entry = table[first + i + 3];
      here = Math.fma(a3, entry, here);
      there = Math.fma(b3, entry, there);
      out[start + i] = here;
      out[start + i + 1] = there;
    }
  }

  /** out = (centre − x) scale. */
  private static void away(
      int start, int numbers, double[] x, double[] centre, double scale, double[] out) {
    for (int i = 0; i < numbers; i += LANES) {
      double middle = centre[i];
      out[start + i] = (middle - x[start + i]) * scale;
      out[start + i + 1] = (middle - x[start + i + 1]) * scale;
    }
  }

  private static void combineOne(
      int start, int numbers, double[] weights, int from, double[] table, int first, double[] out) {
    double a0 = weights[from];
    double b0 = weights[from + 1];
    for (int i = 0; i < numbers; i += LANES) {
      double entry = table[first + i];
      out[start + i] = Math.fma(a0, entry, out[start + i]);
      out[start + i + 1] = Math.fma(b0, entry, out[start + i + 1]);
    }
  }
}
