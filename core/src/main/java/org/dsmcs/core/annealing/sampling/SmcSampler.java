package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.annealing.sampling.SmcResult.Calls;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaThreads;
import org.dsmcs.core.smc.SequentialMonteCarlo;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * The evidence and weighted draws of a density by annealed importance sampling or an SMC sampler:
 * an adaptive pilot where anything adapts, then independent replicas on threads that follow its
 * plan. Results depend on the configuration alone, not on the number of threads.
 */
public final class SmcSampler {
  private final LogDensity target;
  private final ReferenceDistribution reference;
  private final SmcConfiguration configuration;
  private final int threads;

  /**
   * Makes a sampler.
   *
   * @param target γ
   * @param reference π_0
   * @param configuration what to do
   * @param threads at least 1
   */
  public SmcSampler(
      LogDensity target,
      ReferenceDistribution reference,
      SmcConfiguration configuration,
      int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, given: " + threads);
    }
    this.target = target;
    this.reference = reference;
    this.configuration = configuration;
    this.threads = threads;
  }

  /**
   * Runs the pilot, if one is needed, and all replicas.
   *
   * @throws ZeroWeightsException if all weights of the pilot are zero
   */
  public SmcResult run() {
    AnnealingSettings settings = configuration.settings();
    if (!settings.adapts()) {
      return replicas(Optional.of(settings.plan()), Calls.NONE);
    }
    if (!configuration.repeat()) {
      return replicas(Optional.empty(), Calls.NONE);
    }
    AdaptiveRun pilot = adapt();
    return replicas(Optional.of(pilot.plan()), pilot.calls());
  }

  /**
   * Runs the pilot alone: one adaptive run.
   *
   * @throws ZeroWeightsException if all its weights are zero
   */
  public AdaptiveRun adapt() {
    AnnealedSamplingRun pilot = newRun(Optional.empty());
    SequentialMonteCarlo loop = loop(pilot);
    CounterNoise noise = new CounterNoise(target.dimension());
    noise.turnTo(RandomKey.of(configuration.seed(), Purpose.PILOT, 0), 0);
    double logEvidence = loop.forward(noise, NonFiniteLog.IGNORE);
    return new AdaptiveRun(
        pilot.plan(),
        logEvidence,
        pilot.state(loop.level())[0],
        loop.logWeights(loop.level()),
        calls(pilot));
  }

  private SmcResult replicas(Optional<AnnealingPlan> plan, Calls pilotCalls) {
    int replicas = configuration.replicas();
    long key = RandomKey.of(configuration.seed(), Purpose.EVALUATION, 0);
    Outcome[] outcomes = new Outcome[replicas];
    List<Worker> workers = new ArrayList<>();
    for (int t = 0; t < Math.min(threads, replicas); t++) {
      workers.add(new Worker(plan));
    }
    try (ReplicaThreads<Worker> team = new ReplicaThreads<>(workers)) {
      team.run(replicas, (worker, r) -> outcomes[r] = worker.run(key, r));
    }
    return result(Arrays.asList(outcomes), plan, pilotCalls);
  }

  private AnnealedSamplingRun newRun(Optional<AnnealingPlan> plan) {
    AnnealingSettings settings = configuration.settings();
    int particles = configuration.particles();
    return plan.isPresent()
        ? new AnnealedSamplingRun(target, reference, settings, plan.get(), particles)
        : new AnnealedSamplingRun(target, reference, settings, particles);
  }

  private SequentialMonteCarlo loop(AnnealedSamplingRun run) {
    return new SequentialMonteCarlo(run, configuration.resampling(), target.dimension());
  }

  private static Calls calls(AnnealedSamplingRun run) {
    return new Calls(run.values(), run.gradients());
  }

  /** What one replica found; a replica whose weights are all zero has no particles. */
  private record Outcome(
      double logEvidence,
      List<Double> ess,
      List<Double> acceptance,
      List<WeightedDraws.Draw> draws,
      Calls calls,
      long nonFinite) {}

  /** One thread's arrays. */
  private final class Worker implements NonFiniteLog {
    private final AnnealedSamplingRun run;
    private final SequentialMonteCarlo loop;
    private final CounterNoise noise;
    private long nonFinite;

    Worker(Optional<AnnealingPlan> plan) {
      this.run = newRun(plan);
      this.loop = loop(run);
      this.noise = new CounterNoise(target.dimension());
    }

    Outcome run(long key, int replica) {
      noise.turnTo(key, replica);
      nonFinite = 0;
      try {
        double logEvidence = loop.forward(noise, this);
        return new Outcome(logEvidence, ess(), acceptance(), draws(replica), calls(run), nonFinite);
      } catch (ZeroWeightsException allZero) {
        return new Outcome(
            Double.NEGATIVE_INFINITY, List.of(), List.of(), List.of(), calls(run), nonFinite);
      }
    }

    private List<Double> ess() {
      List<Double> ess = new ArrayList<>();
      for (int k = 0; k <= loop.level(); k++) {
        ess.add(loop.ess(k));
      }
      return ess;
    }

    private List<Double> acceptance() {
      List<Double> acceptance = new ArrayList<>();
      for (int k = 1; k <= loop.level(); k++) {
        acceptance.add(run.acceptance(k));
      }
      return acceptance;
    }

    private List<WeightedDraws.Draw> draws(int replica) {
      double[] logWeights = loop.logWeights(loop.level());
      Particles position = run.state(loop.level())[0];
      List<WeightedDraws.Draw> draws = new ArrayList<>();
      for (int i = 0; i < configuration.particles(); i++) {
        double[] point = new double[position.dimension()];
        position.copyTo(i, point);
        draws.add(new WeightedDraws.Draw(replica, i, logWeights[i], point));
      }
      return draws;
    }

    @Override
    public void report(int level, Particles position, int particle) {
      nonFinite++;
    }

    @Override
    public void zeroDensity() {}
  }

  private static SmcResult result(
      List<Outcome> outcomes, Optional<AnnealingPlan> plan, Calls pilotCalls) {
    Calls calls = Calls.NONE;
    long nonFinite = 0;
    for (Outcome outcome : outcomes) {
      calls = calls.plus(outcome.calls);
      nonFinite += outcome.nonFinite;
    }
    Estimate pooled = pool(outcomes);
    double logTotal = pooled.estimate() + Math.log(outcomes.size());
    List<WeightedDraws.Draw> draws = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      for (WeightedDraws.Draw draw : outcome.draws) {
        double logWeight = draw.logWeight() + outcome.logEvidence - logTotal;
        draws.add(
            new WeightedDraws.Draw(draw.replica(), draw.particle(), logWeight, draw.position()));
      }
    }
    return new SmcResult(
        outcomes.stream().map(Outcome::logEvidence).toList(),
        pooled,
        plan,
        plan.isPresent() ? means(outcomes.stream().map(Outcome::ess).toList()) : List.of(),
        plan.isPresent() ? means(outcomes.stream().map(Outcome::acceptance).toList()) : List.of(),
        new WeightedDraws(draws),
        calls,
        pilotCalls,
        plan.isEmpty(),
        nonFinite);
  }

  private static Estimate pool(List<Outcome> outcomes) {
    double[] logEvidences = outcomes.stream().mapToDouble(Outcome::logEvidence).toArray();
    boolean allZero = Arrays.stream(logEvidences).max().orElseThrow() == Double.NEGATIVE_INFINITY;
    return logEvidences.length < 2 || allZero
        ? new Estimate(logEvidences[0], Double.NaN)
        : PooledEvidence.of(logEvidences).logEvidence();
  }

  /** Means over those rows that are not empty; all of the same length. */
  private static List<Double> means(List<List<Double>> rows) {
    List<Double> sums = new ArrayList<>();
    int count = 0;
    for (List<Double> row : rows) {
      if (!row.isEmpty()) {
        if (sums.isEmpty()) {
          sums.addAll(Collections.nCopies(row.size(), 0.0));
        }
        for (int k = 0; k < row.size(); k++) {
          sums.set(k, sums.get(k) + row.get(k));
        }
        count++;
      }
    }
    int of = count;
    return sums.stream().map(total -> total / of).toList();
  }
}
