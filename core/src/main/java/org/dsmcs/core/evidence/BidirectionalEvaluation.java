package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.CountingDensity;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.TrainingListener;

/**
 * log Z between two limits, by a sampler with learned kernels: forward replicas as {@link
 * Evaluation} runs them, and reverse replicas that each start from an exact draw of the target.
 *
 * <p>A reverse replica draws a path by the backward kernels B_K, …, B_1 from its exact draw, and
 * then runs forward with one of its N particles held on that path ({@link
 * org.dsmcs.core.smc.RetainedPath}). 1/Z-hat is unbiased for 1/Z.
 *
 * <p>Source: Grosse, Ghahramani and Adams, "Sandwiching the marginal likelihood using bidirectional
 * Monte Carlo", 2015.
 */
public final class BidirectionalEvaluation {
  /** Replicas are run in groups of this size: the group's number is part of the noise's key. */
  private static final int GROUP = 256;

  private final Density target;
  private final SamplerConfiguration sampler;
  private final long seed;
  private final Resources resources;
  private final double nonFiniteLimit;
  private final ExactDraws exactDraws;
  private final int reverseReplicas;

  /**
   * Prepares runs of both directions, and refuses beforehand what could not be run in reverse.
   *
   * @param target the density γ
   * @param sampler what the sampler does
   * @param seed the run's seed
   * @param resources threads and memory to use; results do not depend on them
   * @param nonFiniteLimit largest fraction of log densities that may be NaN or +∞ forward
   * @param exactDraws of γ/Z, such as {@link Density#exactDraws}
   * @param reverseReplicas how many runs in reverse, each of which uses one draw
   * @throws IllegalArgumentException naming what does not fit: fewer than 20 reverse replicas, too
   *     few draws, or a scheme that cannot draw ancestors given one of them
   */
  public BidirectionalEvaluation(
      Density target,
      SamplerConfiguration sampler,
      long seed,
      Resources resources,
      double nonFiniteLimit,
      ExactDraws exactDraws,
      int reverseReplicas) {
    Sandwich.checkReplicas("reverse", reverseReplicas);
    exactDraws.require(reverseReplicas, target.dimension());
    sampler.resampling().requireReversible();
    this.target = target;
    this.sampler = sampler;
    this.seed = seed;
    this.resources = resources;
    this.nonFiniteLimit = nonFiniteLimit;
    this.exactDraws = exactDraws;
    this.reverseReplicas = reverseReplicas;
  }

  /**
   * Runs both directions.
   *
   * @param parameters the learned parameters, which nothing changes
   * @param replicas how many forward, at least 20
   * @param draws about how many final particles of the forward runs to return
   * @param listener told of every group of forward replicas
   * @throws IllegalArgumentException if there are fewer than 20 replicas or draws are negative
   * @throws org.dsmcs.core.smc.NonFiniteDensityException as {@link Evaluation} does
   */
  public Bidirectional<EvidenceEstimate> estimate(
      SamplerParameters parameters, int replicas, int draws, TrainingListener listener) {
    Sandwich.checkReplicas("forward", replicas);
    return around(
        new Evaluation(target, sampler, seed, resources, nonFiniteLimit)
            .estimate(parameters, replicas, draws, listener));
  }

  /**
   * Runs the reverse replicas that belong to a forward evaluation.
   *
   * @param forward of the same target and sampler; its parameters are used
   * @throws IllegalArgumentException if it has fewer than 20 replicas
   */
  public Bidirectional<EvidenceEstimate> around(EvidenceEstimate forward) {
    Sandwich.checkReplicas("forward", forward.replicas());
    ReverseRuns reverse = reverse(forward.parameters());
    return new Bidirectional<>(
        forward,
        reverse,
        Sandwich.of(forward.bound(), forward.replicas(), reverse.mean(), reverse.drawsUsed()));
  }

  private ReverseRuns reverse(SamplerParameters parameters) {
    List<Double> logEvidences = new ArrayList<>();
    CountingDensity counted = new CountingDensity(target);
    long drawKey = RandomKey.of(seed, Purpose.EXACT_DRAWS, 0);
    long nonFinite = 0;
    try (ReplicaBatch batch =
        new ReplicaBatch(
            counted,
            sampler,
            parameters.layout(),
            Math.min(GROUP, reverseReplicas),
            resources,
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      for (int first = 0; first < reverseReplicas; first += GROUP) {
        int count = Math.min(GROUP, reverseReplicas - first);
        counted.watch();
        long key = RandomKey.of(seed, Purpose.REVERSE, first / GROUP);
        batch.runReverse(parameters, key, count, exactDraws, drawKey, first);
        for (int r = 0; r < count; r++) {
          logEvidences.add(batch.bound(r));
        }
        nonFinite += batch.nonFinite().count();
      }
    }
    return new ReverseRuns(logEvidences, reverseReplicas, counted.calls(), nonFinite);
  }
}
