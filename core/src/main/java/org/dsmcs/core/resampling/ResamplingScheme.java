package org.dsmcs.core.resampling;

/**
 * How ancestors are drawn: of M offspring every scheme gives particle j M·W_j in expectation, and
 * none to a particle of weight zero.
 *
 * <p>Source: Douc, Cappé and Moulines, "Comparison of resampling schemes for particle filtering",
 * 2005.
 */
public sealed interface ResamplingScheme
    permits CategoricalScheme,
        SystematicScheme,
        StratifiedScheme,
        ResidualScheme,
        SspScheme,
        KillingScheme {
  /**
   * Draws the ancestor of each of M offspring from N particles.
   *
   * @param weights the weights of the N particles
   * @param uniforms the uniform numbers to use; a scheme asks for at most M + N of them
   * @param count M, at least 0
   * @param ancestors the first M entries are overwritten
   * @throws IllegalArgumentException if the scheme cannot draw that many ancestors: {@link
   *     KillingScheme} draws N of them only
   */
  void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors);
}
