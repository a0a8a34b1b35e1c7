package org.dsmcs.core.sampler;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.PointDensity;

/**
 * γ(z) = Σ_c exp(logWeight_c) N(z; mean_c·1, deviation_c² I), with its exact Hessian.
 *
 * @param dimension D
 * @param logWeights log of each component's mass
 * @param means each component's mean, the same in all dimensions
 * @param deviations each component's standard deviation
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TestMixture(int dimension, double[] logWeights, double[] means, double[] deviations) {
  static TestMixture gaussian(int dimension, double logWeight, double mean, double deviation) {
    return new TestMixture(
        dimension, new double[] {logWeight}, new double[] {mean}, new double[] {deviation});
  }

  double logEvidence() {
    double sum = 0;
    for (double logWeight : logWeights) {
      sum += Math.exp(logWeight);
    }
    return Math.log(sum);
  }

  Density density() {
    return PointDensity.of(dimension, this::logDensity, this::hessianVectorProduct);
  }

  double logDensity(double[] point, double[] gradient) {
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
