package org.dsmcs.core.resampling;

/** One uniform number u_i per stratum, points (i + u_i)/N. */
public record StratifiedScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int[] ancestors) {
    int count = weights.count();
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at((i + uniforms.uniform(i)) / count);
    }
  }
}
