package org.dsmcs.core.resampling;

/** One uniform number u_i per stratum, points (i + u_i)/M. */
public record StratifiedScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at((i + uniforms.uniform(i)) / count);
    }
  }
}
