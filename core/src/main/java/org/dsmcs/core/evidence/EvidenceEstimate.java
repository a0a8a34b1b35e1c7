package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * The evidence of a target, from fresh replicas of a sampler.
 *
 * @param bound mean of the replicas' bounds, a lower bound of log Z in expectation
 * @param logEvidence log of the mean of the replicas' unbiased estimates of Z
 * @param interval95 95 % interval of log Z by the delta method: estimate ± 1.96 standard errors
 * @param effectiveSampleSize mean over replicas of the ESS after steps 1..K
 * @param trust whether to believe it
 * @param nonFinite log densities that were not finite
 * @param replicas how many replicas it rests on
 * @param parameters the sampler's parameters
 * @param draws the final particles of the first replicas
 * @param provenance where it comes from
 * @param effort what it took: epochs and questions to the density
 * @param coordinates z = m + L u, where the sampler worked in coordinates u, to which the
 *     parameters belong; draws and points are in the target's own, z, in any case
 */
public record EvidenceEstimate(
    Estimate bound,
    Estimate logEvidence,
    Interval interval95,
    List<Double> effectiveSampleSize,
    Trust trust,
    NonFiniteReport nonFinite,
    int replicas,
    SamplerParameters parameters,
    WeightedDraws draws,
    Provenance provenance,
    Effort effort,
    Optional<AffineTransformation> coordinates) {
  /** How many standard errors beside a known log Z are too many. */
  public static final double FARTHEST_FROM_KNOWN = 4;

  private static final double ROUNDING = 1e-9;

  /** Returns the mean ESS of the final particles. */
  public double finalEffectiveSampleSize() {
    return effectiveSampleSize.getLast();
  }

  /**
   * Returns this estimate judged once more, now that log Z is known: more than {@value
   * #FARTHEST_FROM_KNOWN} standard errors beside it, it is not to be trusted.
   *
   * @param knownLogEvidence the true log Z
   */
  public EvidenceEstimate judgedAgainst(double knownLogEvidence) {
    double difference = Math.abs(logEvidence.estimate() - knownLogEvidence);
    // Where the sampler is exact the standard error is rounding, and so is the difference.
    if (!(difference > FARTHEST_FROM_KNOWN * logEvidence.standardError() + ROUNDING)) {
      return this;
    }
    double errors = difference / logEvidence.standardError();
    boolean isLow = logEvidence.estimate() < knownLogEvidence;
    return doubted(
        List.of(
            String.format(
                Locale.ROOT,
                "the known log Z lies %.1f standard errors away: %s",
                errors,
                isLow
                    ? "the particles miss part of the target; use a wider initial distribution or"
                        + " more annealing steps"
                    : "the estimate is too high; check that the density is the one whose log Z is"
                        + " known")));
  }

  /**
   * Returns this estimate with more that speaks against it; itself if there is nothing.
   *
   * @param more one sentence each
   */
  public EvidenceEstimate doubted(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<String> reasons = new ArrayList<>(trust.reasons());
    reasons.addAll(more);
    return new EvidenceEstimate(
        bound,
        logEvidence,
        interval95,
        effectiveSampleSize,
        new Trust(false, trust.paretoShape(), trust.effectiveReplicas(), reasons),
        nonFinite,
        replicas,
        parameters,
        draws,
        provenance,
        effort,
        coordinates);
  }

  /**
   * Returns this estimate with another effort.
   *
   * @param all what it took, the training that its parameters come from included
   */
  public EvidenceEstimate withEffort(Effort all) {
    return new EvidenceEstimate(
        bound,
        logEvidence,
        interval95,
        effectiveSampleSize,
        trust,
        nonFinite,
        replicas,
        parameters,
        draws,
        provenance,
        all,
        coordinates);
  }

  /**
   * Returns this estimate of a density of u as one of the density of z = m + L u: draws are mapped,
   * log Z is the same, and points of what was not finite are in z already.
   *
   * @param map z = m + L u
   */
  public EvidenceEstimate through(AffineTransformation map) {
    return new EvidenceEstimate(
        bound,
        logEvidence,
        interval95,
        effectiveSampleSize,
        trust,
        nonFinite,
        replicas,
        parameters,
        draws.through(map),
        provenance,
        effort,
        Optional.of(map));
  }
}
