package org.dsmcs.core.evidence;

import java.util.List;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.sampler.NonFiniteReport;

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
    Provenance provenance) {
  /** Returns the mean ESS of the final particles. */
  public double finalEffectiveSampleSize() {
    return effectiveSampleSize.getLast();
  }
}
