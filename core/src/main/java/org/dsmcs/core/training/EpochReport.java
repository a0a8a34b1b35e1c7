package org.dsmcs.core.training;

import java.util.List;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * What an epoch was like.
 *
 * @param epoch from 1
 * @param bound mean bound over its iterations and replicas
 * @param ess mean ESS after steps 1..K, over the same
 * @param beta β_1..β_K that its last iteration used
 * @param delta δ_1..δ_K that its last iteration used
 * @param gradientNorm mean Euclidean norm of the gradient, before any limit
 * @param learningRate Adam's step size
 * @param seconds time
 * @param nonFinite log densities that were not finite
 */
public record EpochReport(
    int epoch,
    double bound,
    List<Double> ess,
    List<Double> beta,
    List<Double> delta,
    double gradientNorm,
    double learningRate,
    double seconds,
    NonFiniteReport nonFinite) {}
