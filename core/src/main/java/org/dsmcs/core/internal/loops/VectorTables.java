package org.dsmcs.core.internal.loops;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Particles times a table, and tables combined by particles' weights, with vector instructions.
 *
 * <p>Two vectors of particles and four rows of the table are worked on at a time: eight sums in
 * registers, and each table entry loaded once for both vectors. The loops count the numbers of a
 * block in steps of a whole row of lanes, and the table has the same stride, so that every index is
 * the counter plus something fixed: only then does the compiler take the bounds checks out.
 *
 * <p>The two vectors may be the halves of a block or two blocks, as wide as the machine's vectors
 * are. Where one is left over it is paired with itself: its results are written twice.
 */
final class VectorTables {
  private static final int LANES = ParticleLoops.LANES;
  private static final VectorSpecies<Double> DOUBLES = VectorLoops.DOUBLES;
  private static final int WIDTH = DOUBLES.length();
  private static final int VECTORS_PER_BLOCK = LANES / WIDTH;

  private VectorTables() {}

  /** Where vector {@code vector} of an array with {@code rows} rows per block begins. */
  private static int offset(int vector, int rows) {
    return vector / VECTORS_PER_BLOCK * LANES * rows + vector % VECTORS_PER_BLOCK * WIDTH;
  }

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
    int end = toBlock * VECTORS_PER_BLOCK;
    for (int vector = fromBlock * VECTORS_PER_BLOCK; vector < end; vector += 2) {
      int other = Math.min(vector + 1, end - 1);
      int x0 = offset(vector, dimension);
      int x1 = offset(other, dimension);
      int to0 = offset(vector, rows);
      int to1 = offset(other, rows);
      square(x0, x1, numbers, x, centre, square, offset(vector, 1), offset(other, 1));
      for (int c = 0; c < rows; c += 4) {
        projectFour(
            x0,
            x1,
            numbers,
            x,
            centre,
            table,
            ParticleLoops.tableIndex(c, 0, dimension),
            Math.min(4, rows - c),
            out,
            to0 + c * LANES,
            to1 + c * LANES);
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
    int end = toBlock * VECTORS_PER_BLOCK;
    for (int vector = fromBlock * VECTORS_PER_BLOCK; vector < end; vector += 2) {
      int other = Math.min(vector + 1, end - 1);
      int x0 = offset(vector, dimension);
      int x1 = offset(other, dimension);
      int to0 = offset(vector, rows);
      int to1 = offset(other, rows);
      for (int c = 0; c < rows; c += 4) {
        projectFour(
            x0,
            x1,
            numbers,
            x,
            table,
            ParticleLoops.tableIndex(c, 0, dimension),
            Math.min(4, rows - c),
            out,
            to0 + c * LANES,
            to1 + c * LANES);
      }
    }
  }

  private static void square(
      int x0, int x1, int numbers, double[] x, double[] centre, double[] square, int to0, int to1) {
    DoubleVector sum0 = DoubleVector.zero(DOUBLES);
    DoubleVector sum1 = DoubleVector.zero(DOUBLES);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector middle = DoubleVector.fromArray(DOUBLES, centre, i);
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, x0 + i).sub(middle);
      DoubleVector there = DoubleVector.fromArray(DOUBLES, x, x1 + i).sub(middle);
      sum0 = here.fma(here, sum0);
      sum1 = there.fma(there, sum1);
    }
    sum0.intoArray(square, to0);
    sum1.intoArray(square, to1);
  }

  private static void projectFour(
      int x0,
      int x1,
      int numbers,
      double[] x,
      double[] centre,
      double[] table,
      int first,
      int present,
      double[] out,
      int to0,
      int to1) {
    DoubleVector a0 = DoubleVector.zero(DOUBLES);
    DoubleVector a1 = DoubleVector.zero(DOUBLES);
    DoubleVector a2 = DoubleVector.zero(DOUBLES);
    DoubleVector a3 = DoubleVector.zero(DOUBLES);
    DoubleVector b0 = DoubleVector.zero(DOUBLES);
    DoubleVector b1 = DoubleVector.zero(DOUBLES);
    DoubleVector b2 = DoubleVector.zero(DOUBLES);
    DoubleVector b3 = DoubleVector.zero(DOUBLES);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector middle = DoubleVector.fromArray(DOUBLES, centre, i);
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, x0 + i).sub(middle);
      DoubleVector there = DoubleVector.fromArray(DOUBLES, x, x1 + i).sub(middle);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[first + i]);
      a0 = here.fma(entry, a0);
      b0 = there.fma(entry, b0);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 1]);
      a1 = here.fma(entry, a1);
      b1 = there.fma(entry, b1);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 2]);
      a2 = here.fma(entry, a2);
      b2 = there.fma(entry, b2);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 3]);
      a3 = here.fma(entry, a3);
      b3 = there.fma(entry, b3);
    }
    a0.intoArray(out, to0);
    b0.intoArray(out, to1);
    if (present > 1) {
      a1.intoArray(out, to0 + LANES);
      b1.intoArray(out, to1 + LANES);
    }
    if (present > 2) {
      a2.intoArray(out, to0 + 2 * LANES);
      b2.intoArray(out, to1 + 2 * LANES);
    }
    if (present > 3) {
      a3.intoArray(out, to0 + 3 * LANES);
      b3.intoArray(out, to1 + 3 * LANES);
    }
  }

  private static void projectFour(
      int x0,
      int x1,
      int numbers,
      double[] x,
      double[] table,
      int first,
      int present,
      double[] out,
      int to0,
      int to1) {
    DoubleVector a0 = DoubleVector.zero(DOUBLES);
    DoubleVector a1 = DoubleVector.zero(DOUBLES);
    DoubleVector a2 = DoubleVector.zero(DOUBLES);
    DoubleVector a3 = DoubleVector.zero(DOUBLES);
    DoubleVector b0 = DoubleVector.zero(DOUBLES);
    DoubleVector b1 = DoubleVector.zero(DOUBLES);
    DoubleVector b2 = DoubleVector.zero(DOUBLES);
    DoubleVector b3 = DoubleVector.zero(DOUBLES);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, x, x0 + i);
      DoubleVector there = DoubleVector.fromArray(DOUBLES, x, x1 + i);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[first + i]);
      a0 = here.fma(entry, a0);
      b0 = there.fma(entry, b0);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 1]);
      a1 = here.fma(entry, a1);
      b1 = there.fma(entry, b1);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 2]);
      a2 = here.fma(entry, a2);
      b2 = there.fma(entry, b2);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 3]);
      a3 = here.fma(entry, a3);
      b3 = there.fma(entry, b3);
    }
    a0.intoArray(out, to0);
    b0.intoArray(out, to1);
    if (present > 1) {
      a1.intoArray(out, to0 + LANES);
      b1.intoArray(out, to1 + LANES);
    }
    if (present > 2) {
      a2.intoArray(out, to0 + 2 * LANES);
      b2.intoArray(out, to1 + 2 * LANES);
    }
    if (present > 3) {
      a3.intoArray(out, to0 + 3 * LANES);
      b3.intoArray(out, to1 + 3 * LANES);
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
    int end = toBlock * VECTORS_PER_BLOCK;
    for (int vector = fromBlock * VECTORS_PER_BLOCK; vector < end; vector += 2) {
      int other = Math.min(vector + 1, end - 1);
      int x0 = offset(vector, dimension);
      int x1 = offset(other, dimension);
      int from0 = offset(vector, rows);
      int from1 = offset(other, rows);
      int c;
      if (rows >= 4) {
        combineFourFirst(x0, x1, numbers, weights, from0, from1, table, x, centre, scale, out);
        c = 4;
      } else {
        combineOneFirst(x0, x1, numbers, weights, from0, from1, table, x, centre, scale, out);
        c = 1;
      }
      for (; c <= rows - 4; c += 4) {
        int first = ParticleLoops.tableIndex(c, 0, dimension);
        int past = c * LANES;
        combineFour(x0, x1, numbers, weights, from0 + past, from1 + past, table, first, out);
      }
      for (; c < rows; c++) {
        int first = ParticleLoops.tableIndex(c, 0, dimension);
        int past = c * LANES;
        combineOne(x0, x1, numbers, weights, from0 + past, from1 + past, table, first, out);
      }
    }
  }

  private static void combineFourFirst(
      int x0,
      int x1,
      int numbers,
      double[] weights,
      int at0,
      int at1,
      double[] table,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector a0 = DoubleVector.fromArray(DOUBLES, weights, at0);
    DoubleVector a1 = DoubleVector.fromArray(DOUBLES, weights, at0 + LANES);
    DoubleVector a2 = DoubleVector.fromArray(DOUBLES, weights, at0 + 2 * LANES);
    DoubleVector a3 = DoubleVector.fromArray(DOUBLES, weights, at0 + 3 * LANES);
    DoubleVector b0 = DoubleVector.fromArray(DOUBLES, weights, at1);
    DoubleVector b1 = DoubleVector.fromArray(DOUBLES, weights, at1 + LANES);
    DoubleVector b2 = DoubleVector.fromArray(DOUBLES, weights, at1 + 2 * LANES);
    DoubleVector b3 = DoubleVector.fromArray(DOUBLES, weights, at1 + 3 * LANES);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector middle = DoubleVector.fromArray(DOUBLES, centre, i);
      DoubleVector here = middle.sub(DoubleVector.fromArray(DOUBLES, x, x0 + i)).mul(scale);
      DoubleVector there = middle.sub(DoubleVector.fromArray(DOUBLES, x, x1 + i)).mul(scale);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[i]);
      here = a0.fma(entry, here);
      there = b0.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[i + 1]);
      here = a1.fma(entry, here);
      there = b1.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[i + 2]);
      here = a2.fma(entry, here);
      there = b2.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[i + 3]);
      here = a3.fma(entry, here);
      there = b3.fma(entry, there);
      here.intoArray(out, x0 + i);
      there.intoArray(out, x1 + i);
    }
  }

  private static void combineFour(
      int x0,
      int x1,
      int numbers,
      double[] weights,
      int at0,
      int at1,
      double[] table,
      int first,
      double[] out) {
    DoubleVector a0 = DoubleVector.fromArray(DOUBLES, weights, at0);
    DoubleVector a1 = DoubleVector.fromArray(DOUBLES, weights, at0 + LANES);
    DoubleVector a2 = DoubleVector.fromArray(DOUBLES, weights, at0 + 2 * LANES);
    DoubleVector a3 = DoubleVector.fromArray(DOUBLES, weights, at0 + 3 * LANES);
    DoubleVector b0 = DoubleVector.fromArray(DOUBLES, weights, at1);
    DoubleVector b1 = DoubleVector.fromArray(DOUBLES, weights, at1 + LANES);
    DoubleVector b2 = DoubleVector.fromArray(DOUBLES, weights, at1 + 2 * LANES);
    DoubleVector b3 = DoubleVector.fromArray(DOUBLES, weights, at1 + 3 * LANES);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, out, x0 + i);
      DoubleVector there = DoubleVector.fromArray(DOUBLES, out, x1 + i);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[first + i]);
      here = a0.fma(entry, here);
      there = b0.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 1]);
      here = a1.fma(entry, here);
      there = b1.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 2]);
      here = a2.fma(entry, here);
      there = b2.fma(entry, there);
      entry = DoubleVector.broadcast(DOUBLES, table[first + i + 3]);
      here = a3.fma(entry, here);
      there = b3.fma(entry, there);
      here.intoArray(out, x0 + i);
      there.intoArray(out, x1 + i);
    }
  }

  private static void combineOneFirst(
      int x0,
      int x1,
      int numbers,
      double[] weights,
      int at0,
      int at1,
      double[] table,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    DoubleVector a0 = DoubleVector.fromArray(DOUBLES, weights, at0);
    DoubleVector b0 = DoubleVector.fromArray(DOUBLES, weights, at1);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector middle = DoubleVector.fromArray(DOUBLES, centre, i);
      DoubleVector here = middle.sub(DoubleVector.fromArray(DOUBLES, x, x0 + i)).mul(scale);
      DoubleVector there = middle.sub(DoubleVector.fromArray(DOUBLES, x, x1 + i)).mul(scale);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[i]);
      here = a0.fma(entry, here);
      there = b0.fma(entry, there);
      here.intoArray(out, x0 + i);
      there.intoArray(out, x1 + i);
    }
  }

  private static void combineOne(
      int x0,
      int x1,
      int numbers,
      double[] weights,
      int at0,
      int at1,
      double[] table,
      int first,
      double[] out) {
    DoubleVector a0 = DoubleVector.fromArray(DOUBLES, weights, at0);
    DoubleVector b0 = DoubleVector.fromArray(DOUBLES, weights, at1);
    for (int i = 0; i < numbers; i += LANES) {
      DoubleVector here = DoubleVector.fromArray(DOUBLES, out, x0 + i);
      DoubleVector there = DoubleVector.fromArray(DOUBLES, out, x1 + i);
      DoubleVector entry = DoubleVector.broadcast(DOUBLES, table[first + i]);
      here = a0.fma(entry, here);
      there = b0.fma(entry, there);
      here.intoArray(out, x0 + i);
      there.intoArray(out, x1 + i);
    }
  }
}
