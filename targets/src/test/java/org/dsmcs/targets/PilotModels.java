package org.dsmcs.targets;

import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.ChangeOfVariables;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;

/** Gaussians of a user's kind: badly scaled, correlated, far from the origin; log Z is known. */
final class PilotModels {
  private PilotModels() {}

  /**
   * Standard deviations from 0.01 to 1, geometrically spaced, along random axes; its mean lies 20
   * marginal standard deviations away in every coordinate; times e^3.7.
   */
  static Density farGaussian(int dimension) {
    long key = RandomKey.of(1, Purpose.TARGET, 7);
    double[][] axes = new double[dimension][];
    for (int d = 0; d < dimension; d++) {
      double[] axis = RandomKey.normals(RandomKey.derive(key, d, 0), dimension);
      for (int e = 0; e < d; e++) {
        double dot = 0;
        for (int j = 0; j < dimension; j++) {
          dot += axis[j] * axes[e][j];
        }
        for (int j = 0; j < dimension; j++) {
          axis[j] -= dot * axes[e][j];
        }
      }
      double length = 0;
      for (double x : axis) {
        length += x * x;
      }
      for (int j = 0; j < dimension; j++) {
        axis[j] /= Math.sqrt(length);
      }
      axes[d] = axis;
    }
    double[][] covariance = new double[dimension][dimension];
    for (int c = 0; c < dimension; c++) {
      double deviation = 0.01 * Math.pow(100, (double) c / (dimension - 1));
      for (int d = 0; d < dimension; d++) {
        for (int e = 0; e < dimension; e++) {
          covariance[d][e] += deviation * deviation * axes[c][d] * axes[c][e];
        }
      }
    }
    double[] mean = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      mean[d] = 20 * Math.sqrt(covariance[d][d]);
    }
    return gaussian(mean, covariance, 3.7);
  }

  /** e^a N(m, C) with a Hessian: a standard normal density seen through the inverse of m + L u. */
  private static Density gaussian(double[] mean, double[][] covariance, double logScale) {
    int dimension = mean.length;
    LowerTriangle factor = LowerTriangle.cholesky(covariance);
    double[][] inverse = new double[dimension][dimension];
    for (int e = 0; e < dimension; e++) {
      for (int d = e; d < dimension; d++) {
        double sum = d == e ? 1 : 0;
        for (int c = e; c < d; c++) {
          sum -= factor.entry(d, c) * inverse[c][e];
        }
        inverse[d][e] = sum / factor.entry(d, d);
      }
    }
    double[] shift = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      for (int e = 0; e <= d; e++) {
        shift[d] -= inverse[d][e] * mean[e];
      }
    }
    return new ScaledDensity(
        ChangeOfVariables.of(
            DiagonalGaussian.isotropic(dimension, 0, 1),
            new AffineTransformation(shift, new Preconditioner.Dense(LowerTriangle.of(inverse)))),
        logScale);
  }
}
