package org.dsmcs.core.density;

/**
 * A normalised distribution π_0 that can be sampled and whose log density and gradient are known:
 * where annealing starts from. Its log density integrates to 1, else log Z-hat is off by what it
 * integrates to.
 */
public interface ReferenceDistribution extends GradientDensity {
  /** Uniform numbers of each particle, beside the normal ones. */
  @FunctionalInterface
  interface UniformNumbers {
    /**
     * Returns a uniform number in [0, 1).
     *
     * @param particle whose number
     * @param index which of that particle's numbers, from 0
     */
    double uniform(int particle, int index);
  }

  /**
   * Returns whether log density and gradient take less time to compute than to copy from another
   * particle.
   */
  default boolean isCheaperThanCopying() {
    return false;
  }

  /**
   * Turns standard normal numbers into independent draws.
   *
   * @param numbers comes with a standard normal number in each place, padding included; leaves with
   *     the draws
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param uniforms further randomness, for distributions that need it
   */
  void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms);
}
