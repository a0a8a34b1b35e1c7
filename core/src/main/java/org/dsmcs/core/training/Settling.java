package org.dsmcs.core.training;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Tells from the bounds of the epochs done whether training has reached what it can reach.
 *
 * <p>After epoch e the means of the last two windows of m = max(5, ⌊e/4⌋) epochs are compared, ḡ of
 * the earlier with h̄ of the later; windows grow, so that a slow rise shows. What an epoch's bound
 * scatters is seen in the differences of neighbours within the windows, on which a rise has hardly
 * an influence (von Neumann 1941): s² = ½ mean (b_{j+1} − b_j)². The gain d = h̄ − ḡ has the
 * standard error s √(2/m). The bound has settled if
 *
 * <ul>
 *   <li>d + s √(2/m) ≤ max(0.02, s̃/2): a window gains at most 0.02 nats, or half of what one epoch
 *       scatters, with one standard error to spare; where noise could hide a larger gain, training
 *       goes on. For s̃ the median takes the place of the mean, so that one odd epoch, which makes
 *       s large, does not make the limit large; and
 *   <li>d ≥ −max(0.02, 3 s̃ √(2/m)): a bound that falls, or an odd epoch, has not settled.
 * </ul>
 *
 * <p>At a high learning rate the parameters are scattered about the optimum. So training does not
 * end at once, but cools: over five more epochs the learning rate is halved before each, to a 32nd.
 *
 * <p>All of this follows from the bounds alone, so that a resumed training stops where an
 * uninterrupted one does.
 */
final class Settling {
  private static final int SHORTEST_WINDOW = 5;
  private static final int COOLING = 5;
  private static final double SMALL_GAIN = 0.02;
  private static final double FALL = 3;

  /** The median of the modulus of a standard normal number. */
  private static final double NORMAL_QUARTILE = 0.6744897501960817;

  private Settling() {}

  /** Returns after how many of the epochs the bound had settled, if it has. */
  static OptionalInt settledAfter(double[] bounds) {
    for (int epochs = 2 * SHORTEST_WINDOW; epochs <= bounds.length; epochs++) {
      if (hasSettled(bounds, epochs)) {
        return OptionalInt.of(epochs);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns whether training is over after these epochs. */
  static boolean isOver(double[] bounds) {
    OptionalInt settled = settledAfter(bounds);
    return settled.isPresent() && bounds.length >= settled.getAsInt() + COOLING;
  }

  /** Returns what the learning rate of the next epoch is multiplied with. */
  static double cooling(double[] bounds) {
    OptionalInt settled = settledAfter(bounds);
    return settled.isPresent() ? Math.scalb(1, settled.getAsInt() - bounds.length - 1) : 1;
  }

  private static boolean hasSettled(double[] bounds, int epochs) {
    int window = Math.max(SHORTEST_WINDOW, epochs / 4);
    double gain =
        mean(bounds, epochs - window, epochs) - mean(bounds, epochs - 2 * window, epochs - window);
    double[] steps = new double[2 * (window - 1)];
    int count = 0;
    for (int first : new int[] {epochs - 2 * window, epochs - window}) {
      for (int j = first + 1; j < first + window; j++) {
        steps[count++] = Math.abs(bounds[j] - bounds[j - 1]);
      }
    }
    double squares = 0;
    for (double step : steps) {
      squares += step * step;
    }
    double scatter = Math.sqrt(squares / count / 2);
    Arrays.sort(steps);
    double median = (steps[count / 2 - 1] + steps[count / 2]) / 2;
    double usualScatter = median / (NORMAL_QUARTILE * Math.sqrt(2));
    double standardError = scatter * Math.sqrt(2.0 / window);
    return gain + standardError <= Math.max(SMALL_GAIN, usualScatter / 2)
        && gain >= -Math.max(SMALL_GAIN, FALL * usualScatter * Math.sqrt(2.0 / window));
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      sum += values[j];
    }
    return sum / (to - from);
  }
}
