package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.evidence.Bidirectional;
import org.dsmcs.core.evidence.ReverseRuns;
import org.dsmcs.core.evidence.Sandwich;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaThreads;
import org.dsmcs.core.smc.RetainedPath;
import org.dsmcs.core.smc.SequentialMonteCarlo;

/**
 * log Z between two limits, by annealed importance sampling or an SMC sampler: forward replicas as
 * {@link SmcSampler} runs them, and reverse replicas that each start from an exact draw of the
 * target and otherwise follow the same plan.
 *
 * <p>A reverse replica moves its draw back along the path from β = 1 to 0, by the same moves in
 * reverse order, and then runs forward with one of its N particles held on that path ({@link
 * RetainedPath}); without resampling the other N − 1 are independent forward chains. Its Z-hat is
 * made of all N weights, and 1/Z-hat is unbiased for 1/Z. Results depend on the configuration
 * alone, not on the number of threads.
 *
 * <p>Source: Grosse, Ghahramani and Adams, "Sandwiching the marginal likelihood using bidirectional
 * Monte Carlo", 2015.
 */
public final class BidirectionalSmcSampler {
  private final LogDensity target;
  private final ReferenceDistribution reference;
  private final SmcConfiguration configuration;
  private final ExactDraws draws;
  private final int reverseReplicas;
  private final int threads;

  /**
   * Makes a sampler, and refuses beforehand what could not be run in reverse.
   *
   * @param target γ
   * @param reference π_0
   * @param configuration of the forward runs, and of the reverse ones but for their number
   * @param draws of γ/Z, such as {@link LogDensity#exactDraws}
   * @param reverseReplicas how many runs in reverse, each of which uses one draw
   * @param threads at least 1
   * @throws IllegalArgumentException naming what does not fit: fewer than 20 replicas of a
   *     direction, too few draws, a scheme that cannot draw ancestors given one of them, or
   *     replicas that adapt
   */
  public BidirectionalSmcSampler(
      LogDensity target,
      ReferenceDistribution reference,
      SmcConfiguration configuration,
      ExactDraws draws,
      int reverseReplicas,
      int threads) {
    Sandwich.checkReplicas("forward", configuration.replicas());
    Sandwich.checkReplicas("reverse", reverseReplicas);
    draws.require(reverseReplicas, target.dimension());
    configuration.resampling().requireReversible();
    if (configuration.settings().adapts() && !configuration.repeat()) {
      throw new IllegalArgumentException(
          "reverse runs follow a plan, and replicas that adapt have none in common; let an adaptive"
              + " pilot go before the replicas (repeat)");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, given: " + threads);
    }
    this.target = target;
    this.reference = reference;
    this.configuration = configuration;
    this.draws = draws;
    this.reverseReplicas = reverseReplicas;
    this.threads = threads;
  }

  /**
   * Runs everything: the pilot, if one is needed, and the replicas of both directions.
   *
   * @throws org.dsmcs.core.smc.ZeroWeightsException if all weights of the pilot are zero
   */
  public Bidirectional<SmcResult> run() {
    return around(new SmcSampler(target, reference, configuration, threads).run());
  }

  /**
   * Runs the reverse replicas that belong to forward runs.
   *
   * @param forward of the same target, reference and configuration, with the plan that all followed
   */
  public Bidirectional<SmcResult> around(SmcResult forward) {
    ReverseRuns reverse = reverse(forward.plan().orElseThrow());
    return new Bidirectional<>(
        forward, reverse, Sandwich.of(forward.logEvidences(), reverse.logEvidences()));
  }

  private ReverseRuns reverse(AnnealingPlan plan) {
    AnnealingPlan annealing = plan.withoutFinalMoves();
    double[] logEvidences = new double[reverseReplicas];
    DensityCalls[] calls = new DensityCalls[reverseReplicas];
    long[] nonFinite = new long[reverseReplicas];
    List<Worker> workers = new ArrayList<>();
    for (int t = 0; t < Math.min(threads, reverseReplicas); t++) {
      workers.add(new Worker(annealing));
    }
    try (ReplicaThreads<Worker> team = new ReplicaThreads<>(workers)) {
      team.run(
          reverseReplicas,
          (worker, r) -> {
            logEvidences[r] = worker.run(r);
            calls[r] = worker.calls();
            nonFinite[r] = worker.nonFinite;
          });
    }
    return new ReverseRuns(
        Arrays.stream(logEvidences).boxed().toList(),
        reverseReplicas,
        Arrays.stream(calls).reduce(DensityCalls.NONE, DensityCalls::plus),
        Arrays.stream(nonFinite).sum());
  }

  /** One thread's arrays. */
  private final class Worker implements NonFiniteLog {
    private final AnnealedSamplingRun run;
    private final SequentialMonteCarlo loop;
    private final CounterNoise noise = new CounterNoise(target.dimension());
    private final double[] draw = new double[target.dimension()];
    private final RetainedPath path;
    private long nonFinite;

    Worker(AnnealingPlan plan) {
      this.run =
          new AnnealedSamplingRun(
              target, reference, configuration.settings(), plan, configuration.particles());
      this.loop = new SequentialMonteCarlo(run, configuration.resampling(), target.dimension());
      this.path = run.backwardFrom(draw);
    }

    double run(int replica) {
      nonFinite = 0;
      noise.turnTo(RandomKey.of(configuration.seed(), Purpose.REVERSE, 0), replica);
      draws.draw(replica, RandomKey.of(configuration.seed(), Purpose.EXACT_DRAWS, 0), draw);
      return loop.forward(noise, this, path);
    }

    DensityCalls calls() {
      return new DensityCalls(run.values() + run.gradients(), run.gradients(), 0);
    }

    @Override
    public void report(int level, Particles position, int particle) {
      nonFinite++;
    }

    @Override
    public void zeroDensity() {}
  }
}
