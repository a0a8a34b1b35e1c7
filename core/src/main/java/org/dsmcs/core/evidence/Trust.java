package org.dsmcs.core.evidence;

import java.util.List;

/**
 * Whether an estimate of log Z deserves trust, and why not.
 *
 * <p>Z-hat is a mean of positive numbers that may have a heavy tail; then its usual value lies far
 * below Z and its standard error means nothing. Judged by: the shape k̂ of a generalised Pareto
 * distribution fitted to the largest replicas, below {@value #LARGEST_SHAPE}: above it Z-hat has no
 * finite variance, and an interval made of its standard error misses Z far more often than it says
 * (the fit is that of Vehtari et al., "Pareto smoothed importance sampling", 2024, whose limit of
 * 0.7 is for weights that are smoothed); the effective number of replicas (Σ Z_r)²/Σ Z_r², at least
 * {@value #ENOUGH_REPLICAS}; no log density that was NaN or +∞; and no log density of −∞, which
 * with these kernels biases Z-hat low.
 *
 * <p>What no particle ever visited, nothing here can see: a sampler that misses a part of the
 * target reports the evidence of the rest, perhaps with a light tail. A wider initial distribution,
 * another kernel or more steps that change the estimate are the sign of it.
 *
 * @param trustworthy whether nothing speaks against it
 * @param paretoShape k̂; NaN for fewer than {@value #FEWEST_FOR_SHAPE} replicas
 * @param effectiveReplicas (Σ Z_r)²/Σ Z_r²
 * @param reasons what speaks against it, one sentence each
 */
public record Trust(
    boolean trustworthy, double paretoShape, double effectiveReplicas, List<String> reasons) {
  /** Fewest effective replicas of a trustworthy estimate. */
  public static final int ENOUGH_REPLICAS = 20;

  /** Fewest replicas whose tail can be fitted. */
  public static final int FEWEST_FOR_SHAPE = 25;

  /** From this shape on an estimate is not trustworthy. */
  public static final double LARGEST_SHAPE = 0.5;

  /** Copies the reasons. */
  public Trust {
    reasons = List.copyOf(reasons);
  }
}
