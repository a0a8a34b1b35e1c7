package org.dsmcs.cli.bench;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;

/**
 * What each stage of an iteration takes, in milliseconds of one thread for all replicas.
 *
 * <p>Each stage is measured alone, on one thread, and multiplied with the number of calls that an
 * iteration makes. What is left of a whole iteration is what no stage covers: the chain rule, Adam,
 * what threads wait for each other, the surrogate of gapped straight-through, and what arrays lose
 * in the caches when the stages take turns.
 *
 * @param milliseconds of each stage; 0 where the workload lacks it
 * @param leastMilliseconds what the machine needs at least, of the stages whose {@link SlotCount}
 *     is known
 */
record StageTimes(Map<Stage, Double> milliseconds, Map<Stage, Double> leastMilliseconds) {
  /**
   * Measures all stages of a workload.
   *
   * @param machine whose limits count, or those that it has just before the stages or just after
   *     them, where they are greater
   * @param seconds how long each is repeated, half of it as a warm-up, longer if the compiler needs
   *     it
   */
  static StageTimes measure(Workload workload, WorkSize size, Machine machine, double seconds) {
    StageWork work = new StageWork(size, workload);
    boolean hamiltonian = workload.kernel() instanceof HamiltonianKernel;
    boolean resamples = workload.resampling().happens();
    boolean backward = workload.differentiates();
    boolean gapped = workload.isGapped() && backward;
    double resampled = resamples ? resampledShare(workload, size) : 0;
    boolean drawsAlways = workload.resampling().differentiatesDecision();

    Machine limits = machine.measuredAgain(seconds);
    Map<Stage, Double> replica = new EnumMap<>(Stage.class);
    replica.put(Stage.NOISE, seconds(work::noise, seconds));
    double gradient = seconds(work::gradient, seconds);
    double end = 0;
    if (hamiltonian) {
      end = resamples ? gradient : seconds(work::logDensity, seconds);
    }
    replica.put(Stage.TARGET, gradient + end);
    replica.put(Stage.KERNEL, seconds(work::move, seconds));
    replica.put(Stage.WEIGHTS, seconds(work::weights, seconds));
    double resampling = 0;
    double scatter = 0;
    if (resamples) {
      double gathers = resampled;
      if (gapped) {
        // Again on the way back, and where a replica was kept first as it is, then as it would be.
        gathers += drawsAlways ? 2 - resampled : resampled;
      }
      resampling =
          (drawsAlways ? 1 : resampled) * seconds(work::draw, seconds)
              + gathers * seconds(work::gather, seconds);
      scatter = backward ? resampled * seconds(work::scatter, seconds) : 0;
    }
    replica.put(Stage.RESAMPLING, resampling);
    double hessian = 0;
    double adjoint = 0;
    if (backward) {
      hessian = seconds(work::hessianVectorProduct, seconds);
      adjoint = seconds(work::adjoint, seconds);
      if (gapped) {
        hessian *= hamiltonian ? 1 : 2;
        adjoint += seconds(work::completeAncestors, seconds);
      }
    }
    replica.put(Stage.HESSIAN, hessian);
    replica.put(Stage.ADJOINT, adjoint);
    replica.put(Stage.SCATTER, scatter);
    replica.replaceAll((stage, time) -> time * 1e3 * size.replicas());
    Machine best = machine.orBetter(limits).orBetter(machine.measuredAgain(seconds));
    Map<Stage, Double> least = new EnumMap<>(Stage.class);
    if (machine.hasVectorLoops()) {
      SlotCount.of(workload, size.components())
          .forEach((stage, count) -> least.put(stage, count.leastMilliseconds(size, best)));
    }
    return new StageTimes(replica, least);
  }

  /** Returns the share of replicas and steps that are resampled, the first step included. */
  private static double resampledShare(Workload workload, WorkSize size) {
    SamplerConfiguration configuration = workload.configuration(size);
    ParameterLayout layout = configuration.layout(size.dimension());
    double sum = 0;
    try (ReplicaBatch batch =
        new ReplicaBatch(
            size.target(),
            configuration,
            layout,
            size.replicas(),
            Resources.ofThreads(1),
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      batch.run(
          IterationTiming.startingParameters(workload, size, layout),
          RandomKey.of(WorkSize.SEED, Purpose.TRAINING, 0));
      for (int r = 0; r < size.replicas(); r++) {
        for (int k = 1; k < size.steps(); k++) {
          sum += probability(workload, batch.ess(r, k), size.particles());
        }
      }
    }
    return sum / ((double) size.replicas() * size.steps());
  }

  private static double probability(Workload workload, double ess, int particles) {
    return workload.resampling().criterion() instanceof ResamplingCriterion.Bernoulli
        ? 1 - ResamplingCriterion.Bernoulli.keepProbability(ess, particles)
        : 1;
  }

  /** Returns the median time of a call. */
  private static double seconds(Runnable work, double budget) {
    WarmUp warmUp = new WarmUp(budget / 2);
    do {
      work.run();
    } while (!warmUp.isOver());
    double[] times = new double[1 << 12];
    int count = 0;
    long began = System.nanoTime();
    long last = began;
    do {
      work.run();
      long now = System.nanoTime();
      times[count % times.length] = (now - last) * 1e-9;
      count++;
      last = now;
    } while (last - began < budget / 2 * 1e9);
    return new Sample(Arrays.copyOf(times, Math.min(count, times.length))).median();
  }

  /** Returns the time of one stage. */
  double of(Stage stage) {
    return milliseconds.getOrDefault(stage, 0.0);
  }

  /** Returns the time of those stages of which the least time is known. */
  double totalOfLimited() {
    return leastMilliseconds.keySet().stream().mapToDouble(this::of).sum();
  }

  /** Returns the sum of the least times that are known. */
  double totalLeast() {
    return leastMilliseconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns the sum of all stages. */
  double total() {
    return milliseconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
