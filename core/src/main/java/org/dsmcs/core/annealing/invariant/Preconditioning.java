package org.dsmcs.core.annealing.invariant;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.Preconditioner;

/** What shape of preconditioner is made from weighted particles. */
public enum Preconditioning {
  /** None: L = I whatever the particles are. */
  IDENTITY,
  /** The standard deviation of each coordinate. */
  DIAGONAL,
  /** The Cholesky factor of the covariance. */
  DENSE;

  /** A standard deviation below this part of the mean's size is rounding, not spread. */
  private static final double ROUNDING = 1e-13;

  /**
   * Makes the preconditioner from the weighted covariance C of particles.
   *
   * <p>With few effective particles (n = 1/Σ W²) C is singular or nearly so: a dense one becomes
   * (1−ρ) C + ρ diag C with ρ = (D+1)/(n+D+1). A coordinate in which the particles coincide keeps
   * the scale of {@code previous}; with n < 2 all of that is kept.
   *
   * @param position the particles
   * @param weights W, normalised; the first N entries count
   * @param previous what was used before
   */
  public Preconditioner estimate(Particles position, double[] weights, Preconditioner previous) {
    if (this == IDENTITY) {
      return new Preconditioner.Identity();
    }
    int count = position.count();
    int dimension = position.dimension();
    double squares = 0;
    for (int i = 0; i < count; i++) {
      squares += weights[i] * weights[i];
    }
    double effective = 1 / squares;
    if (!(effective >= 2)) {
      return previous;
    }
    double[] mean = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      for (int i = 0; i < count; i++) {
        if (weights[i] > 0) {
          mean[d] += weights[i] * position.get(i, d);
        }
      }
    }
    double[] variance = new double[dimension];
    boolean[] coincide = new boolean[dimension];
    for (int d = 0; d < dimension; d++) {
      variance[d] = covariance(position, weights, mean, d, d);
      double smallest = ROUNDING * Math.abs(mean[d]);
      coincide[d] = !(variance[d] > smallest * smallest) || !Double.isFinite(variance[d]);
      if (coincide[d]) {
        variance[d] = previous.scale(d) * previous.scale(d);
      }
    }
    if (this == DENSE && dimension > 1) {
      double shrink = (dimension + 1) / (effective + dimension + 1);
      double[][] matrix = new double[dimension][dimension];
      for (int d = 0; d < dimension; d++) {
        matrix[d][d] = variance[d];
        for (int e = 0; e < d && !coincide[d]; e++) {
          if (!coincide[e]) {
            matrix[d][e] = (1 - shrink) * covariance(position, weights, mean, d, e);
          }
        }
      }
      try {
        return new Preconditioner.Dense(LowerTriangle.cholesky(matrix));
      } catch (IllegalArgumentException singular) {
        // Rounding only: what is shrunk is positive definite. The diagonal is still right.
      }
    }
    List<Double> scales = new ArrayList<>();
    for (double v : variance) {
      scales.add(Math.sqrt(v));
    }
    return new Preconditioner.Diagonal(scales);
  }

  private static double covariance(
      Particles position, double[] weights, double[] mean, int d, int e) {
    double sum = 0;
    for (int i = 0; i < position.count(); i++) {
      if (weights[i] > 0) {
        sum += weights[i] * (position.get(i, d) - mean[d]) * (position.get(i, e) - mean[e]);
      }
    }
    return sum;
  }
}
