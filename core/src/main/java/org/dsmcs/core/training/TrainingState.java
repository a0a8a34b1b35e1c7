package org.dsmcs.core.training;

import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * Everything that training knows after some iteration. Training that goes on from it gives the same
 * bits as training that never stopped.
 *
 * @param iteration how many iterations are done
 * @param parameters the learned parameters
 * @param firstMoment Adam's running mean of the gradient of the blocks that are learned
 * @param secondMoment Adam's running mean of its square
 * @param epochBound sum of the mean bounds of the epoch in progress
 * @param epochEss sums of the mean ESS after steps 0..K of the epoch in progress
 * @param epochGradientNorm sum of the gradient norms of the epoch in progress
 * @param epochSeconds time spent on the epoch in progress
 * @param nonFinite what was not finite in the epoch in progress
 * @param epochBounds mean bounds of the epochs done, from which follows whether training is over
 * @param calls how often the training asked the density
 * @param searchCalls how often the search for a step size did
 */
@SuppressWarnings("ArrayRecordComponent") // A snapshot to store and go on from; never compared.
public record TrainingState(
    int iteration,
    SamplerParameters parameters,
    double[] firstMoment,
    double[] secondMoment,
    double epochBound,
    double[] epochEss,
    double epochGradientNorm,
    double epochSeconds,
    NonFiniteReport nonFinite,
    double[] epochBounds,
    DensityCalls calls,
    DensityCalls searchCalls) {}
