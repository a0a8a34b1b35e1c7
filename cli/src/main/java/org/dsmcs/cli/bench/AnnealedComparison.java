package org.dsmcs.cli.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.sampling.AnnealedSamplingRun;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.SequentialMonteCarlo;

/**
 * An SMC sampler with MALA moves beside the learned sampler with Langevin moves, which only runs
 * forward: both ask once for the gradient of each particle in each step, resample before every step
 * and work on one thread. They are measured in turns, so that what else the machine does meets
 * both.
 *
 * @param annealed nanoseconds of processor time for each point at which the SMC sampler asks for
 *     the gradient: median
 * @param learned the same of the learned sampler
 * @param ratio of the first to the second: median over turns
 * @param turns how many were measured
 * @param bytesAllocated by the SMC sampler for each of its replicas
 */
record AnnealedComparison(
    double annealed, double learned, double ratio, int turns, double bytesAllocated) {
  /** What the table calls it. */
  static final String NAME = "smc, mala";

  /** At this step size MALA accepts most proposals on the standard target, and rejects some. */
  private static final double STEP_SIZE = 0.5;

  private static final int LEAST_TURNS = 5;

  /**
   * Measures.
   *
   * @param size of the work
   * @param seconds how long to measure, after a warm-up of at least as long
   */
  static AnnealedComparison measure(WorkSize size, double seconds) {
    Workload workload = Workload.LANGEVIN_CATEGORICAL;
    SamplerConfiguration configuration = workload.configuration(size);
    try (ReplicaBatch batch =
            new ReplicaBatch(
                size.target(),
                configuration,
                configuration.layout(size.dimension()),
                size.replicas(),
                Resources.ofThreads(1),
                ReplicaBatch.Mode.EVALUATE,
                0);
        BlockTeam alone = new BlockTeam(1)) {
      var parameters =
          IterationTiming.startingParameters(
              workload, size, configuration.layout(size.dimension()));
      AnnealedReplicas annealed = new AnnealedReplicas(size, workload, alone);
      return turns(
          seconds,
          iteration ->
              batch.run(parameters, RandomKey.of(WorkSize.SEED, Purpose.EVALUATION, iteration)),
          (double) size.replicas() * size.particles() * (size.steps() + 1),
          annealed::run,
          annealed::calls,
          size.replicas());
    }
  }

  /** Something that is measured. */
  @FunctionalInterface
  private interface Work {
    void run(int iteration);
  }

  @FunctionalInterface
  private interface Calls {
    double get();
  }

  private static AnnealedComparison turns(
      double seconds,
      Work learned,
      double learnedCalls,
      Work annealed,
      Calls annealedCalls,
      int replicas) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    WarmUp warmUp = new WarmUp(seconds);
    int iteration = 0;
    do {
      learned.run(iteration);
      annealed.run(iteration);
      iteration++;
    } while (!warmUp.isOver());
    List<Double> ofLearned = new ArrayList<>();
    List<Double> ofAnnealed = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    long bytes = 0;
    long began = System.nanoTime();
    while (ratios.size() < LEAST_TURNS || System.nanoTime() - began < seconds * 1e9) {
      long first = threads.getCurrentThreadCpuTime();
      learned.run(iteration);
      long second = threads.getCurrentThreadCpuTime();
      long bytesBefore = threads.getCurrentThreadAllocatedBytes();
      long third = threads.getCurrentThreadCpuTime();
      annealed.run(iteration);
      long last = threads.getCurrentThreadCpuTime();
      bytes += threads.getCurrentThreadAllocatedBytes() - bytesBefore;
      iteration++;
      ofLearned.add((second - first) / learnedCalls);
      ofAnnealed.add((last - third) / annealedCalls.get());
      ratios.add(ofAnnealed.getLast() / ofLearned.getLast());
    }
    return new AnnealedComparison(
        median(ofAnnealed),
        median(ofLearned),
        median(ratios),
        ratios.size(),
        (double) bytes / ratios.size() / replicas);
  }

  private static double median(List<Double> values) {
    return new Sample(values.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }

  /** Replicas of the SMC sampler, one after the other. */
  private static final class AnnealedReplicas {
    private final AnnealedSamplingRun run;
    private final SequentialMonteCarlo loop;
    private final CounterNoise noise;
    private final int replicas;
    private double calls;

    AnnealedReplicas(WorkSize size, Workload workload, BlockTeam team) {
      AnnealingSettings settings =
          new AnnealingSettings(
              new MetropolisLangevinKernel(),
              new Schedule.Linear(size.steps()),
              new StepSize.Fixed(STEP_SIZE),
              Preconditioning.IDENTITY,
              new InnerMoves.Fixed(1),
              0,
              1);
      this.run =
          new AnnealedSamplingRun(
              size.target(),
              size.initialDistribution(),
              settings,
              settings.plan(),
              size.particles(),
              team);
      this.loop = new SequentialMonteCarlo(run, workload.resampling(), size.dimension());
      this.noise = new CounterNoise(size.dimension());
      this.replicas = size.replicas();
    }

    void run(int iteration) {
      long key = RandomKey.of(WorkSize.SEED, Purpose.EVALUATION, iteration);
      calls = 0;
      for (int r = 0; r < replicas; r++) {
        noise.turnTo(key, r);
        loop.forward(noise, NonFiniteLog.IGNORE);
        calls += run.gradients();
      }
    }

    double calls() {
      return calls;
    }
  }
}
