package org.dsmcs.paper.theorem;

import java.util.List;

/**
 * Expectations over everything that is drawn, for one base draw of the normal numbers or for many.
 * A buffer: one flat array, so that moments are added and averaged in one loop.
 *
 * <p>X is the score-function estimate without a baseline, S_k = ∇ log P of the draw before step k,
 * G_k = Σ_{j≥k} inc_j.
 */
final class Moments {
  private static final List<Estimator> ESTIMATORS = List.of(Estimator.values());

  private final int steps;
  private final int length;
  private final int bound;
  private final int ess;
  private final int weightGradient;
  private final int mean;
  private final int square;
  private final int reward;
  private final int rewardProduct;
  private final int estimateScore;
  private final int scoreProduct;
  private final int scoreReward;
  private final double[] values;

  /**
   * Makes zeros.
   *
   * @param steps K
   * @param length how many numbers a gradient has
   */
  Moments(int steps, int length) {
    int estimators = ESTIMATORS.size();
    int levels = steps + 1;
    this.steps = steps;
    this.length = length;
    this.bound = 1;
    this.ess = bound + 1;
    this.weightGradient = ess + levels;
    this.mean = weightGradient + levels;
    this.square = mean + estimators * length;
    this.reward = square + estimators * length;
    this.rewardProduct = reward + levels;
    this.estimateScore = rewardProduct + levels * levels;
    this.scoreProduct = estimateScore + levels * length;
    this.scoreReward = scoreProduct + levels * levels * length;
    this.values = new double[scoreReward + levels * levels * length];
  }

  /** Adds {@code scale} times others. */
  void add(Moments other, double scale) {
    for (int j = 0; j < values.length; j++) {
      values[j] = Math.fma(scale, other.values[j], values[j]);
    }
  }

  // ------------------------------------------------------------------ filling

  /** Adds an outcome: its probability, increments and ESS at index k. */
  void addOutcome(double probability, double[] increments, double[] essOfLevels) {
    values[0] += probability;
    double[] rewardToGo = new double[steps + 2];
    for (int k = steps; k >= 1; k--) {
      rewardToGo[k] = rewardToGo[k + 1] + increments[k];
      values[reward + k] += probability * rewardToGo[k];
      values[ess + k] += probability * essOfLevels[k];
    }
    values[bound] += probability * rewardToGo[1];
    for (int k = 2; k <= steps; k++) {
      for (int l = 2; l <= steps; l++) {
        values[rewardProduct + pair(k, l)] += probability * rewardToGo[k] * rewardToGo[l];
      }
    }
  }

  /** Adds the squared length of the gradient with respect to the weights before step k. */
  void addWeightGradient(double probability, int step, double squaredLength) {
    values[weightGradient + step] += probability * squaredLength;
  }

  /** Adds an estimate. */
  void addEstimate(double probability, Estimator estimator, double[] gradient) {
    int at = ESTIMATORS.indexOf(estimator) * length;
    for (int j = 0; j < length; j++) {
      values[mean + at + j] += probability * gradient[j];
      values[square + at + j] += probability * gradient[j] * gradient[j];
    }
  }

  /**
   * Adds what the leave-one-out baseline is about.
   *
   * @param estimate X
   * @param scores S_k at index k
   * @param increments inc_k at index k
   */
  void addScores(double probability, double[] estimate, double[][] scores, double[] increments) {
    double[] rewardToGo = new double[steps + 2];
    for (int k = steps; k >= 1; k--) {
      rewardToGo[k] = rewardToGo[k + 1] + increments[k];
    }
    for (int k = 2; k <= steps; k++) {
      for (int j = 0; j < length; j++) {
        values[estimateScore + k * length + j] += probability * estimate[j] * scores[k][j];
      }
      for (int l = 2; l <= steps; l++) {
        int at = pair(k, l) * length;
        for (int j = 0; j < length; j++) {
          values[scoreProduct + at + j] += probability * scores[k][j] * scores[l][j];
          values[scoreReward + at + j] += probability * scores[k][j] * rewardToGo[l];
        }
      }
    }
  }

  private int pair(int k, int l) {
    return k * (steps + 1) + l;
  }

  // ------------------------------------------------------------------ reading

  /** Returns the sum of all probabilities. */
  double probability() {
    return values[0];
  }

  /** Returns the expected bound. */
  double bound() {
    return values[bound];
  }

  /** Returns the expected ESS after step k. */
  double ess(int step) {
    return values[ess + step];
  }

  /** Returns Σ_k E ‖g_k‖², g_k the gradient with respect to the log weights before step k. */
  double squaredWeightGradient() {
    double sum = 0;
    for (int k = 2; k <= steps; k++) {
      sum += values[weightGradient + k];
    }
    return sum;
  }

  /** Returns the expectation of an estimator; with and without a baseline it is the same. */
  double[] mean(Estimator estimator) {
    double[] result = new double[length];
    System.arraycopy(values, mean + offset(estimator), result, 0, length);
    return result;
  }

  /** Where an estimator's numbers begin: with a baseline, those of the one without. */
  private int offset(Estimator estimator) {
    Estimator stored =
        estimator == Estimator.SCORE_FUNCTION ? Estimator.SCORE_FUNCTION_ALONE : estimator;
    return ESTIMATORS.indexOf(stored) * length;
  }

  /**
   * Returns B times the variance of the mean of B estimates, summed over some components.
   *
   * <p>Without a baseline this is E ‖X‖² − ‖E X‖². With it, X' = X − Σ_k S_k b_k, where b_k has the
   * mean E G_k, the variances of G over B − 1, and does not depend on X and S; and the estimates of
   * two replicas, which are in each other's baselines, have the covariance Σ_kl E[S_k G_l] · E[S_l
   * G_k] / (B − 1)².
   *
   * @param estimator which
   * @param replicas B
   * @param components how many components count, the first ones
   */
  double variance(Estimator estimator, int replicas, int components) {
    double[] expected = mean(estimator);
    double sum = 0;
    for (int j = 0; j < components; j++) {
      sum += values[square + offset(estimator) + j] - expected[j] * expected[j];
      if (estimator == Estimator.SCORE_FUNCTION) {
        sum += baselineAdds(replicas - 1, j);
      }
    }
    return sum;
  }

  /** What the leave-one-out baseline adds to the variance of a component. */
  private double baselineAdds(double others, int component) {
    double sum = 0;
    for (int k = 2; k <= steps; k++) {
      double meanOfK = values[reward + k];
      sum -= 2 * meanOfK * values[estimateScore + k * length + component];
      for (int l = 2; l <= steps; l++) {
        double product = meanOfK * values[reward + l];
        double covariance = values[rewardProduct + pair(k, l)] - product;
        int at = pair(k, l) * length + component;
        int turned = pair(l, k) * length + component;
        sum += values[scoreProduct + at] * (product + covariance / others);
        sum += values[scoreReward + at] * values[scoreReward + turned] / others;
      }
    }
    return sum;
  }

  /** Returns the mean of several. */
  static Moments mean(List<Moments> all, int steps, int length) {
    Moments mean = new Moments(steps, length);
    for (Moments moments : all) {
      mean.add(moments, 1.0 / all.size());
    }
    return mean;
  }
}
