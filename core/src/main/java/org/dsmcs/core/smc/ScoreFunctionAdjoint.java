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
final class ScoreFunctionAdjoint implements DrawAdjoint {
  /** Equal weights give u = 1 up to this much; resampling there has no probability to speak of. */
  private static final double CERTAIN = 1e-12;

  private final int particles;
  private final boolean decides;
  private final IgnoredDrawAdjoint drawn = new IgnoredDrawAdjoint();
  private double[] advantage = new double[0];

  /**
   * Makes room for one replica.
   *
   * @param particles N
   * @param criterion only the Bernoulli decision is random, so only that one has a score
   */
  ScoreFunctionAdjoint(int particles, ResamplingCriterion criterion) {
    this.particles = particles;
    this.decides = criterion instanceof ResamplingCriterion.Bernoulli;
  }

  @Override
  public void begin(Weights weights, double[] baseline) {
    if (advantage.length != weights.steps() + 1) {
      advantage = new double[weights.steps() + 1];
    }
    double rewardToGo = 0;
    for (int k = advantage.length - 1; k >= 2; k--) {
      rewardToGo += weights.increment(k);
      advantage[k] = rewardToGo - baseline[k];
    }
  }

  @Override
  public void add(
      Draw draw, double[] omega, Weights weights, DifferentiableRun run, double[] logWeightBar) {
    drawn.add(draw, omega, weights, run, logWeightBar);
    if (draw.possible()) {
      addScore(draw, weights, logWeightBar);
    }
  }

  private void addScore(Draw draw, Weights weights, double[] logWeightBar) {
    int step = draw.step();
    double scale = advantage[step];
    if (draw.resampled()) {
      for (int i = 0; i < particles; i++) {
        logWeightBar[draw.ancestors()[i]] += scale;
      }
    }
    if (decides) {
      double keep = ResamplingCriterion.Bernoulli.keepProbability(weights.ess(step - 1), particles);
      double probability = draw.resampled() ? 1 - keep : keep;
      if (probability > CERTAIN) {
        double slope = (draw.resampled() ? -1 : 1) / (probability * (particles - 1));
        weights.addEssAdjoint(step - 1, scale * slope, logWeightBar);
      }
    }
  }
}
