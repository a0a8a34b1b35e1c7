package org.dsmcs.models;

/** Triangular factors of known matrices, row by row. */
final class MatrixFunctions {
  private MatrixFunctions() {}

  /**
   * Returns the lower triangular L with L Lᵀ = A.
   *
   * @param what named in the message
   * @param matrix A, data
   * @throws ModelException if A is not symmetric and positive definite
   */
  static double[] cholesky(String what, Expression matrix) {
    int size = matrix.rows();
    double[] a = matrix.values();
    double[] lower = new double[a.length];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = a[i * size + j];
        double other = a[j * size + i];
        if (Math.abs(entry - other) > 1e-10 * (Math.abs(entry) + Math.abs(other))) {
          throw ModelException.here(
              "%s must be symmetric, given at (%d, %d) and (%d, %d): %s and %s"
                  .formatted(what, i, j, j, i, entry, other));
        }
        double sum = entry;
        for (int k = 0; k < j; k++) {
          sum -= lower[i * size + k] * lower[j * size + k];
        }
        if (j < i) {
          lower[i * size + j] = sum / lower[j * size + j];
        } else if (sum > 0) {
          lower[i * size + i] = Math.sqrt(sum);
        } else {
          throw ModelException.here(
              "%s must be positive definite; it is not in the first %d rows"
                  .formatted(what, i + 1));
        }
      }
    }
    return lower;
  }

  /** Returns L⁻¹. */
  static double[] inverseLower(int size, double[] lower) {
    double[] inverse = new double[lower.length];
    for (int j = 0; j < size; j++) {
      inverse[j * size + j] = 1 / lower[j * size + j];
      for (int i = j + 1; i < size; i++) {
        double sum = 0;
        for (int k = j; k < i; k++) {
          sum -= lower[i * size + k] * inverse[k * size + j];
        }
        inverse[i * size + j] = sum / lower[i * size + i];
      }
    }
    return inverse;
  }

  /** Returns the sum of the logarithms of the diagonal. */
  static double logDiagonal(int size, double[] lower) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.log(lower[i * size + i]);
    }
    return sum;
  }

  /** Returns Mᵀ M of a square matrix: (L Lᵀ)⁻¹ for M = L⁻¹. */
  static double[] covariance(int size, double[] matrix) {
    double[] product = new double[matrix.length];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        for (int k = 0; k < size; k++) {
          product[i * size + j] += matrix[k * size + i] * matrix[k * size + j];
        }
      }
    }
    return product;
  }
}
