package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * What one adaptive run found.
 *
 * @param plan what it did
 * @param logEvidence log Z-hat; biased, since the run adapted to its particles
 * @param particles those of the last level
 * @param logWeights their normalised log weights; the first N entries count
 * @param calls how often the target was asked
 * @param nonFinite log densities or gradients that were NaN or +∞
 */
@SuppressWarnings("ArrayRecordComponent") // To go on from; never compared.
public record AdaptiveRun(
    AnnealingPlan plan,
    double logEvidence,
    Particles particles,
    double[] logWeights,
    SmcResult.Calls calls,
    NonFiniteReport nonFinite) {}
