package org.dsmcs.core.sampler;

/**
 * The baseline of the score-function estimator: b_k of replica r is the mean over all other
 * replicas of G_k = Σ_{j≥k} inc_j.
 *
 * <p>Replicas are independent, so b_k does not depend on what replica r drew, and the estimator
 * stays unbiased. A single replica has the baseline 0. Source: Mnih and Rezende, "Variational
 * inference for Monte Carlo objectives", 2016, there over samples.
 */
final class LeaveOneOutBaseline {
  private final int steps;
  private final double[][] rewardToGo;
  private final double[][] baseline;

  /** Makes room for {@code replicas} replicas of {@code steps} steps. */
  LeaveOneOutBaseline(int replicas, int steps) {
    this.steps = steps;
    this.rewardToGo = new double[replicas][steps + 1];
    this.baseline = new double[replicas][steps + 1];
  }

  /** Takes the increments of a replica that has just run; replicas may come in any order. */
  void take(int replica, ReplicaSampler sampler) {
    double sum = 0;
    for (int k = steps; k >= 2; k--) {
      sum += sampler.increment(k);
      rewardToGo[replica][k] = sum;
    }
  }

  /** Computes the baselines of the first {@code count} replicas, all of them taken. */
  void complete(int count) {
    for (int k = 2; k <= steps; k++) {
      double sum = 0;
      for (int r = 0; r < count; r++) {
        sum += rewardToGo[r][k];
      }
      for (int r = 0; r < count; r++) {
        baseline[r][k] = count == 1 ? 0 : (sum - rewardToGo[r][k]) / (count - 1);
      }
    }
  }

  /** Returns b_k of a replica at index k; not to be modified. */
  double[] of(int replica) {
    return baseline[replica];
  }
}
