package org.dsmcs.core.resampling;

/** One uniform number u_i per stratum, points (i + u_i)/M. */
public record StratifiedScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at((i + uniforms.uniform(i)) / count);
    }
  }

  /**
   * With b uniform, (b + u_b)/M is a uniform point of [0, 1); given a_b = j it is uniform in j's
   * interval. The other strata do not depend on it.
   */
  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    draw(weights, uniforms, count, ancestors);
    double point = count * weights.pointOf(retained, uniforms.uniform(count));
    int place = Math.min((int) point, count - 1);
    ancestors[place] = retained;
    return place;
  }
}
