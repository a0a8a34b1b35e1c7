package org.dsmcs.cli.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;

/**
 * Times of whole iterations.
 *
 * @param milliseconds of every iteration after the warm-up
 * @param bytesAllocated per iteration, by all threads
 * @param settled whether everything was compiled when the measurement began
 */
record IterationTiming(Sample milliseconds, double bytesAllocated, boolean settled) {
  /** So small a rate leaves the parameters, and with them the work, as they are. */
  private static final double LEARNING_RATE = 1e-12;

  private static final int MOST_ITERATIONS = 1 << 24;

  /**
   * Runs iterations and times them: as the trainer runs them, chain rule and Adam included, or the
   * evaluation alone.
   *
   * @param workload what to do
   * @param size how large
   * @param threads how many threads work
   * @param seconds how long to measure, after a warm-up of at least as long
   */
  static IterationTiming measure(Workload workload, WorkSize size, int threads, double seconds) {
    Clock clock = new Clock(seconds);
    if (workload.differentiates()) {
      train(workload, size, threads, clock);
    } else {
      evaluate(workload, size, threads, clock);
    }
    return clock.timing();
  }

  private static void train(Workload workload, WorkSize size, int threads, Clock clock) {
    TrainingConfiguration training =
        new TrainingConfiguration(
            1,
            MOST_ITERATIONS,
            size.replicas(),
            LEARNING_RATE,
            1,
            1,
            0,
            OptionalDouble.empty(),
            false,
            1);
    try (Trainer trainer =
        new Trainer(
            size.target(), workload.configuration(size), training, WorkSize.SEED, threads)) {
      TrainingState start = trainer.start(size.initialDistribution());
      trainer.train(start, clock);
    }
  }

  private static void evaluate(Workload workload, WorkSize size, int threads, Clock clock) {
    Density target = size.target();
    SamplerConfiguration configuration = workload.configuration(size);
    ParameterLayout layout = configuration.layout(size.dimension());
    SamplerParameters parameters = startingParameters(workload, size, layout);
    try (ReplicaBatch batch =
        new ReplicaBatch(
            target,
            configuration,
            layout,
            size.replicas(),
            Resources.ofThreads(threads),
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      int iteration = 0;
      do {
        batch.run(parameters, RandomKey.of(WorkSize.SEED, Purpose.EVALUATION, iteration));
        iteration++;
      } while (clock.iterationEnded());
    }
  }

  /** Returns the parameters that training starts from. */
  static SamplerParameters startingParameters(
      Workload workload, WorkSize size, ParameterLayout layout) {
    return SamplerParameters.start(
        layout,
        workload.configuration(size).stepScale(),
        workload.kernel().initialParameters(),
        size.initialDistribution(),
        WorkSize.SEED);
  }

  /** Notes when each iteration ends, and says when it is enough. Allocates nothing on the way. */
  private static final class Clock implements TrainingListener {
    private static final int CAPACITY = 1 << 17;
    private static final int LEAST_COUNT = 5;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long budget;
    private final double[] milliseconds = new double[CAPACITY];
    private final WarmUp warmUp;
    private int count;
    private boolean measures;
    private long began;
    private long last;
    private long bytesBefore;
    private long bytesAfter;

    Clock(double seconds) {
      this.budget = (long) (seconds * 1e9);
      this.warmUp = new WarmUp(seconds);
    }

    @Override
    public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
      return iterationEnded();
    }

    /** Returns whether to go on. */
    boolean iterationEnded() {
      long now = System.nanoTime();
      if (!measures) {
        if (warmUp.isOver()) {
          measures = true;
          bytesBefore = threads.getTotalThreadAllocatedBytes();
          last = System.nanoTime();
          began = last;
        }
        return true;
      }
      milliseconds[count] = (now - last) * 1e-6;
      count++;
      if (count == CAPACITY || (count >= LEAST_COUNT && now - began >= budget)) {
        bytesAfter = threads.getTotalThreadAllocatedBytes();
        return false;
      }
      last = System.nanoTime();
      return true;
    }

    IterationTiming timing() {
      return new IterationTiming(
          new Sample(Arrays.copyOf(milliseconds, count)),
          (double) (bytesAfter - bytesBefore) / count,
          warmUp.isSettled());
    }
  }
}
