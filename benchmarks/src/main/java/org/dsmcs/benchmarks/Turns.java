package org.dsmcs.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Iterations of two builds in turns, in this JVM: A B, B A, A B, …, so that neither has a better
 * moment of the machine than the other.
 */
final class Turns {
  private static final int LEAST_TURNS = 10;

  /** A compiler that takes less of a window than this is quiet. */
  private static final double QUIET_SHARE = 0.05;

  private static final int MOST_WINDOWS = 20;

  private Turns() {}

  /**
   * Prints three numbers: the medians of A's and B's times in milliseconds, and the median of B's
   * time over A's in the same turn.
   *
   * @param args two folders of jars, the row, seconds, threads
   */
  public static void main(String[] args) throws Exception {
    long budget = (long) (Double.parseDouble(args[3]) * 1e9);
    int threads = Integer.parseInt(args[4]);
    BuildUnderTest a = new BuildUnderTest(Path.of(args[0]), args[2], threads);
    BuildUnderTest b = new BuildUnderTest(Path.of(args[1]), args[2], threads);
    warmUp(a, b, budget);
    List<Double> timesOfA = new ArrayList<>();
    List<Double> timesOfB = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    long began = System.nanoTime();
    for (int turn = 0; turn < LEAST_TURNS || System.nanoTime() - began < budget; turn++) {
      double first = (turn % 2 == 0 ? a : b).iterate() * 1e-6;
      double second = (turn % 2 == 0 ? b : a).iterate() * 1e-6;
      timesOfA.add(turn % 2 == 0 ? first : second);
      timesOfB.add(turn % 2 == 0 ? second : first);
      ratios.add(timesOfB.getLast() / timesOfA.getLast());
    }
    System.out.printf(
        Locale.ROOT,
        "%s %s %s%n",
        Quantiles.median(timesOfA),
        Quantiles.median(timesOfB),
        Quantiles.median(ratios));
    System.exit(0);
  }

  /** Until the compiler is quiet: on a busy machine that takes its time. */
  private static void warmUp(BuildUnderTest a, BuildUnderTest b, long budget)
      throws InterruptedException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    for (int window = 0; window < MOST_WINDOWS; window++) {
      long before = compiler.getTotalCompilationTime();
      long began = System.nanoTime();
      while (System.nanoTime() - began < budget) {
        a.iterate();
        b.iterate();
      }
      double share =
          (compiler.getTotalCompilationTime() - before) * 1e6 / (System.nanoTime() - began);
      if (window > 0 && share < QUIET_SHARE) {
        return;
      }
    }
  }
}
