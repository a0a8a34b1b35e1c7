package org.dsmcs.core.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.CountingDensity;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.TrainingListener;

/** Runs a sampler forward on fresh noise and pools the replicas. */
public final class Evaluation {
  /** Replicas are run in groups of this size: the group's number is part of the noise's key. */
  private static final int GROUP = 256;

  private final Density target;
  private final SamplerConfiguration sampler;
  private final long seed;
  private final Resources resources;
  private final double nonFiniteLimit;

  /**
   * Prepares an evaluation.
   *
   * @param target the density γ
   * @param sampler what the sampler does
   * @param seed the run's seed; evaluation noise differs from training noise
   * @param threads how many threads work; results do not depend on it
   * @param nonFiniteLimit largest fraction of log densities that may be NaN or +∞
   */
  public Evaluation(
      Density target, SamplerConfiguration sampler, long seed, int threads, double nonFiniteLimit) {
    this(target, sampler, seed, Resources.ofThreads(threads), nonFiniteLimit);
  }

  /**
   * Prepares an evaluation within the given resources.
   *
   * @param target the density γ
   * @param sampler what the sampler does
   * @param seed the run's seed; evaluation noise differs from training noise
   * @param resources threads and memory to use; results do not depend on them
   * @param nonFiniteLimit largest fraction of log densities that may be NaN or +∞
   */
  public Evaluation(
      Density target,
      SamplerConfiguration sampler,
      long seed,
      Resources resources,
      double nonFiniteLimit) {
    this.target = target;
    this.sampler = sampler;
    this.seed = seed;
    this.resources = resources;
    this.nonFiniteLimit = nonFiniteLimit;
  }

  /**
   * Estimates log Z: bound_r is the bound of replica r, Z_r = exp(bound_r) an unbiased estimate of
   * Z, and log Z ≈ log mean_r Z_r with standard error sd(Z_r)/(√R mean Z_r) by the delta method.
   *
   * @param parameters the learned parameters
   * @param replicas R, at least 2
   * @param draws about how many final particles to return: whole replicas, at least one; there are
   *     none if Z_r is zero in each of those
   * @throws IllegalArgumentException if there are fewer than 2 replicas or draws are negative
   * @throws org.dsmcs.core.smc.MemoryBudgetException if the memory is too small for one replica
   * @throws NonFiniteDensityException if too many log densities are NaN or +∞
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of a replica are zero
   * @throws ZeroEvidenceException if Z_r is zero in every replica
   * @throws java.util.concurrent.CancellationException if this thread is interrupted; it stays so
   */
  public EvidenceEstimate estimate(SamplerParameters parameters, int replicas, int draws) {
    return estimate(parameters, replicas, draws, TrainingListener.SILENT);
  }

  /**
   * Estimates log Z, see {@link #estimate(SamplerParameters, int, int)}, and tells how far it is.
   *
   * @param parameters the learned parameters
   * @param replicas R, at least 2
   * @param draws about how many final particles to return: whole replicas, at least one
   * @param listener told of every group of replicas
   */
  public EvidenceEstimate estimate(
      SamplerParameters parameters, int replicas, int draws, TrainingListener listener) {
    if (replicas < 2) {
      throw new IllegalArgumentException(
          "evaluation replicas must be at least 2 to give a standard error, given: " + replicas);
    }
    if (draws < 0) {
      throw new IllegalArgumentException("draws must be at least 0, given: " + draws);
    }
    int particles = sampler.particles();
    int kept = Math.min(Math.min(replicas, GROUP), (draws + particles - 1) / particles);
    double[] bounds = new double[replicas];
    double[] ess = new double[sampler.steps() + 1];
    double lowestLogWeight = 0;
    int zeroFrom = 0;
    NonFiniteReport nonFinite = NonFiniteReport.NONE;
    WeightedDraws weightedDraws = new WeightedDraws(List.of());
    CountingDensity counted = new CountingDensity(target);
    try (ReplicaBatch batch =
        new ReplicaBatch(
            counted,
            sampler,
            parameters.layout(),
            Math.min(GROUP, replicas),
            resources,
            ReplicaBatch.Mode.EVALUATE,
            kept)) {
      for (int first = 0; first < replicas; first += GROUP) {
        int count = Math.min(GROUP, replicas - first);
        counted.watch();
        batch.run(parameters, RandomKey.of(seed, Purpose.EVALUATION, first / GROUP), count);
        for (int r = 0; r < count; r++) {
          bounds[first + r] = batch.bound(r);
          lowestLogWeight = Math.min(lowestLogWeight, batch.lowestFinalLogWeight(r));
          zeroFrom = Math.max(zeroFrom, batch.zeroFrom(r));
          for (int k = 0; k < ess.length; k++) {
            ess[k] += batch.ess(r, k) / replicas;
          }
        }
        nonFinite = nonFinite.and(batch.nonFinite());
        if (first == 0) {
          weightedDraws = draws(batch);
        }
        listener.replicasEvaluated(first + count, replicas);
      }
    }
    if (nonFinite.fraction() > nonFiniteLimit) {
      throw new NonFiniteDensityException(nonFinite, nonFiniteLimit);
    }
    if (Arrays.stream(bounds).allMatch(bound -> bound == Double.NEGATIVE_INFINITY)) {
      throw new ZeroEvidenceException(replicas, zeroFrom);
    }
    return pool(bounds, ess, nonFinite, lowestLogWeight, parameters, weightedDraws)
        .withEffort(Effort.ofEvaluation(counted.calls()));
  }

  private EvidenceEstimate pool(
      double[] bounds,
      double[] ess,
      NonFiniteReport nonFinite,
      double lowestLogWeight,
      SamplerParameters parameters,
      WeightedDraws draws) {
    PooledEvidence pooled = PooledEvidence.of(bounds);
    int replicas = bounds.length;
    double sum = 0;
    for (double bound : bounds) {
      sum += bound;
    }
    double mean = sum / replicas;
    if (mean == Double.POSITIVE_INFINITY || (sum < 0 && Double.isInfinite(mean))) {
      mean = 0;
      for (double bound : bounds) {
        mean += bound / replicas;
      }
    }
    double variance = 0;
    for (double bound : bounds) {
      variance += (bound - mean) * (bound - mean);
    }
    // A replica of zero evidence has the bound −∞, and so has the mean, whatever the others say.
    double boundError =
        Double.isFinite(variance)
            ? Math.sqrt(variance / (replicas - 1) / replicas)
            : standardError(bounds, mean);
    Estimate boundEstimate =
        new Estimate(mean, pooled.zeroReplicas() > 0 ? Double.POSITIVE_INFINITY : boundError);
    List<Double> meanEss = new ArrayList<>();
    for (int k = 1; k < ess.length; k++) {
      meanEss.add(ess[k]);
    }
    return new EvidenceEstimate(
        boundEstimate,
        pooled.logEvidence(),
        pooled.interval95(),
        List.copyOf(meanEss),
        Judgement.of(
            bounds,
            sampler.steps(),
            pooled.logEvidence(),
            pooled.effectiveReplicas(),
            nonFinite,
            lowestLogWeight),
        nonFinite,
        replicas,
        parameters.copy(),
        draws,
        Provenance.of(seed, sampler),
        Effort.ofEvaluation(DensityCalls.NONE),
        Optional.empty());
  }

  /** The standard error of the bound where squares of differences are beyond doubles. */
  private static double standardError(double[] bounds, double mean) {
    double farthest = 0;
    for (double bound : bounds) {
      farthest = Math.max(farthest, Math.abs(bound - mean));
    }
    double variance = 0;
    for (double bound : bounds) {
      double share = (bound - mean) / farthest;
      variance += share * share;
    }
    return farthest * Math.sqrt(variance / (bounds.length - 1) / bounds.length);
  }

  /** The kept particles, weighted by their replica's share of the evidence. */
  private static WeightedDraws draws(ReplicaBatch batch) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < batch.kept(); r++) {
      largest = Math.max(largest, batch.bound(r));
    }
    if (largest == Double.NEGATIVE_INFINITY) {
      // None were wanted, or Z_r is zero in every replica of which they were: there are no shares.
      return new WeightedDraws(List.of());
    }
    double total = 0;
    for (int r = 0; r < batch.kept(); r++) {
      total += Math.exp(batch.bound(r) - largest);
    }
    List<WeightedDraws.Draw> draws = new ArrayList<>();
    for (int r = 0; r < batch.kept(); r++) {
      double logShare = batch.bound(r) - largest - Math.log(total);
      Particles positions = batch.finalPositions(r);
      for (int i = 0; i < positions.count(); i++) {
        double[] position = new double[positions.dimension()];
        positions.copyTo(i, position);
        draws.add(new WeightedDraws.Draw(r, i, logShare + batch.finalLogWeights(r)[i], position));
      }
    }
    return new WeightedDraws(draws);
  }
}
