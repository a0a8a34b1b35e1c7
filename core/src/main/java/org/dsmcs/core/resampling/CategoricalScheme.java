package org.dsmcs.core.resampling;

/** Independent draws from the weights, also called multinomial resampling. */
public record CategoricalScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at(uniforms.uniform(i));
    }
  }
}
