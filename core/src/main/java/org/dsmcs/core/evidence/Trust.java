package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.smc.NonFiniteReport;

/**
 * Whether an estimate of log Z deserves trust, and why not.
 *
 * <p>Z-hat is a mean of positive numbers that may have a heavy tail; then its usual value lies far
 * below Z and its standard error means nothing. Judged by: the shape k̂ of a generalised Pareto
 * distribution fitted to the largest replicas, below {@value #LARGEST_SHAPE}: above it Z-hat has no
 * finite variance, and an interval made of its standard error misses Z far more often than it says
 * (the fit is that of Vehtari et al., "Pareto smoothed importance sampling", 2024, whose limit of
 * 0.7 is for weights that are smoothed); the effective number of replicas (Σ Z_r)²/Σ Z_r², at least
 * {@value #ENOUGH_REPLICAS}; no log density that was NaN or +∞; and no log density of −∞, nor kept
 * particles of as good as no weight, which with these kernels biases Z-hat low.
 *
 * <p>Also by how the replicas' bounds log Z_r are distributed, since a tail whose end nobody met
 * looks light. Logarithms of products of many factors with light tails are skewed to the left, if
 * at all; those of numbers with a heavy tail, which have an exponential tail themselves, to the
 * right. So skewness and its standard error √(6/R) together must be below {@value
 * #LARGEST_SKEWNESS}. In 60 trainings each (N = 32, K = 8, 10 epochs, R = 400) this alone passes 1
 * on a Cauchy distribution and none on a funnel of five dimensions, whose intervals mostly miss; 44
 * on a Gaussian N(0, I) of two dimensions, 43 of ten, 56 on an equicorrelated one of five, 34 on a
 * banana, but only 22 on N(m, I/2), where 54 intervals hold log Z. So it doubts from a tenth to two
 * thirds of what is right: the kinder error. The limit was chosen on these same trainings, from
 * eight rules. It does not see every miss: of 40 that it passes on exp(−|z|⁴), 32 hold log Z, and
 * with R = 50 it passes 3 of 60 on the Cauchy distribution. And the mean bound must lie within
 * {@value #LARGEST_GAP} nats of log Z-hat: log-normal Z_r of variance s² on the log scale have a
 * gap of s²/2 and R e^{−s²} effective replicas, so that a greater gap with enough of these (at R =
 * 1000) is due to replicas that got lost.
 *
 * <p>Last, by what doubles can tell apart: K steps that each round a number of the bound's
 * magnitude to its spacing must not add up to more than {@value #LARGEST_ROUNDING} nats; and
 * estimate and standard error must be finite.
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

  /** From this sum of the bounds' skewness and its standard error on it is not trustworthy. */
  public static final double LARGEST_SKEWNESS = 0.1;

  /** Farther than this below log Z-hat, in nats, a mean bound is not trustworthy. */
  public static final double LARGEST_GAP = 2;

  /** Above this many nats lost to rounding an estimate is not trustworthy. */
  public static final double LARGEST_ROUNDING = 1e-3;

  /** Fewest replicas of a trustworthy estimate by a sampler that accepts and rejects. */
  public static final int ENOUGH_ANNEALED_REPLICAS = 200;

  /** Copies the reasons. */
  public Trust {
    reasons = List.copyOf(reasons);
  }

  /**
   * Judges the replicas of an SMC sampler or of annealed importance sampling.
   *
   * @param logEvidences log Z_r of each replica, −∞ where Z_r = 0
   * @param steps K
   * @param biased whether replicas adapted to their own particles
   * @param nonFinite how many log densities or gradients were NaN or +∞
   * @throws ZeroEvidenceException if all are −∞
   */
  public static Trust ofAnnealed(double[] logEvidences, int steps, boolean biased, long nonFinite) {
    PooledEvidence pooled = PooledEvidence.of(logEvidences);
    Trust judged =
        Judgement.of(
            logEvidences,
            steps,
            pooled.logEvidence(),
            pooled.effectiveReplicas(),
            new NonFiniteReport(0, nonFinite, Optional.empty(), false),
            0);
    List<String> all = new ArrayList<>(judged.reasons);
    if (logEvidences.length < ENOUGH_ANNEALED_REPLICAS) {
      all.add(
          "%d replicas are too few to trust (trusted from %d): use more --evaluation-replicas"
              .formatted(logEvidences.length, ENOUGH_ANNEALED_REPLICAS));
    }
    if (biased) {
      all.add("every replica adapted to its own particles, which biases Z-hat: repeat with a plan");
    }
    return new Trust(all.isEmpty(), judged.paretoShape, judged.effectiveReplicas, all);
  }
}
