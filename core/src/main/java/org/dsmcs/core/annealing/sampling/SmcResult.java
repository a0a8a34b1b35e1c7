package org.dsmcs.core.annealing.sampling;

import java.util.List;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.WeightedDraws;

/**
 * What an SMC sampler found.
 *
 * @param logEvidences log Z_r of each replica; −∞ where all its weights were zero
 * @param logEvidence log of the mean of Z_r, with its standard error by the delta method: NaN from
 *     fewer than 2 replicas or where all Z_r are zero
 * @param plan what the replicas followed; nothing where each adapted for itself
 * @param meanEss mean over replicas of the ESS after each step of the plan, from step 0; empty
 *     without a plan
 * @param meanAcceptance mean over replicas of the acceptance rate in each step, from step 1
 * @param draws the last level's particles of all replicas; empty if all Z_r are zero
 * @param calls how often the target was asked by the replicas
 * @param pilotCalls how often by the pilot
 * @param biased whether replicas adapted, so that Z-hat is biased
 * @param nonFinite how many log densities or gradients were NaN or +∞
 */
public record SmcResult(
    List<Double> logEvidences,
    Estimate logEvidence,
    Optional<AnnealingPlan> plan,
    List<Double> meanEss,
    List<Double> meanAcceptance,
    WeightedDraws draws,
    Calls calls,
    Calls pilotCalls,
    boolean biased,
    long nonFinite) {
  /**
   * Particles at which the target was asked.
   *
   * @param values for log γ alone
   * @param gradients for log γ and its gradient
   */
  public record Calls(long values, long gradients) {
    /** None. */
    public static final Calls NONE = new Calls(0, 0);

    /** Returns both together. */
    public Calls plus(Calls other) {
      return new Calls(values + other.values, gradients + other.gradients);
    }
  }
}
