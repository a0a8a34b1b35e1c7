package org.dsmcs.core.sampler;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.random.RandomKey;

/**
 * γ(z) = Σ_c exp(logWeight_c) N(z; mean_c·1, deviation_c² I), with its exact Hessian.
 *
 * @param dimension D
 * @param logWeights log of each component's mass
 * @param means each component's mean, the same in all dimensions
 * @param deviations each component's standard deviation
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TestMixture(int dimension, double[] logWeights, double[] means, double[] deviations) {
  /** Makes e^logWeight N(mean·1, deviation² I). */
  public static TestMixture gaussian(
      int dimension, double logWeight, double mean, double deviation) {
    return new TestMixture(
        dimension, new double[] {logWeight}, new double[] {mean}, new double[] {deviation});
  }

  /** Returns log Z. */
  public double logEvidence() {
    double sum = 0;
    for (double logWeight : logWeights) {
      sum += Math.exp(logWeight);
    }
    return Math.log(sum);
  }

  /** Returns draws: a component by its weight, then a point of it. */
  public ExactDraws exactDraws() {
    return ExactDraws.sampled(dimension, this::draw);
  }

  private void draw(long key, double[] point) {
    double uniform = RandomKey.uniform(RandomKey.derive(key, 1, 0), 0);
    int component = 0;
    double sum = Math.exp(logWeights[0] - logEvidence());
    while (uniform >= sum && component < means.length - 1) {
      component++;
      sum += Math.exp(logWeights[component] - logEvidence());
    }
    double[] normals = RandomKey.normals(RandomKey.derive(key, 0, 0), dimension);
    for (int d = 0; d < dimension; d++) {
      point[d] = means[component] + deviations[component] * normals[d];
    }
  }

  /** Returns γ. */
  public Density density() {
    return PointDensity.of(dimension, this::logDensity, this::hessianVectorProduct);
  }

  /** Returns log γ at a point, and its gradient in {@code gradient}. */
  public double logDensity(double[] point, double[] gradient) {
    int components = means.length;
    double[] logs = new double[components];
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < components; c++) {
      double square = 0;
      for (double x : point) {
        square += (x - means[c]) * (x - means[c]);
      }
      logs[c] =
          logWeights[c]
              - square / (2 * deviations[c] * deviations[c])
              - dimension * Math.log(deviations[c] * Math.sqrt(2 * Math.PI));
      largest = Math.max(largest, logs[c]);
    }
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(log - largest);
    }
    double logDensity = largest + Math.log(sum);
    for (int d = 0; d < dimension; d++) {
      gradient[d] = 0;
      for (int c = 0; c < components; c++) {
        gradient[d] += Math.exp(logs[c] - logDensity) * slope(c, point[d]);
      }
    }
    return logDensity;
  }

  private double slope(int component, double x) {
    return (means[component] - x) / (deviations[component] * deviations[component]);
  }

  void hessianVectorProduct(double[] point, double[] vector, double[] product) {
    double[] mean = new double[dimension];
    double logDensity = logDensity(point, mean);
    double alongMean = 0;
    for (int d = 0; d < dimension; d++) {
      alongMean += mean[d] * vector[d];
      product[d] = 0;
    }
    for (int c = 0; c < means.length; c++) {
      double square = 0;
      double along = 0;
      for (int d = 0; d < dimension; d++) {
        square += (point[d] - means[c]) * (point[d] - means[c]);
        along += slope(c, point[d]) * vector[d];
      }
      double precision = 1 / (deviations[c] * deviations[c]);
      double responsibility =
          Math.exp(
              logWeights[c]
                  - square * precision / 2
                  - dimension * Math.log(deviations[c] * Math.sqrt(2 * Math.PI))
                  - logDensity);
      for (int d = 0; d < dimension; d++) {
        product[d] +=
            responsibility * (slope(c, point[d]) * (along - alongMean) - precision * vector[d]);
      }
    }
  }
}
