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

  /**
   * Draws ancestors among which a given one is retained: the law of (a, b) given a_b = j, where a
   * is drawn by {@link #draw} and the place b uniformly from the M offspring, independently of a.
   * As P(a_b = j) = W_j for such a b, whatever the scheme, this is the draw that conditional SMC
   * needs: P(a) / M = W_j P(a, b | a_b = j).
   *
   * <p>Source: Andrieu, Doucet and Holenstein, "Particle Markov chain Monte Carlo methods", 2010,
   * for categorical draws; Chopin and Singh, "On particle Gibbs sampling", Bernoulli 2015, for
   * residual and systematic ones.
   *
   * @param weights the weights of the N particles
   * @param uniforms the uniform numbers to use; a scheme asks for at most M + N + 2 of them
   * @param count M, at least 1
   * @param retained j, of positive weight
   * @param ancestors the first M entries are overwritten
   * @return b, the place with the retained ancestor
   * @throws UnsupportedOperationException if the scheme does not {@linkplain #canRetain know how}
   */
  int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors);

  /** Returns whether ancestors can be drawn given one of them: {@link #drawRetaining}. */
  default boolean canRetain() {
    return true;
  }
}
