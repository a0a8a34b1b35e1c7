package org.dsmcs.core.sampler;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A quadrature rule in one variable: ∫ f(x) w(x) dx ≈ Σ weights_j f(nodes_j).
 *
 * @param nodes where f is evaluated
 * @param weights what its values are multiplied with
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Rule(double[] nodes, double[] weights) {
  /** The rule for w = φ, the standard normal density; exact for polynomials up to 2n − 1. */
  static Rule gaussHermite(int count) {
    double[] nodes = new double[count];
    double[] weights = new double[count];
    for (int j = 0; j < count; j++) {
      nodes[j] = root(count, j);
      // With orthonormal polynomials h, the weight is 1/(n h_{n−1}²) at a root of h_n.
      double before = hermite(count, nodes[j])[1];
      weights[j] = 1 / (count * before * before);
    }
    return new Rule(nodes, weights);
  }

  /** The j-th root of h_n by bisection: the Sturm sequence tells how many roots lie below. */
  private static double root(int count, int j) {
    double low = -2 * Math.sqrt(count);
    double high = -low;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (rootsBelow(count, middle) > j) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return (low + high) / 2;
  }

  /** h_n(x) and h_{n−1}(x), orthonormal under φ: √(k+1) h_{k+1} = x h_k − √k h_{k−1}. */
  private static double[] hermite(int count, double x) {
    double before = 0;
    double now = 1;
    for (int k = 0; k < count; k++) {
      double next = (x * now - Math.sqrt(k) * before) / Math.sqrt(k + 1.0);
      before = now;
      now = next;
    }
    return new double[] {now, before};
  }

  private static int rootsBelow(int count, double x) {
    int changes = 0;
    double before = 0;
    double now = 1;
    for (int k = 0; k < count; k++) {
      double next = (x * now - Math.sqrt(k) * before) / Math.sqrt(k + 1.0);
      if (next < 0 != now < 0) {
        changes++;
      }
      before = now;
      now = next;
    }
    return count - changes;
  }

  /** The trapezoidal rule for w = 1, of spectral accuracy where f vanishes at the ends. */
  static Rule trapezoid(double low, double high, int count) {
    double[] nodes = new double[count];
    double[] weights = new double[count];
    double width = (high - low) / (count - 1);
    for (int j = 0; j < count; j++) {
      nodes[j] = low + j * width;
      weights[j] = width;
    }
    return new Rule(nodes, weights);
  }

  /** Integrates a function of several variables by the product of their rules. */
  static double integrate(List<Rule> rules, ToDoubleFunction<double[]> function) {
    return integrate(rules, 0, new double[rules.size()], function);
  }

  private static double integrate(
      List<Rule> rules, int variable, double[] x, ToDoubleFunction<double[]> function) {
    if (variable == rules.size()) {
      return function.applyAsDouble(x);
    }
    Rule rule = rules.get(variable);
    double sum = 0;
    for (int j = 0; j < rule.nodes.length; j++) {
      x[variable] = rule.nodes[j];
      sum += rule.weights[j] * integrate(rules, variable + 1, x, function);
    }
    return sum;
  }
}
