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
 * The target: a mixture of Gaussians.
 *
 * <p>The gradient and the Hessian-vector product are two small matrix products each, of a block of
 * particles with the table of means; accumulators of two vectors at a time for all components stay
 * in registers. What the log density alone saves is the second of them.
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
public class MixtureBenchmark {
  private StageWork work;

  /** Makes the arrays. */
  @Setup
  public void prepare() {
    work = new StageWork(WorkSize.STANDARD, Workload.LANGEVIN_NONE);
  }

  /** Computes log density and gradient at the positions of all steps. */
  @Benchmark
  public void gradient() {
    work.gradient();
  }

  /** Computes the log density alone. */
  @Benchmark
  public void logDensity() {
    work.logDensity();
  }

  /** Computes Hessian-vector products, from the responsibilities that the gradient left. */
  @Benchmark
  public void hessianVectorProduct() {
    work.hessianVectorProduct();
  }
}
