package org.dsmcs.core.smc;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Log densities, and derivatives of them, that were not finite.
 *
 * @param evaluations how many particles stood at levels 0..K in all; where moves are accepted or
 *     rejected, for how many points the log density was asked
 * @param count how many of them got a log density that is NaN or +∞, or a derivative that is not
 *     finite
 * @param first the first of those points: of the lowest replica, and there of the earliest step
 * @param zeroDensitySeen whether some log density was −∞; with these kernels that biases Z-hat low
 */
public record NonFiniteReport(
    long evaluations, long count, Optional<Point> first, boolean zeroDensitySeen) {
  /** Nothing seen. */
  public static final NonFiniteReport NONE = new NonFiniteReport(0, 0, Optional.empty(), false);

  /**
   * Where it happened.
   *
   * @param replica from 0
   * @param level of the path, from 0
   * @param position the point
   */
  public record Point(int replica, int level, List<Double> position) {
    public static Point of(int replica, int level, double[] position) {
      return new Point(replica, level, Arrays.stream(position).boxed().toList());
    }
  }

  /** Returns both reports together; the first point is this one's if it has any. */
  public NonFiniteReport and(NonFiniteReport other) {
    return new NonFiniteReport(
        evaluations + other.evaluations,
        count + other.count,
        first.isPresent() ? first : other.first,
        zeroDensitySeen || other.zeroDensitySeen);
  }

  /** Returns the fraction of particles that were not finite. */
  public double fraction() {
    return evaluations == 0 ? 0 : (double) count / evaluations;
  }
}
