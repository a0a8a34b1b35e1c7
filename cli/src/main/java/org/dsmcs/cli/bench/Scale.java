package org.dsmcs.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * How the time of an iteration grows with one quantity, the others staying as they are.
 *
 * @param quantity which one
 * @param points measured
 */
record Scale(String quantity, List<Point> points) {
  /**
   * One measurement.
   *
   * @param size of the quantity
   * @param milliseconds of an iteration: median
   */
  record Point(int size, double milliseconds) {}

  /** What is measured. */
  static final Workload WORKLOAD = Workload.LANGEVIN_CATEGORICAL;

  /**
   * Measures all four quantities, each at half, once, twice and four times its size in {@code s}.
   *
   * @param seconds per point, after a warm-up of at least as long
   */
  static List<Scale> measure(WorkSize s, int threads, double seconds) {
    int c = s.components();
    return List.of(
        measure(
            "replicas",
            s.replicas(),
            b -> new WorkSize(b, s.particles(), s.steps(), s.dimension(), c),
            threads,
            seconds),
        measure(
            "particles",
            s.particles(),
            n -> new WorkSize(s.replicas(), n, s.steps(), s.dimension(), c),
            threads,
            seconds),
        measure(
            "steps",
            s.steps(),
            k -> new WorkSize(s.replicas(), s.particles(), k, s.dimension(), c),
            threads,
            seconds),
        measure(
            "dimension",
            s.dimension(),
            d -> new WorkSize(s.replicas(), s.particles(), s.steps(), d, c),
            threads,
            seconds));
  }

  private static Scale measure(
      String quantity, int standard, IntFunction<WorkSize> sized, int threads, double seconds) {
    List<Point> points = new ArrayList<>();
    for (int size : new int[] {standard / 2, standard, 2 * standard, 4 * standard}) {
      IterationTiming timing =
          IterationTiming.measure(WORKLOAD, sized.apply(size), threads, seconds);
      points.add(new Point(size, timing.milliseconds().median()));
    }
    return new Scale(quantity, List.copyOf(points));
  }

  /** Returns the slope of log time against log size by least squares: 1 is a linear cost. */
  double slope() {
    double meanX = points.stream().mapToDouble(p -> Math.log(p.size())).average().orElseThrow();
    double meanY =
        points.stream().mapToDouble(p -> Math.log(p.milliseconds())).average().orElseThrow();
    double xy = 0;
    double xx = 0;
    for (Point point : points) {
      double x = Math.log(point.size()) - meanX;
      xy += x * (Math.log(point.milliseconds()) - meanY);
      xx += x * x;
    }
    return xy / xx;
  }
}
