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
 * <p>All of it is bound by loads and stores, not by arithmetic: each loop reads a few arrays once
 * and writes one or two. So what counts is the number of sweeps over the dimensions.
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

  private StageWork work;

  /** Makes the arrays. */
  @Setup
  public void prepare() {
    work = new StageWork(WorkSize.STANDARD, Workload.named(workload));
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
