package org.dsmcs.benchmarks;

import java.util.concurrent.TimeUnit;
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
 * Densities written in the modelling language beside the same by hand, 64 particles a call: the
 * paper's mixture (8 components, 50 dimensions) beside the catalogue's, and a logistic regression
 * (500 × 20) beside {@link HandWrittenRegression}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before any benchmark.
public class ModelBenchmark {
  /** Which density. */
  @Param({"regression", "mixture"})
  public String density;

  /** Whether by hand or in the modelling language. */
  @Param({"hand", "language"})
  public String written;

  private ModelWork work;

  /** Makes the density and its points. */
  @Setup
  public void prepare() {
    boolean byHand = written.equals("hand");
    work = density.equals("mixture") ? ModelWork.mixture(byHand) : ModelWork.regression(byHand);
  }

  /** Computes log densities. */
  @Benchmark
  public void value() {
    work.value();
  }

  /** Computes log densities and gradients. */
  @Benchmark
  public void gradient() {
    work.gradient();
  }

  /** Computes Hessian-vector products. */
  @Benchmark
  public void hessianVectorProduct() {
    work.hessianVectorProduct();
  }
}
