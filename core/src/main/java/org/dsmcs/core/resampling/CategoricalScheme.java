package org.dsmcs.core.resampling;

/** Independent draws from the weights, also called multinomial resampling. */
public record CategoricalScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at(uniforms.uniform(i));
    }
  }

  /** The draws are independent: one in a place drawn uniformly is the retained one. */
  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    draw(weights, uniforms, count, ancestors);
    int place = Uniforms.index(uniforms.uniform(count), count);
    ancestors[place] = retained;
    return place;
  }
}
