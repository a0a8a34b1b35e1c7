package org.dsmcs.core.resampling;

/** One uniform number u, points (i + u)/M. */
public record SystematicScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    drawShifted(weights, uniforms.uniform(0), count, ancestors);
  }

  private static void drawShifted(
      CumulativeWeights weights, double shift, int count, int[] ancestors) {
    for (int i = 0; i < count; i++) {
      ancestors[i] = weights.at((i + shift) / count);
    }
  }

  /**
   * With b uniform too, (b + u)/M is one uniform point of [0, 1), which says both b and u; given
   * a_b = j it is uniform in j's interval.
   */
  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    double point = count * weights.pointOf(retained, uniforms.uniform(0));
    int place = Math.min((int) point, count - 1);
    drawShifted(weights, Math.min(point - place, 1), count, ancestors);
    ancestors[place] = retained;
    return place;
  }
}
