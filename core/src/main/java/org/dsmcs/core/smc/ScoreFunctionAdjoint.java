package org.dsmcs.core.smc;

import org.dsmcs.core.resampling.ResamplingCriterion;

/**
 * What the score-function estimator sends to the log weights.
 *
 * <p>What is drawn before step k is a_i ~ W_{k−1} for each particle i where the replica is
 * resampled, and with the Bernoulli criterion the decision itself, with probability 1 − u to
 * resample and u to keep, u = (ESS − 1)/(N − 1). The estimator adds ∇ log P(drawn) · (G_k − b_k),
 * where G_k = Σ_{j≥k} inc_j is the part of the bound that the draw can change, and b_k any number
 * that does not depend on the draw.
 */
public final class ScoreFunctionAdjoint {
  /** Equal weights give u = 1 up to this much; resampling there has no probability to speak of. */
  private static final double CERTAIN = 1e-12;

  private final int particles;
  private final boolean decides;
  private final double[] advantage;

  /**
   * Makes room for one replica.
   *
   * @param particles N
   * @param steps K
   * @param criterion only the Bernoulli decision is random, so only that one has a score
   */
  public ScoreFunctionAdjoint(int particles, int steps, ResamplingCriterion criterion) {
    this.particles = particles;
    this.decides = criterion instanceof ResamplingCriterion.Bernoulli;
    this.advantage = new double[steps + 1];
  }

  /**
   * Turns to one replica whose increments are known.
   *
   * @param weights of the replica
   * @param baseline b_k for k = 2..K at index k
   */
  public void begin(Weights weights, double[] baseline) {
    double rewardToGo = 0;
    for (int k = advantage.length - 1; k >= 2; k--) {
      rewardToGo += weights.increment(k);
      advantage[k] = rewardToGo - baseline[k];
    }
  }

  /**
   * Adds the score of what was drawn before a step.
   *
   * @param step k, from 2
   * @param resampled the decision
   * @param ancestors the drawn ancestors; read where resampled
   * @param weights of the replica
   * @param logWeightBar adjoint of log W_{k−1}; added to
   */
  public void add(
      int step, boolean resampled, int[] ancestors, Weights weights, double[] logWeightBar) {
    double scale = advantage[step];
    if (resampled) {
      for (int i = 0; i < particles; i++) {
        logWeightBar[ancestors[i]] += scale;
      }
    }
    if (decides) {
      double keep = ResamplingCriterion.Bernoulli.keepProbability(weights.ess(step - 1), particles);
      double probability = resampled ? 1 - keep : keep;
      if (probability > CERTAIN) {
        double slope = (resampled ? -1 : 1) / (probability * (particles - 1));
        weights.addEssAdjoint(step - 1, scale * slope, logWeightBar);
      }
    }
  }
}
