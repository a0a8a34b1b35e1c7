package org.dsmcs.core.testing;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.PointDensity;

/**
 * A Gaussian mixture at one point, written as its formula stands: log γ(z) = logsumexp_c(log w_c +
 * log N(z; μ_c, v I)), and zero where the first coordinate lies beyond a wall.
 *
 * @param means μ, C rows of D coordinates
 * @param variance v
 * @param logWeights log w, of length C
 * @param wall the first coordinate above which the density is zero; +∞ for none
 */
@SuppressWarnings("ArrayRecordComponent") // A bundle of arrays to read from; never compared.
public record MixturePoint(double[][] means, double variance, double[] logWeights, double wall)
    implements PointDensity.WithGradient, PointDensity.HessianVectorProduct {
  /** Returns this mixture for blocks of particles, with its exact Hessian. */
  public Density toDensity() {
    return PointDensity.of(means[0].length, this, this);
  }

  /** Writes the responsibilities r_c and returns the log density. */
  private double respond(double[] z, double[] responsibility) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < means.length; c++) {
      double square = 0;
      for (int d = 0; d < z.length; d++) {
        square += (z[d] - means[c][d]) * (z[d] - means[c][d]);
      }
      responsibility[c] =
          logWeights[c]
              - 0.5 * square / variance
              - 0.5 * z.length * Math.log(2 * Math.PI * variance);
      largest = Math.max(largest, responsibility[c]);
    }
    double sum = 0;
    for (int c = 0; c < means.length; c++) {
      responsibility[c] = Math.exp(responsibility[c] - largest);
      sum += responsibility[c];
    }
    for (int c = 0; c < means.length; c++) {
      responsibility[c] /= sum;
    }
    return largest + Math.log(sum);
  }

  @Override
  public double logDensity(double[] z, double[] gradient) {
    double[] responsibility = new double[means.length];
    double logDensity = respond(z, responsibility);
    boolean outside = z[0] > wall;
    for (int d = 0; d < z.length; d++) {
      gradient[d] = 0;
      for (int c = 0; c < means.length && !outside; c++) {
        gradient[d] += responsibility[c] * (means[c][d] - z[d]) / variance;
      }
    }
    return outside ? Double.NEGATIVE_INFINITY : logDensity;
  }

  /** H u = Σ_c r_c (g_c · u) (g_c − g) − u/v, with g_c = (μ_c − z)/v and g = Σ_c r_c g_c. */
  @Override
  public void product(double[] z, double[] vector, double[] product) {
    double[] responsibility = new double[means.length];
    respond(z, responsibility);
    double[] gradient = new double[z.length];
    logDensity(z, gradient);
    for (int d = 0; d < z.length; d++) {
      product[d] = -vector[d] / variance;
    }
    for (int c = 0; c < means.length; c++) {
      double along = 0;
      for (int d = 0; d < z.length; d++) {
        along += (means[c][d] - z[d]) / variance * vector[d];
      }
      for (int d = 0; d < z.length; d++) {
        product[d] += responsibility[c] * along * ((means[c][d] - z[d]) / variance - gradient[d]);
      }
    }
  }
}
