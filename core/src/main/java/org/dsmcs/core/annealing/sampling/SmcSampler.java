package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.core.annealing.sampling.SmcResult.Calls;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.core.evidence.PooledEvidence;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.NonFiniteCounter;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.smc.ReplicaDivision;
import org.dsmcs.core.smc.ReplicaThreads;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.SequentialMonteCarlo;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * The evidence and weighted draws of a density by annealed importance sampling or an SMC sampler:
 * an adaptive pilot where anything adapts, then independent replicas that follow its plan. Threads
 * work on replicas of their own while there are enough of them, else together on the particles of
 * one. Results depend on the configuration alone, not on threads or memory.
 */
public final class SmcSampler {
  /** Bytes of a draw beside its coordinates. */
  private static final long DRAW = 64;

  private final LogDensity target;
  private final ReferenceDistribution reference;
  private final SmcConfiguration configuration;
  private final Resources resources;
  private SmcListener listener = SmcListener.SILENT;

  /**
   * Makes a sampler.
   *
   * @param target γ
   * @param reference π_0
   * @param configuration what to do
   * @param resources threads and memory to use
   * @throws MemoryBudgetException if the memory is too small for the draws that are kept and one
   *     replica at a time
   */
  public SmcSampler(
      LogDensity target,
      ReferenceDistribution reference,
      SmcConfiguration configuration,
      Resources resources) {
    this.target = target;
    this.reference = reference;
    this.configuration = configuration;
    this.resources = resources;
    // What cannot be held is to be refused, not tried.
    divide(configuration.replicas());
  }

  private ReplicaDivision divide(int replicas) {
    long draws =
        (long) configuration.keptReplicas()
            * configuration.particles()
            * ((long) Double.BYTES * target.dimension() + DRAW);
    long budget = resources.memoryBudget() - draws;
    try {
      return ReplicaDivision.of(
          replicas,
          new Resources(resources.threads(), Math.max(1, budget)),
          (team, share) ->
              StoragePlan.forward(
                  share,
                  AnnealedSamplingRun.size(
                      target, configuration.settings(), configuration.particles(), team)));
    } catch (MemoryBudgetException tooSmall) {
      throw new MemoryBudgetException(tooSmall.least() + draws, resources.memoryBudget());
    }
  }

  /** Sets who is told how the run goes. */
  public SmcSampler listener(SmcListener choice) {
    listener = choice;
    return this;
  }

  /**
   * Runs the pilot, if one is needed, and all replicas.
   *
   * @throws ZeroWeightsException if all weights of the pilot are zero
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public SmcResult run() {
    AnnealingSettings settings = configuration.settings();
    if (!settings.adapts()) {
      return replicas(Optional.of(settings.plan()), Optional.empty());
    }
    if (!configuration.repeat()) {
      return replicas(Optional.empty(), Optional.empty());
    }
    AdaptiveRun pilot = adapt();
    return replicas(Optional.of(pilot.plan()), Optional.of(pilot));
  }

  /**
   * Runs the pilot alone: one adaptive run.
   *
   * @throws ZeroWeightsException if all its weights are zero
   */
  public AdaptiveRun adapt() {
    try (BlockTeam team = new BlockTeam(divide(1).team())) {
      Worker worker = new Worker(Optional.empty(), team);
      worker.tellsOfSteps = true;
      Outcome pilot = worker.run(RandomKey.of(configuration.seed(), Purpose.PILOT, 0), 0, false);
      if (pilot.zeroWeights.isPresent()) {
        throw pilot.zeroWeights.get();
      }
      int last = worker.loop.level();
      return new AdaptiveRun(
          worker.run.plan(),
          pilot.logEvidence,
          worker.run.state(last)[0],
          worker.loop.logWeights(last),
          pilot.calls,
          pilot.nonFinite);
    }
  }

  private SmcResult replicas(Optional<AnnealingPlan> plan, Optional<AdaptiveRun> pilot) {
    int replicas = configuration.replicas();
    long key = RandomKey.of(configuration.seed(), Purpose.EVALUATION, 0);
    Outcome[] outcomes = new Outcome[replicas];
    int[] done = {0};
    ReplicaDivision division = divide(replicas);
    List<Worker> workers = new ArrayList<>();
    for (int t = 0; t < division.workers(); t++) {
      workers.add(new Worker(plan, new BlockTeam(division.team())));
    }
    try (ReplicaThreads<Worker> threads = new ReplicaThreads<>(workers)) {
      threads.run(
          replicas,
          (worker, r) -> {
            outcomes[r] = worker.run(key, r, r < configuration.keptReplicas());
            synchronized (outcomes) {
              done[0]++;
              listener.replicaEnded(done[0], replicas);
            }
          });
    } finally {
      workers.forEach(worker -> worker.team.close());
    }
    return result(Arrays.asList(outcomes), plan, pilot);
  }

  /** What one replica found; a replica whose weights are all zero has no particles. */
  private record Outcome(
      double logEvidence,
      Optional<ZeroWeightsException> zeroWeights,
      OptionalDouble variance,
      List<Double> ess,
      List<Double> acceptance,
      List<WeightedDraws.Draw> draws,
      Calls calls,
      NonFiniteReport nonFinite) {}

  /** The arrays of one replica at a time. */
  private final class Worker {
    private final BlockTeam team;
    private final AnnealedSamplingRun run;
    private final SequentialMonteCarlo loop;
    private final SingleRunVariance variance;
    private final CounterNoise noise;
    private final NonFiniteCounter nonFinite = new NonFiniteCounter(target);
    private boolean tellsOfSteps;

    Worker(Optional<AnnealingPlan> plan, BlockTeam team) {
      AnnealingSettings settings = configuration.settings();
      int particles = configuration.particles();
      this.team = team;
      this.run =
          plan.isPresent()
              ? new AnnealedSamplingRun(target, reference, settings, plan.get(), particles, team)
              : new AnnealedSamplingRun(target, reference, settings, particles, team);
      this.loop = new SequentialMonteCarlo(run, configuration.resampling(), target.dimension());
      this.variance = new SingleRunVariance(run, loop, configuration.resampling().scheme());
      this.noise = new CounterNoise(target.dimension());
    }

    Outcome run(long key, int replica, boolean keeps) {
      noise.turnTo(key, replica);
      nonFinite.begin(replica);
      variance.begin();
      double logEvidence = Double.NEGATIVE_INFINITY;
      Optional<ZeroWeightsException> zeroWeights = Optional.empty();
      try {
        logEvidence = loop.forward(noise, nonFinite, tellsOfSteps ? this::stepped : variance);
      } catch (ZeroWeightsException allZero) {
        zeroWeights = Optional.of(withFirstPoint(allZero));
      }
      return new Outcome(
          logEvidence,
          zeroWeights,
          zeroWeights.isEmpty() ? variance.value() : OptionalDouble.empty(),
          ess(),
          acceptance(),
          keeps && zeroWeights.isEmpty() ? draws(replica) : List.of(),
          calls(),
          nonFinite.report(calls().total()));
    }

    private void stepped(int step) {
      variance.accept(step);
      listener.pilotStepped(step, run.beta(), loop.ess(step), run.acceptance(step));
    }

    /** Where densities were no numbers, that is why weights are zero. */
    private ZeroWeightsException withFirstPoint(ZeroWeightsException allZero) {
      NonFiniteReport seen = nonFinite.report(0);
      return seen.first()
          .map(point -> new ZeroWeightsException(allZero.step(), seen.count(), point))
          .orElse(allZero);
    }

    private Calls calls() {
      return new Calls(run.values(), run.gradients());
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
  }

  private SmcResult result(
      List<Outcome> outcomes, Optional<AnnealingPlan> plan, Optional<AdaptiveRun> pilot) {
    Calls calls = Calls.NONE;
    NonFiniteReport nonFinite = NonFiniteReport.NONE;
    for (Outcome outcome : outcomes) {
      calls = calls.plus(outcome.calls);
      nonFinite = nonFinite.and(outcome.nonFinite);
    }
    return new SmcResult(
        outcomes.stream().map(Outcome::logEvidence).toList(),
        pool(outcomes),
        outcomes.stream().map(Outcome::variance).toList(),
        plan,
        means(outcomes.stream().map(Outcome::ess).toList()),
        means(outcomes.stream().map(Outcome::acceptance).toList()),
        draws(outcomes.subList(0, configuration.keptReplicas())),
        calls,
        pilot.map(AdaptiveRun::calls).orElse(Calls.NONE),
        plan.isEmpty(),
        nonFinite,
        pilot.map(AdaptiveRun::nonFinite).orElse(NonFiniteReport.NONE));
  }

  /** Gives each draw its replica's share of the evidence of those that are kept. */
  private static WeightedDraws draws(List<Outcome> kept) {
    if (kept.stream().allMatch(outcome -> outcome.draws.isEmpty())) {
      return new WeightedDraws(List.of());
    }
    double logTotal = pool(kept).estimate() + Math.log(kept.size());
    List<WeightedDraws.Draw> draws = new ArrayList<>();
    for (Outcome outcome : kept) {
      for (WeightedDraws.Draw draw : outcome.draws) {
        double logWeight = draw.logWeight() + outcome.logEvidence - logTotal;
        draws.add(
            new WeightedDraws.Draw(draw.replica(), draw.particle(), logWeight, draw.position()));
      }
    }
    return new WeightedDraws(draws);
  }

  private static Estimate pool(List<Outcome> outcomes) {
    double[] logEvidences = outcomes.stream().mapToDouble(Outcome::logEvidence).toArray();
    boolean allZero = Arrays.stream(logEvidences).max().orElseThrow() == Double.NEGATIVE_INFINITY;
    return logEvidences.length < 2 || allZero
        ? new Estimate(logEvidences[0], Double.NaN)
        : PooledEvidence.of(logEvidences).logEvidence();
  }

  /** Means of each column over those rows that have it. */
  private static List<Double> means(List<List<Double>> rows) {
    List<Double> means = new ArrayList<>();
    int longest = rows.stream().mapToInt(List::size).max().orElse(0);
    for (int k = 0; k < longest; k++) {
      int step = k;
      means.add(
          rows.stream()
              .filter(row -> step < row.size())
              .mapToDouble(row -> row.get(step))
              .average()
              .orElseThrow());
    }
    return means;
  }
}
