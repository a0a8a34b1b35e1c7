package org.dsmcs.core.annealing.sampling;

import java.util.function.DoubleUnaryOperator;

/**
 * Bisection of log ε to a mean acceptance rate, which falls as ε grows; and the search below it for
 * kernels whose trajectories may return.
 */
final class StepTuner {
  private static final int MOST_TRIES = 20;
  private static final double TOLERANCE = 0.04;

  /** By how much ε changes at first where the rate is far from what it should be, and where not. */
  private static final double LARGE = 5;

  private static final double SMALL = 1.6;
  private static final double LIMIT = 1e100;

  /** Steps become shorter by this factor in the search for the least memory. */
  private static final double SHORTER = 0.8;

  private static final int MOST_SHORTER = 8;

  /** With less memory than this nothing is to be gained. */
  private static final double LITTLE_MEMORY = 0.1;

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

  /**
   * Returns the step size, of {@code largest} and some shorter ones, after which particles know
   * least of where they were. The rate of acceptance does not tell: trajectories of half a period
   * of a Gaussian are accepted as any others, but lead from z to −z, where the density is what it
   * was.
   *
   * @param largest the step size that has the acceptance rate
   * @param particles by how many particles the memory is measured
   * @param memory moves them once with the given step size and returns what they still know of
   *     where they were: 0 nothing, 1 everything
   */
  static double leastMemory(double largest, int particles, DoubleUnaryOperator memory) {
    double chance = 1 / Math.sqrt(particles);
    double best = largest;
    double least = memory.applyAsDouble(largest);
    double size = largest;
    for (int tries = 0; tries < MOST_SHORTER && least > LITTLE_MEMORY + chance; tries++) {
      size *= SHORTER;
      double seen = memory.applyAsDouble(size);
      if (seen < least) {
        least = seen;
        best = size;
      } else if (seen > least + 2 * chance) {
        break;
      }
    }
    return best;
  }
}
