package org.dsmcs.core.density;

/**
 * The normalised Gaussian N(m, C) with a full covariance matrix C = L Lᵀ.
 *
 * <p>log π_0(z) = −½ |L⁻¹(z − m)|² − Σ_d log L_dd − (D/2) log 2π.
 */
public final class FullGaussian implements ReferenceDistribution {
  private static final double LOG_TWO_PI = 1.8378770664093456;
  private static final int LANES = Particles.LANES;

  private final double[] mean;
  private final LowerTriangle factor;
  private final double logNormaliser;

  /**
   * Makes the Gaussian.
   *
   * @param mean m, of length D ≥ 1; copied
   * @param covariance C, D rows of length D; copied
   * @throws IllegalArgumentException if the shapes differ, the mean is not finite or C is not
   *     positive definite
   */
  public FullGaussian(double[] mean, double[][] covariance) {
    if (mean.length != covariance.length) {
      throw new IllegalArgumentException(
          "mean and covariance must have the same number of rows, given: %d and %d"
              .formatted(mean.length, covariance.length));
    }
    for (double m : mean) {
      if (!Double.isFinite(m)) {
        throw new IllegalArgumentException("the mean must be finite, given: " + m);
      }
    }
    this.mean = mean.clone();
    this.factor = LowerTriangle.cholesky(covariance);
    this.logNormaliser = -factor.logDeterminant() - 0.5 * mean.length * LOG_TWO_PI;
  }

  /** Returns z = m + L u: in the coordinates u this is the standard normal distribution. */
  public AffineTransformation whitening() {
    return new AffineTransformation(mean, new Preconditioner.Dense(factor));
  }

  @Override
  public int dimension() {
    return mean.length;
  }

  @Override
  public void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms) {
    factor.multiply(numbers, fromBlock, toBlock);
    double[] z = numbers.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * mean.length * LANES;
      for (double m : mean) {
        for (int lane = 0; lane < LANES; lane++, at++) {
          z[at] += m;
        }
      }
    }
  }

  @Override
  public void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory) {
    double[] z = position.values();
    double[] g = gradient.values();
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * mean.length * LANES;
      for (double m : mean) {
        for (int lane = 0; lane < LANES; lane++, at++) {
          g[at] = m - z[at];
        }
      }
      factor.solve(gradient, block, block + 1);
      int first = block * LANES;
      for (int lane = 0; lane < LANES; lane++) {
        logDensity[first + lane] = logNormaliser;
      }
      at = block * mean.length * LANES;
      for (int d = 0; d < mean.length; d++) {
        for (int lane = 0; lane < LANES; lane++, at++) {
          logDensity[first + lane] -= 0.5 * g[at] * g[at];
        }
      }
      factor.solveTransposed(gradient, block, block + 1);
    }
  }
}
