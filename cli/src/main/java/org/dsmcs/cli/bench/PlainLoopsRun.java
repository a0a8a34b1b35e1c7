package org.dsmcs.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures an iteration with the plain loops. Core chooses its loops once per JVM, so this is done
 * in a JVM of its own.
 */
final class PlainLoopsRun {
  private PlainLoopsRun() {}

  /**
   * Prints the timing of one iteration: median, 10 % and 90 % quantile in milliseconds, number of
   * iterations, bytes allocated per iteration, and whether it was settled.
   *
   * @param args threads, seconds, and the five numbers of the work's size
   */
  public static void main(String[] args) {
    IterationTiming timing =
        IterationTiming.measure(
            Workload.LANGEVIN_NONE,
            new WorkSize(
                Integer.parseInt(args[2]),
                Integer.parseInt(args[3]),
                Integer.parseInt(args[4]),
                Integer.parseInt(args[5]),
                Integer.parseInt(args[6])),
            Integer.parseInt(args[0]),
            Double.parseDouble(args[1]));
    Sample sample = timing.milliseconds();
    System.out.println(
        String.format(
            Locale.ROOT,
            "%s %s %s %d %s %s",
            sample.median(),
            sample.quantile(0.1),
            sample.quantile(0.9),
            sample.count(),
            timing.bytesAllocated(),
            timing.settled()));
  }

  /**
   * Starts that JVM and returns what it prints.
   *
   * @param name of the result
   * @param size of the work
   * @param threads how many threads work
   * @param seconds how long to measure, after a warm-up of at least as long
   * @param peak of the machine as it was just before
   * @throws IOException if it cannot be started or fails
   */
  static IterationResult measure(
      String name, WorkSize size, int threads, double seconds, double peak)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-Ddsmcs.loops=plain",
                "-cp",
                System.getProperty("java.class.path"),
                PlainLoopsRun.class.getName(),
                Integer.toString(threads),
                Double.toString(seconds),
                Integer.toString(size.replicas()),
                Integer.toString(size.particles()),
                Integer.toString(size.steps()),
                Integer.toString(size.dimension()),
                Integer.toString(size.components()))
            .redirectErrorStream(true);
    String output = ChildProcess.output(builder, "the JVM with the plain loops");
    String[] numbers = output.strip().split(" ", -1);
    return new IterationResult(
        name,
        Double.parseDouble(numbers[0]),
        Double.parseDouble(numbers[1]),
        Double.parseDouble(numbers[2]),
        Integer.parseInt(numbers[3]),
        OperationCount.of(Workload.LANGEVIN_NONE, size),
        peak,
        Double.parseDouble(numbers[4]),
        Boolean.parseBoolean(numbers[5]));
  }
}
