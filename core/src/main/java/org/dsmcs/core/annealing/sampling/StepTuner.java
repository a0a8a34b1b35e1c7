package org.dsmcs.core.annealing.sampling;

import java.util.function.DoubleUnaryOperator;

/** Bisection of log ε to a mean acceptance rate, which falls as ε grows. */
final class StepTuner {
  private static final int MOST_TRIES = 20;
  private static final double TOLERANCE = 0.04;

  /** By how much ε changes at first where the rate is far from what it should be, and where not. */
  private static final double LARGE = 5;

  private static final double SMALL = 1.6;
  private static final double LIMIT = 1e100;

  private StepTuner() {}

  /**
   * Returns a step size whose acceptance rate is as asked, within a tolerance, or the last one
   * tried.
   *
   * @param first where to begin
   * @param rate the rate to find
   * @param particles by how many particles it is measured
   * @param move moves them once with the given step size and returns the mean acceptance rate
   */
  static double tune(double first, double rate, int particles, DoubleUnaryOperator move) {
    double tolerance = TOLERANCE + 0.5 / Math.sqrt(particles);
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double size = first;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      double seen = move.applyAsDouble(size);
      if (Math.abs(seen - rate) <= tolerance) {
        break;
      }
      if (seen > rate) {
        low = size;
        double factor = 1 - seen < 0.2 * (1 - rate) ? LARGE : SMALL;
        size = high < Double.POSITIVE_INFINITY ? Math.sqrt(low * high) : size * factor;
      } else {
        high = size;
        size = low > 0 ? Math.sqrt(low * high) : size / (seen < 0.2 * rate ? LARGE : SMALL);
      }
      size = Math.clamp(size, 1 / LIMIT, LIMIT);
    }
    return size;
  }
}
