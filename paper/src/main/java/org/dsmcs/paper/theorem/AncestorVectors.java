package org.dsmcs.paper.theorem;

/**
 * All N^N vectors of ancestors that categorical resampling of N particles can draw, numbered: digit
 * i of the number in base N is particle i's ancestor.
 */
final class AncestorVectors {
  private final int particles;
  private final int count;

  /**
   * Numbers the vectors.
   *
   * @param particles N, at most 8
   */
  AncestorVectors(int particles) {
    this.particles = particles;
    int product = 1;
    for (int i = 0; i < particles; i++) {
      product = Math.multiplyExact(product, particles);
    }
    this.count = product;
  }

  /** Returns N^N. */
  int count() {
    return count;
  }

  /** Writes vector number {@code number} to {@code ancestors}. */
  void decode(int number, int[] ancestors) {
    int rest = number;
    for (int i = 0; i < particles; i++) {
      ancestors[i] = rest % particles;
      rest /= particles;
    }
  }

  /** Returns Π_i W_{a_i}. */
  double probability(int number, double[] weights) {
    double product = 1;
    int rest = number;
    for (int i = 0; i < particles; i++) {
      product *= weights[rest % particles];
      rest /= particles;
    }
    return product;
  }

  /** Returns Σ_a P(a) V_a, with V_a at the number of a. */
  double expectation(double[] weights, double[] values) {
    double sum = 0;
    for (int number = 0; number < count; number++) {
      sum += probability(number, weights) * values[number];
    }
    return sum;
  }

  /**
   * Returns the gradient of Σ_a P(a) V_a with respect to the log weights ℓ, where W = softmax(ℓ)
   * and the V_a do not depend on them: Σ_a P(a) (n_j(a) − N W_j) (V_a − V̄) with n_j(a) the number
   * of children of particle j and V̄ the expectation, which changes nothing but the rounding.
   *
   * @param weights W, normalised
   * @param values V_a at the number of a
   */
  double[] gradient(double[] weights, double[] values) {
    double mean = expectation(weights, values);
    double[] gradient = new double[particles];
    double sum = 0;
    int[] ancestors = new int[particles];
    for (int number = 0; number < count; number++) {
      double term = probability(number, weights) * (values[number] - mean);
      decode(number, ancestors);
      for (int ancestor : ancestors) {
        gradient[ancestor] += term;
      }
      sum += term;
    }
    for (int j = 0; j < particles; j++) {
      gradient[j] -= particles * weights[j] * sum;
    }
    return gradient;
  }
}
