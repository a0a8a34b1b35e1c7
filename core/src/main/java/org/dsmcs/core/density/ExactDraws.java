package org.dsmcs.core.density;

import java.util.OptionalInt;

/**
 * Exact, independent draws of π = γ/Z: what reverse runs start from. Draw number i is a pure
 * function of a key and i, or stands in a given list. Each is to be used once only: draws that are
 * used again, or that come from a Markov chain that has not converged, make the upper bound of log
 * Z a bound of nothing.
 *
 * <p>Source: Grosse, Ghahramani and Adams, "Sandwiching the marginal likelihood using bidirectional
 * Monte Carlo", 2015, section 3.
 */
public sealed interface ExactDraws permits SampledDraws, GivenDraws, TransformedDraws {
  /** Draws one point. */
  @FunctionalInterface
  interface Sampler {
    /**
     * Draws a point of π by the counter-based numbers of a key alone: the same key gives the same
     * point, on any thread.
     *
     * @param key of this draw, for {@link org.dsmcs.core.random.RandomKey}
     * @param point of length D; overwritten
     */
    void draw(long key, double[] point);
  }

  /**
   * Returns draws of which there are as many as one asks for.
   *
   * @param dimension D
   * @param sampler draws a point
   */
  static ExactDraws sampled(int dimension, Sampler sampler) {
    return new SampledDraws(dimension, sampler);
  }

  /**
   * Returns draws that are there already, in their order.
   *
   * @param points at least one, all of the same length D; copied
   * @throws IllegalArgumentException if lengths differ, a coordinate is not finite, or a point
   *     stands there twice: independent draws of a density never coincide
   */
  static ExactDraws given(double[][] points) {
    return GivenDraws.of(points);
  }

  /**
   * Returns the same draws z as draws u = T⁻¹(z) of the density seen through a change of variables.
   *
   * @param map T
   */
  default ExactDraws through(Transformation map) {
    return new TransformedDraws(this, map);
  }

  /** Returns D. */
  int dimension();

  /** Returns how many draws there are; nothing where there is no end of them. */
  OptionalInt available();

  /**
   * Gives a draw.
   *
   * @param index which one, from 0
   * @param key of all draws of a run; given draws do not depend on it
   * @param point of length D; overwritten
   * @throws IndexOutOfBoundsException if there are not as many
   */
  void draw(int index, long key, double[] point);

  /**
   * Checks that the draws fit a target and are enough.
   *
   * @param needed how many will be used
   * @param ofDimension the target's D
   * @throws IllegalArgumentException if there are fewer, or their dimension is another
   */
  default void require(int needed, int ofDimension) {
    if (dimension() != ofDimension) {
      throw new IllegalArgumentException(
          "exact draws must have the target's dimension %d, given: %d"
              .formatted(ofDimension, dimension()));
    }
    if (available().isPresent() && available().getAsInt() < needed) {
      throw new IllegalArgumentException(
          ("reverse runs use each exact draw once: %d are needed, one for each reverse replica, and"
                  + " there are %d; give more draws, or ask for fewer reverse replicas")
              .formatted(needed, available().getAsInt()));
    }
  }
}
