package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Iterations use their arrays again. Interpreted code allocates what compiled code does not, so
 * they run until some stretch of them allocates next to nothing, up to a number that is far from
 * needed.
 */
class AllocationTest {
  private static final int STRETCH = 20;
  private static final int MOST_ITERATIONS = 20_000;
  private static final long BYTES_PER_ITERATION = 4096;
  private static final Density TARGET = DiagonalGaussian.isotropic(4, 1, 0.6);
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(4, 0, 2);

  static Stream<SamplerConfiguration> configurations() {
    ResamplingCriterion always = new ResamplingCriterion.Always();
    CategoricalScheme categorical = new CategoricalScheme();
    List<SamplerConfiguration> configurations = new ArrayList<>();
    for (Kernel kernel :
        List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel())) {
      for (Resampling resampling :
          List.of(
              Resampling.never(),
              new Resampling(always, categorical, new ResamplingGradient.StopGradient()),
              new Resampling(
                  new ResamplingCriterion.Bernoulli(),
                  categorical,
                  new ResamplingGradient.GappedStraightThrough(0.1)),
              new Resampling(
                  new ResamplingCriterion.Bernoulli(),
                  categorical,
                  new ResamplingGradient.ScoreFunction()))) {
        configurations.add(new SamplerConfiguration(kernel, Bound.SMC, resampling, 16, 4, 0.1));
      }
    }
    return configurations.stream();
  }

  /** Counts the bytes that the calling thread allocates in stretches of iterations. */
  private static final class Counter implements TrainingListener {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long before = threads.getCurrentThreadAllocatedBytes();
    private long least = Long.MAX_VALUE;

    /** Returns whether to go on. */
    boolean count(int iteration) {
      if (iteration % STRETCH == 0) {
        long now = threads.getCurrentThreadAllocatedBytes();
        least = Math.min(least, now - before);
        before = threads.getCurrentThreadAllocatedBytes();
      }
      return least > STRETCH * BYTES_PER_ITERATION;
    }

    @Override
    public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
      return count(iteration);
    }

    void assertLittle() {
      assertThat(least / STRETCH).as("bytes per iteration").isLessThan(BYTES_PER_ITERATION);
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void trainingAllocatesAlmostNothing(SamplerConfiguration configuration) {
    // One long epoch, since the report of an epoch is made anew.
    TrainingConfiguration training =
        new TrainingConfiguration(
            1, MOST_ITERATIONS, 8, 1e-6, 1, 1, 0, OptionalDouble.empty(), true, 0.01);
    Counter counter = new Counter();
    try (Trainer trainer = new Trainer(TARGET, configuration, training, 1, 1)) {
      trainer.train(trainer.start(INITIAL), counter);
    }

    counter.assertLittle();
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void evaluationAllocatesAlmostNothing(SamplerConfiguration configuration) {
    SamplerParameters parameters = configuration.startingParameters(INITIAL, 1);
    Counter counter = new Counter();
    try (ReplicaBatch batch =
        new ReplicaBatch(
            TARGET,
            configuration,
            parameters.layout(),
            16,
            Resources.ofThreads(1),
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      for (int run = 1; run <= MOST_ITERATIONS; run++) {
        batch.run(parameters, RandomKey.derive(1, run, 0));
        if (!counter.count(run)) {
          break;
        }
      }
    }

    counter.assertLittle();
  }
}
