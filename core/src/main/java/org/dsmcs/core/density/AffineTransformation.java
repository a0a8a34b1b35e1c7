package org.dsmcs.core.density;

import java.util.Arrays;

/**
 * z = m + L u with a diagonal or lower triangular L: what moves, scales and decorrelates a density.
 * log |det T′| = log det L everywhere.
 *
 * <p>The Gaussian N(m, L Lᵀ) is the standard normal distribution in these coordinates. The
 * geometric bridge from one to γ is the same path of distributions whichever coordinates it is
 * written in, so that a full-covariance Gaussian as initial distribution needs no more than the
 * diagonal one: it is N(0, I) in the coordinates u.
 */
public final class AffineTransformation implements Transformation {
  private static final int LANES = Particles.LANES;

  private final double[] shift;
  private final Preconditioner matrix;
  private final double logDeterminant;

  /**
   * Makes the map.
   *
   * @param shift m, of length D ≥ 1, finite; copied
   * @param matrix L
   * @throws IllegalArgumentException if the lengths differ or are 0, or m is not finite
   */
  public AffineTransformation(double[] shift, Preconditioner matrix) {
    if (shift.length < 1 || !matrix.fits(shift.length)) {
      throw new IllegalArgumentException(
          "shift and matrix must have the same dimension of at least 1, given: %d and %s"
              .formatted(shift.length, matrix));
    }
    for (int d = 0; d < shift.length; d++) {
      if (!Double.isFinite(shift[d])) {
        throw new IllegalArgumentException(
            "the shift must be finite, given at dimension %d: %s".formatted(d, shift[d]));
      }
    }
    this.shift = shift.clone();
    this.matrix = matrix;
    this.logDeterminant = matrix.logDeterminant();
  }

  /**
   * Returns z = u.
   *
   * @param dimension D, at least 1
   */
  public static AffineTransformation identity(int dimension) {
    return new AffineTransformation(new double[dimension], new Preconditioner.Identity());
  }

  @Override
  public int dimension() {
    return shift.length;
  }

  @Override
  public boolean isAffine() {
    return true;
  }

  /** Returns m_d. */
  public double shift(int coordinate) {
    return shift[coordinate];
  }

  /** Returns a copy of m. */
  public double[] shift() {
    return shift.clone();
  }

  /** Returns L. */
  public Preconditioner matrix() {
    return matrix;
  }

  /** Returns log det L. */
  public double logDeterminant() {
    return logDeterminant;
  }

  /**
   * Returns z = m + L (m′ + L′ u): this map after an inner one.
   *
   * @param inner z′ = m′ + L′ u
   * @throws IllegalArgumentException if the dimensions differ
   */
  public AffineTransformation after(AffineTransformation inner) {
    int dimension = shift.length;
    if (inner.shift.length != dimension) {
      throw new IllegalArgumentException(
          "both maps must have the same dimension, given: %d and %d"
              .formatted(dimension, inner.shift.length));
    }
    double[] moved = shift.clone();
    for (int d = 0; d < dimension; d++) {
      for (int e = 0; e <= d; e++) {
        moved[d] += matrix.entry(d, e) * inner.shift[e];
      }
    }
    return new AffineTransformation(moved, product(matrix, inner.matrix, dimension));
  }

  private static Preconditioner product(Preconditioner left, Preconditioner right, int dimension) {
    if (left.isIdentity() || right.isIdentity()) {
      return left.isIdentity() ? right : left;
    }
    if (left instanceof Preconditioner.Diagonal && right instanceof Preconditioner.Diagonal) {
      Double[] scales = new Double[dimension];
      Arrays.setAll(scales, d -> left.entry(d, d) * right.entry(d, d));
      return new Preconditioner.Diagonal(Arrays.asList(scales));
    }
    double[][] rows = new double[dimension][dimension];
    for (int d = 0; d < dimension; d++) {
      for (int e = 0; e <= d; e++) {
        for (int c = e; c <= d; c++) {
          rows[d][e] += left.entry(d, c) * right.entry(c, e);
        }
      }
    }
    return new Preconditioner.Dense(LowerTriangle.of(rows));
  }

  /**
   * Returns m + L u of one point.
   *
   * @param point u, of length D; not modified
   */
  public double[] apply(double[] point) {
    Particles u = new Particles(1, shift.length);
    Particles z = new Particles(1, shift.length);
    u.copyFrom(0, point);
    apply(u, 0, 1, z, new double[LANES]);
    double[] result = new double[shift.length];
    z.copyTo(0, result);
    return result;
  }

  @Override
  public void apply(Particles u, int fromBlock, int toBlock, Particles z, double[] logJacobian) {
    matrix.multiply(u, fromBlock, toBlock, z);
    double[] values = z.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * shift.length * LANES;
      for (int d = 0; d < shift.length; d++, row += LANES) {
        double m = shift[d];
        for (int lane = 0; lane < LANES; lane++) {
          values[row + lane] += m;
        }
      }
    }
    Arrays.fill(logJacobian, fromBlock * LANES, toBlock * LANES, logDeterminant);
  }

  @Override
  public void invert(Particles z, int fromBlock, int toBlock, Particles u) {
    double[] source = z.values();
    double[] values = u.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * shift.length * LANES;
      for (int d = 0; d < shift.length; d++, row += LANES) {
        double m = shift[d];
        for (int lane = 0; lane < LANES; lane++) {
          values[row + lane] = source[row + lane] - m;
        }
      }
    }
    matrix.solve(u, fromBlock, toBlock);
  }

  @Override
  public void multiply(
      Particles u, int fromBlock, int toBlock, Particles vector, Particles product) {
    matrix.multiply(vector, fromBlock, toBlock, product);
  }

  @Override
  public void multiplyTransposed(
      Particles u, int fromBlock, int toBlock, Particles vector, Particles product) {
    matrix.multiplyTransposed(vector, fromBlock, toBlock, product);
  }

  @Override
  public void addLogJacobianGradient(Particles u, int fromBlock, int toBlock, Particles gradient) {
    // The Jacobian is constant.
  }

  @Override
  public void addCurvature(
      Particles u,
      int fromBlock,
      int toBlock,
      Particles slope,
      Particles vector,
      Particles product) {
    // There is none.
  }
}
