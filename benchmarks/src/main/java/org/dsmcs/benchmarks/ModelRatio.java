package org.dsmcs.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How many times the time by hand a density written in the modelling language takes: both in turns
 * in one JVM, by the processor time of the thread, the median over rounds. Less precise than {@link
 * ModelBenchmark}, but right on a machine that does other work too.
 *
 * <p>Run with {@code java --add-modules jdk.incubator.vector -cp 'benchmarks/target/quick/app/*'
 * org.dsmcs.benchmarks.ModelRatio}, after {@code ./benchmark} has built it.
 */
public final class ModelRatio {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 21;
  private static final long ROUND_NANOS = 30_000_000;
  private static final long WARM_UP_NANOS = 3_000_000_000L;

  private ModelRatio() {}

  /**
   * Prints the ratios.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    compare("regression", ModelWork.regression(true), ModelWork.regression(false));
    compare("mixture", ModelWork.mixture(true), ModelWork.mixture(false));
  }

  private static void compare(String name, ModelWork hand, ModelWork language) {
    compare(name + " value", hand, language, ModelWork::value);
    compare(name + " gradient", hand, language, ModelWork::gradient);
    compare(name + " product", hand, language, ModelWork::hessianVectorProduct);
  }

  private static void compare(
      String name, ModelWork hand, ModelWork language, Consumer<ModelWork> call) {
    for (int turn = 0; turn < 4; turn++) {
      time(hand, call, WARM_UP_NANOS / 4);
      time(language, call, WARM_UP_NANOS / 4);
    }
    double[] byHand = new double[ROUNDS];
    double[] ratios = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      byHand[round] = time(hand, call, ROUND_NANOS);
      ratios[round] = time(language, call, ROUND_NANOS) / byHand[round];
    }
    Arrays.sort(byHand);
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT,
        "%-20s %9.1f us by hand; the model takes %.2f times that (quartiles %.2f to %.2f)%n",
        name,
        byHand[ROUNDS / 2] / 1000,
        ratios[ROUNDS / 2],
        ratios[ROUNDS / 4],
        ratios[3 * ROUNDS / 4]);
  }

  /** Returns nanoseconds of processor time per call. */
  private static double time(ModelWork work, Consumer<ModelWork> call, long least) {
    long start = THREADS.getCurrentThreadCpuTime();
    long calls = 0;
    long spent;
    do {
      for (int i = 0; i < 20; i++) {
        call.accept(work);
      }
      calls += 20;
      spent = THREADS.getCurrentThreadCpuTime() - start;
    } while (spent < least);
    return (double) spent / calls;
  }
}
