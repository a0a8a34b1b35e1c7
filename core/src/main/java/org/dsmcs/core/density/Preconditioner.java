package org.dsmcs.core.density;

import java.util.List;

/**
 * A lower triangular matrix L with a positive diagonal that makes coordinates x = L⁻¹ z in which a
 * density is better scaled: the matrix of an {@link AffineTransformation}; and in a kernel that
 * works in these coordinates proposals of a random walk have covariance ε² L Lᵀ, and L Lᵀ is the
 * inverse mass matrix of Hamiltonian dynamics.
 */
public sealed interface Preconditioner {
  /** x ← L x in some blocks. */
  void multiply(Particles x, int fromBlock, int toBlock);

  /** x ← Lᵀ x in some blocks. */
  void multiplyTransposed(Particles x, int fromBlock, int toBlock);

  /** out ← L x in some blocks; never the same object as {@code x}. */
  void multiply(Particles x, int fromBlock, int toBlock, Particles out);

  /** out ← Lᵀ x in some blocks; never the same object as {@code x}. */
  void multiplyTransposed(Particles x, int fromBlock, int toBlock, Particles out);

  /** x ← L⁻¹ x in some blocks. */
  void solve(Particles x, int fromBlock, int toBlock);

  /** Returns L_de, 0 above the diagonal. */
  double entry(int row, int column);

  /** Returns log det L. */
  double logDeterminant();

  /** Returns whether L fits vectors of this many coordinates. */
  boolean fits(int dimension);

  /** Returns the standard deviation √(L Lᵀ)_dd that it takes coordinate d to have. */
  double scale(int coordinate);

  /** Returns whether L is the identity, so that multiplying can be left out. */
  default boolean isIdentity() {
    return false;
  }

  /** Returns whether L is a diagonal, with the scales of the coordinates. */
  default boolean isDiagonal() {
    return true;
  }

  /** L = I. */
  record Identity() implements Preconditioner {
    @Override
    public void multiply(Particles x, int fromBlock, int toBlock) {}

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {}

    @Override
    public void multiply(Particles x, int fromBlock, int toBlock, Particles out) {
      copy(x, fromBlock, toBlock, out);
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock, Particles out) {
      copy(x, fromBlock, toBlock, out);
    }

    @Override
    public void solve(Particles x, int fromBlock, int toBlock) {}

    @Override
    public double entry(int row, int column) {
      return row == column ? 1 : 0;
    }

    @Override
    public double logDeterminant() {
      return 0;
    }

    @Override
    public boolean fits(int dimension) {
      return true;
    }

    @Override
    public double scale(int coordinate) {
      return 1;
    }

    private static void copy(Particles x, int fromBlock, int toBlock, Particles out) {
      int row = Particles.LANES * x.dimension();
      System.arraycopy(
          x.values(), fromBlock * row, out.values(), fromBlock * row, (toBlock - fromBlock) * row);
    }

    @Override
    public boolean isIdentity() {
      return true;
    }
  }

  /**
   * L = diag(s).
   *
   * @param scales s, positive and finite
   */
  record Diagonal(List<Double> scales) implements Preconditioner {
    /** Checks the scales. */
    public Diagonal {
      scales = List.copyOf(scales);
      for (double scale : scales) {
        if (!(scale > 0) || !Double.isFinite(scale)) {
          throw new IllegalArgumentException("scales must be positive and finite, given: " + scale);
        }
      }
    }

    @Override
    public void multiply(Particles x, int fromBlock, int toBlock) {
      multiply(x, fromBlock, toBlock, x);
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {
      multiply(x, fromBlock, toBlock, x);
    }

    @Override
    public void multiply(Particles x, int fromBlock, int toBlock, Particles out) {
      double[] values = x.values();
      double[] results = out.values();
      int dimension = x.dimension();
      for (int block = fromBlock; block < toBlock; block++) {
        int row = block * dimension * Particles.LANES;
        for (int d = 0; d < dimension; d++, row += Particles.LANES) {
          double scale = scales.get(d);
          for (int lane = 0; lane < Particles.LANES; lane++) {
            results[row + lane] = values[row + lane] * scale;
          }
        }
      }
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock, Particles out) {
      multiply(x, fromBlock, toBlock, out);
    }

    @Override
    public void solve(Particles x, int fromBlock, int toBlock) {
      double[] values = x.values();
      int dimension = x.dimension();
      for (int block = fromBlock; block < toBlock; block++) {
        int row = block * dimension * Particles.LANES;
        for (int d = 0; d < dimension; d++, row += Particles.LANES) {
          double scale = scales.get(d);
          for (int lane = 0; lane < Particles.LANES; lane++) {
            values[row + lane] /= scale;
          }
        }
      }
    }

    @Override
    public double entry(int row, int column) {
      return row == column ? scales.get(row) : 0;
    }

    @Override
    public double logDeterminant() {
      double sum = 0;
      for (double scale : scales) {
        sum += Math.log(scale);
      }
      return sum;
    }

    @Override
    public boolean fits(int dimension) {
      return scales.size() == dimension;
    }

    @Override
    public double scale(int coordinate) {
      return scales.get(coordinate);
    }
  }

  /**
   * A lower triangle: the Cholesky factor of a covariance.
   *
   * @param factor L
   */
  record Dense(LowerTriangle factor) implements Preconditioner {
    @Override
    public boolean isDiagonal() {
      return false;
    }

    @Override
    public void multiply(Particles x, int fromBlock, int toBlock) {
      factor.multiply(x, fromBlock, toBlock);
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {
      factor.multiplyTransposed(x, fromBlock, toBlock);
    }

    @Override
    public void multiply(Particles x, int fromBlock, int toBlock, Particles out) {
      factor.multiply(x, fromBlock, toBlock, out);
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock, Particles out) {
      factor.multiplyTransposed(x, fromBlock, toBlock, out);
    }

    @Override
    public void solve(Particles x, int fromBlock, int toBlock) {
      factor.solve(x, fromBlock, toBlock);
    }

    @Override
    public double entry(int row, int column) {
      return factor.entry(row, column);
    }

    @Override
    public double logDeterminant() {
      return factor.logDeterminant();
    }

    @Override
    public boolean fits(int dimension) {
      return factor.dimension() == dimension;
    }

    @Override
    public double scale(int coordinate) {
      double square = 0;
      for (int e = 0; e <= coordinate; e++) {
        square += factor.entry(coordinate, e) * factor.entry(coordinate, e);
      }
      return Math.sqrt(square);
    }
  }
}
