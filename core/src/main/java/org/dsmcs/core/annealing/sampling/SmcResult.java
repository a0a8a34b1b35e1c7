package org.dsmcs.core.annealing.sampling;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * What an SMC sampler found.
 *
 * @param logEvidences log Z_r of each replica; −∞ where all its weights were zero
 * @param logEvidence log of the mean of Z_r, with its standard error by the delta method: NaN from
 *     fewer than 2 replicas or where all Z_r are zero
 * @param singleRunVariances the variance of log Z_r of each replica, read from that replica alone:
 *     waste-free by {@link org.dsmcs.core.evidence.WasteFreeVariance}, otherwise by {@link
 *     org.dsmcs.core.evidence.GenealogyVariance} at the step where β becomes 1. Nothing where it is
 *     not defined: all weights zero, draws that are not categorical, or fewer than {@value
 *     org.dsmcs.core.evidence.GenealogyVariance#FEWEST_ROOTS} roots. Genealogies may give a
 *     negative number where the true variance is small. A replica that adapts varies more than it
 *     says
 * @param plan what the replicas followed; nothing where each adapted for itself
 * @param meanEss mean of the ESS after each step, from step 0, over the replicas that came so far
 *     with some weight not zero: where each adapts for itself they differ in their numbers of steps
 * @param meanAcceptance the same of the acceptance rate in each step, from step 1
 * @param draws the last level's particles of the replicas that were to be kept; empty if all their
 *     Z_r are zero
 * @param calls how often the target was asked by the replicas
 * @param pilotCalls how often by the pilot
 * @param biased whether replicas adapted, so that Z-hat is biased
 * @param nonFinite log densities or gradients that were NaN or +∞, of those that replicas asked for
 * @param pilotNonFinite the same of the pilot; a pilot that tunes step sizes tries some that are
 *     too large, and may meet points that replicas never see
 */
public record SmcResult(
    List<Double> logEvidences,
    Estimate logEvidence,
    List<OptionalDouble> singleRunVariances,
    Optional<AnnealingPlan> plan,
    List<Double> meanEss,
    List<Double> meanAcceptance,
    WeightedDraws draws,
    Calls calls,
    Calls pilotCalls,
    boolean biased,
    NonFiniteReport nonFinite,
    NonFiniteReport pilotNonFinite) {
  /** Copies the lists. */
  public SmcResult {
    logEvidences = List.copyOf(logEvidences);
    singleRunVariances = List.copyOf(singleRunVariances);
    meanEss = List.copyOf(meanEss);
    meanAcceptance = List.copyOf(meanAcceptance);
  }

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

    /** Returns how often in all. */
    public long total() {
      return values + gradients;
    }
  }
}
