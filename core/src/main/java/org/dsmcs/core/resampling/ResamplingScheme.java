package org.dsmcs.core.resampling;

/**
 * How ancestors are drawn: every scheme gives particle j N·W_j offspring in expectation, and none
 * to a particle of weight zero.
 *
 * <p>Source: Douc, Cappé and Moulines, "Comparison of resampling schemes for particle filtering",
 * 2005.
 */
public sealed interface ResamplingScheme
    permits CategoricalScheme, SystematicScheme, StratifiedScheme, ResidualScheme {
  /**
   * Draws an ancestor for each of the N particles.
   *
   * @param weights the normalised weights
   * @param uniforms the uniform numbers to use; a scheme asks for at most 2N of them
   * @param ancestors the first N entries are overwritten
   */
  void draw(CumulativeWeights weights, Uniforms uniforms, int[] ancestors);
}
