package org.dsmcs.core.annealing.invariant;

import java.util.List;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Particles;

/**
 * A matrix L, so that a kernel works in the coordinates x = L⁻¹ z: proposals of a random walk have
 * covariance ε² L Lᵀ, and L Lᵀ is the inverse mass matrix of Hamiltonian dynamics.
 */
public sealed interface Preconditioner {
  /** x ← L x in some blocks. */
  void multiply(Particles x, int fromBlock, int toBlock);

  /** x ← Lᵀ x in some blocks. */
  void multiplyTransposed(Particles x, int fromBlock, int toBlock);

  /** Returns the standard deviation √(L Lᵀ)_dd that it takes coordinate d to have. */
  double scale(int coordinate);

  /** Returns whether L is the identity, so that multiplying can be left out. */
  default boolean isIdentity() {
    return false;
  }

  /** L = I. */
  record Identity() implements Preconditioner {
    @Override
    public void multiply(Particles x, int fromBlock, int toBlock) {}

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {}

    @Override
    public double scale(int coordinate) {
      return 1;
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
      double[] values = x.values();
      int dimension = x.dimension();
      for (int block = fromBlock; block < toBlock; block++) {
        int row = block * dimension * Particles.LANES;
        for (int d = 0; d < dimension; d++, row += Particles.LANES) {
          double scale = scales.get(d);
          for (int lane = 0; lane < Particles.LANES; lane++) {
            values[row + lane] *= scale;
          }
        }
      }
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {
      multiply(x, fromBlock, toBlock);
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
    public void multiply(Particles x, int fromBlock, int toBlock) {
      factor.multiply(x, fromBlock, toBlock);
    }

    @Override
    public void multiplyTransposed(Particles x, int fromBlock, int toBlock) {
      factor.multiplyTransposed(x, fromBlock, toBlock);
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
