package org.dsmcs.core.resampling;

/** One uniform number u, points (i + u)/M. */
public record SystematicScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    double shift = uniforms.uniform(0);
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at((i + shift) / count);
    }
  }
}
