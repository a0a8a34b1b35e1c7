package org.dsmcs.benchmarks;

import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.dsmcs.cli.bench.WorkSize;
import org.dsmcs.cli.bench.Workload;
import org.dsmcs.core.training.Trainer;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingState;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One training iteration of 64 replicas on all cores, everything included.
 *
 * <p>The trainer's copies of its state before and after, which a long training makes only once, are
 * in it too; they are small.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before any benchmark.
public class IterationBenchmark {
  /** Name of the workload. */
  @Param({
    "langevin, none",
    "langevin, categorical",
    "langevin, gst",
    "hamiltonian, none",
    "hamiltonian, categorical"
  })
  public String workload;

  private Trainer trainer;
  private TrainingState start;

  /** Makes the trainer. */
  @Setup
  public void prepare() {
    WorkSize size = WorkSize.STANDARD;
    trainer =
        new Trainer(
            size.target(),
            Workload.named(workload).configuration(size),
            new TrainingConfiguration(
                1, 1, size.replicas(), 1e-3, 1, 1, 0, OptionalDouble.empty(), false, 1),
            WorkSize.SEED,
            Runtime.getRuntime().availableProcessors());
    start = trainer.start(size.initialDistribution());
  }

  /** Does one iteration, always the same. */
  @Benchmark
  public TrainingState iteration() {
    return trainer.train(start, TrainingListener.SILENT);
  }

  /** Ends the threads. */
  @TearDown
  public void close() {
    trainer.close();
  }
}
