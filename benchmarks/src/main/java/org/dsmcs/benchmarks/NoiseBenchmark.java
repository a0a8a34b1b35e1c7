package org.dsmcs.benchmarks;

import java.util.concurrent.TimeUnit;
import org.dsmcs.cli.bench.StageWork;
import org.dsmcs.cli.bench.WorkSize;
import org.dsmcs.cli.bench.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Standard normal numbers from the counter-based generator.
 *
 * <p>Three small loops over an array, words to radius to both coordinates, are faster than one
 * large one: the compiler keeps vectors in registers only while a loop is small.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before any benchmark.
public class NoiseBenchmark {
  private StageWork work;

  /** Makes the arrays. */
  @Setup
  public void prepare() {
    work = new StageWork(WorkSize.STANDARD, Workload.LANGEVIN_NONE);
  }

  /** Draws the noise of all steps. */
  @Benchmark
  public void noise() {
    work.noise();
  }
}
