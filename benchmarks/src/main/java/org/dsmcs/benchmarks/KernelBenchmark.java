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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A kernel's own arithmetic, forward and adjoint, and moving particles to and from their ancestors.
 *
 * <p>A sweep over the dimensions multiplies about as often as it reads and writes, and additions
 * come on top, so that neither the multipliers nor the loads come to their limit ({@code dsmcs
 * bench} tells both). What counts is the number of sweeps. The length of the path does not count:
 * with 4 steps everything fits the second cache, and a step takes as long as with 32.
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
public class KernelBenchmark {
  /** Name of the workload. */
  @Param({"langevin, categorical", "hamiltonian, categorical"})
  public String workload;

  /** K. */
  @Param({"32", "4"})
  public int steps;

  private StageWork work;

  /** Makes the arrays. */
  @Setup
  public void prepare() {
    WorkSize standard = WorkSize.STANDARD;
    WorkSize size =
        new WorkSize(
            standard.replicas(),
            standard.particles(),
            steps,
            standard.dimension(),
            standard.components());
    work = new StageWork(size, Workload.named(workload));
  }

  /** Moves by all steps, without noise and density. */
  @Benchmark
  public void move() {
    work.move();
  }

  /** Computes the adjoint of all steps, without the density. */
  @Benchmark
  public void adjoint() {
    work.adjoint();
  }

  /** Computes the weights of all steps. */
  @Benchmark
  public void weights() {
    work.weights();
  }

  /** Gathers the ancestors of all steps. */
  @Benchmark
  public void gather() {
    work.gather();
  }

  /** Adds the adjoints of all steps to those of the ancestors. */
  @Benchmark
  public void scatter() {
    work.scatter();
  }
}
