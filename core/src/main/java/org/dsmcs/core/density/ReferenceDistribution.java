package org.dsmcs.core.density;

import java.util.Optional;
import org.dsmcs.core.random.RandomKey;

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
   * Turns standard normal numbers into independent draws.
   *
   * @param numbers comes with a standard normal number in each place, padding included; leaves with
   *     the draws
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param uniforms further randomness, for distributions that need it
   */
  void draw(Particles numbers, int fromBlock, int toBlock, UniformNumbers uniforms);

  /** Returns its draws, as many as one asks for. */
  @Override
  default Optional<ExactDraws> exactDraws() {
    return Optional.of(ExactDraws.sampled(dimension(), this::drawPoint));
  }

  private void drawPoint(long key, double[] point) {
    Particles one = new Particles(1, dimension());
    one.copyFrom(0, RandomKey.normals(RandomKey.derive(key, 0, 0), dimension()));
    long uniforms = RandomKey.derive(key, 1, 0);
    draw(one, 0, 1, (particle, index) -> RandomKey.uniform(uniforms, index));
    one.copyTo(0, point);
  }
}
