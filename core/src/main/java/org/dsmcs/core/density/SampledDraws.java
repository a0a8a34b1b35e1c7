package org.dsmcs.core.density;

import java.util.OptionalInt;
import org.dsmcs.core.random.RandomKey;

/**
 * Draws of a sampler.
 *
 * @param dimension D
 * @param sampler draws a point
 */
record SampledDraws(int dimension, Sampler sampler) implements ExactDraws {
  @Override
  public OptionalInt available() {
    return OptionalInt.empty();
  }

  @Override
  public void draw(int index, long key, double[] point) {
    sampler.draw(RandomKey.derive(key, index, 0), point);
  }
}
