package org.dsmcs.core.density;

import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * A lower triangular D×D matrix L with a positive diagonal, applied to whole blocks of particles.
 */
public final class LowerTriangle {
  private static final int LANES = Particles.LANES;
  private static final ParticleLoops LOOPS = ParticleLoops.best();

  private final int dimension;
  // Row by row: L_de stands at d·D + e, for e ≤ d; zero above the diagonal.
  private final double[] entries;
  // L and Lᵀ once more, as the loops want them.
  private final double[] table;
  private final double[] transposedTable;

  private LowerTriangle(int dimension, double[] entries) {
    this.dimension = dimension;
    this.entries = entries;
    this.table = new double[ParticleLoops.tableLength(dimension, dimension)];
    this.transposedTable = new double[table.length];
    for (int d = 0; d < dimension; d++) {
      for (int e = 0; e <= d; e++) {
        double entry = entries[d * dimension + e];
        table[ParticleLoops.tableIndex(d, e, dimension)] = entry;
        transposedTable[ParticleLoops.tableIndex(e, d, dimension)] = entry;
      }
    }
  }

  /**
   * Makes a triangle from its entries.
   *
   * @param rows row d holds L_d0..L_dd, or more, which is not read
   * @throws IllegalArgumentException if there are no rows, one is too short, an entry is not finite
   *     or one of the diagonal is not positive
   */
  public static LowerTriangle of(double[][] rows) {
    int dimension = rows.length;
    if (dimension == 0) {
      throw new IllegalArgumentException("a lower triangle must have at least one row, given: 0");
    }
    double[] entries = new double[dimension * dimension];
    for (int d = 0; d < dimension; d++) {
      if (rows[d].length <= d) {
        throw new IllegalArgumentException(
            "row %d of a lower triangle must have at least %d entries, given: %d"
                .formatted(d, d + 1, rows[d].length));
      }
      for (int e = 0; e <= d; e++) {
        if (!Double.isFinite(rows[d][e]) || (e == d && !(rows[d][e] > 0))) {
          throw new IllegalArgumentException(
              ("entries of a lower triangle must be finite, those of its diagonal positive, given"
                      + " in row %d, column %d: %s")
                  .formatted(d, e, rows[d][e]));
        }
        entries[d * dimension + e] = rows[d][e];
      }
    }
    return new LowerTriangle(dimension, entries);
  }

  /**
   * Returns the Cholesky factor L of a symmetric matrix: L Lᵀ = {@code matrix}.
   *
   * @param matrix D rows of length D; only the lower triangle is read
   * @throws IllegalArgumentException if it is empty, no square, or not positive definite
   */
  public static LowerTriangle cholesky(double[][] matrix) {
    int dimension = matrix.length;
    if (dimension == 0) {
      throw new IllegalArgumentException("the covariance must have at least one row, given: 0");
    }
    double[] factor = new double[dimension * dimension];
    for (int d = 0; d < dimension; d++) {
      if (matrix[d].length != dimension) {
        throw new IllegalArgumentException(
            "the covariance must be square: row %d has %d entries, not %d"
                .formatted(d, matrix[d].length, dimension));
      }
      for (int e = 0; e <= d; e++) {
        double sum = matrix[d][e];
        for (int c = 0; c < e; c++) {
          sum -= factor[d * dimension + c] * factor[e * dimension + c];
        }
        if (e < d) {
          factor[d * dimension + e] = sum / factor[e * dimension + e];
        } else if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
          factor[d * dimension + d] = Math.sqrt(sum);
        } else {
          throw new IllegalArgumentException(
              "the covariance must be positive definite; its Cholesky factorisation stops at row %d"
                  .formatted(d));
        }
      }
    }
    return new LowerTriangle(dimension, factor);
  }

  /** Returns D. */
  public int dimension() {
    return dimension;
  }

  /** Returns L_de; 0 above the diagonal. */
  public double entry(int row, int column) {
    return entries[row * dimension + column];
  }

  /** Returns Σ_d log L_dd: half the log determinant of L Lᵀ. */
  public double logDeterminant() {
    double sum = 0;
    for (int d = 0; d < dimension; d++) {
      sum += Math.log(entries[d * dimension + d]);
    }
    return sum;
  }

  /**
   * out ← L x for the blocks from {@code fromBlock} to {@code toBlock} (exclusive): with sums that
   * stay in registers, the loop of a mixture's projections. Never the same object as {@code x}.
   */
  public void multiply(Particles x, int fromBlock, int toBlock, Particles out) {
    LOOPS.project(fromBlock, toBlock, dimension, x.values(), table, dimension, out.values());
  }

  /** out ← Lᵀ x, see {@link #multiply(Particles, int, int, Particles)}. */
  public void multiplyTransposed(Particles x, int fromBlock, int toBlock, Particles out) {
    LOOPS.project(
        fromBlock, toBlock, dimension, x.values(), transposedTable, dimension, out.values());
  }

  /** x ← L x for the blocks from {@code fromBlock} to {@code toBlock} (exclusive). */
  public void multiply(Particles x, int fromBlock, int toBlock) {
    double[] values = x.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      // From the last row up, so that each row still finds the entries above it unchanged.
      for (int d = dimension - 1; d >= 0; d--) {
        int row = base + d * LANES;
        scaleRow(values, row, entries[d * dimension + d]);
        for (int e = 0; e < d; e++) {
          addRow(values, base + e * LANES, entries[d * dimension + e], row);
        }
      }
    }
  }

  /** x ← Lᵀ x for the blocks from {@code fromBlock} to {@code toBlock} (exclusive). */
  public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {
    double[] values = x.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      for (int d = 0; d < dimension; d++) {
        int row = base + d * LANES;
        scaleRow(values, row, entries[d * dimension + d]);
        for (int e = d + 1; e < dimension; e++) {
          addRow(values, base + e * LANES, entries[e * dimension + d], row);
        }
      }
    }
  }

  /** x ← L⁻¹ x for the blocks from {@code fromBlock} to {@code toBlock} (exclusive). */
  public void solve(Particles x, int fromBlock, int toBlock) {
    double[] values = x.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      for (int d = 0; d < dimension; d++) {
        int row = base + d * LANES;
        for (int e = 0; e < d; e++) {
          addRow(values, base + e * LANES, -entries[d * dimension + e], row);
        }
        scaleRow(values, row, 1 / entries[d * dimension + d]);
      }
    }
  }

  /** x ← L⁻ᵀ x for the blocks from {@code fromBlock} to {@code toBlock} (exclusive). */
  public void solveTransposed(Particles x, int fromBlock, int toBlock) {
    double[] values = x.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      for (int d = dimension - 1; d >= 0; d--) {
        int row = base + d * LANES;
        for (int e = d + 1; e < dimension; e++) {
          addRow(values, base + e * LANES, -entries[e * dimension + d], row);
        }
        scaleRow(values, row, 1 / entries[d * dimension + d]);
      }
    }
  }

  private static void scaleRow(double[] values, int row, double factor) {
    for (int lane = 0; lane < LANES; lane++) {
      values[row + lane] *= factor;
    }
  }

  private static void addRow(double[] values, int from, double factor, int to) {
    for (int lane = 0; lane < LANES; lane++) {
      values[to + lane] += factor * values[from + lane];
    }
  }
}
