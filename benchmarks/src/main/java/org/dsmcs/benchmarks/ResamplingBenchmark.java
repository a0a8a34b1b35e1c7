package org.dsmcs.benchmarks;

import java.util.concurrent.TimeUnit;
import org.dsmcs.cli.bench.StageWork;
import org.dsmcs.cli.bench.WorkSize;
import org.dsmcs.cli.bench.Workload;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.KillingScheme;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
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
 * Drawing ancestors, cumulative sums included.
 *
 * <p>A table of guides into the cumulative sums makes a draw cost the same for any number of
 * particles. The categorical and the stratified scheme encrypt one counter for each particle, the
 * systematic one a single counter.
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
public class ResamplingBenchmark {
  /** Name of the scheme. */
  @Param({"categorical", "systematic", "stratified", "residual", "ssp", "killing"})
  public String scheme;

  private StageWork work;
  private ResamplingScheme chosen;

  /** Makes the arrays. */
  @Setup
  public void prepare() {
    work = new StageWork(WorkSize.STANDARD, Workload.LANGEVIN_CATEGORICAL);
    chosen = named(scheme);
  }

  private static ResamplingScheme named(String name) {
    return switch (name) {
      case "categorical" -> new CategoricalScheme();
      case "systematic" -> new SystematicScheme();
      case "stratified" -> new StratifiedScheme();
      case "residual" -> new ResidualScheme();
      case "ssp" -> new SspScheme();
      case "killing" -> new KillingScheme();
      default -> throw new IllegalArgumentException("no such scheme: " + name);
    };
  }

  /** Draws the ancestors of all steps. */
  @Benchmark
  public void draw() {
    work.draw(chosen);
  }
}
