package org.dsmcs.core.resampling;

/**
 * Srinivasan sampling process: ⌊M W_j⌋ copies of particle j for certain and one more with
 * probability M W_j − ⌊M W_j⌋, such that M ancestors are drawn in all and the numbers of offspring
 * are negatively associated.
 *
 * <p>Two particles with residuals p and q settle at a time. If p + q &lt; 1, one of them gets no
 * further copy and the other one, particle i with probability p/(p + q), goes on with residual p +
 * q. Otherwise one of them, particle i with probability (1 − q)/(2 − p − q), gets its further copy
 * and the other one goes on with residual p + q − 1. Either way no expectation changes.
 *
 * <p>Source: Gerber, Chopin and Whiteley, "Negative association, ordering and convergence of
 * resampling methods", Annals of Statistics, 2019. The particles are taken in the order in which
 * they stand.
 */
public record SspScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    int filled = 0;
    // The particle that has not settled, and its residual.
    int open = weights.at(0);
    double residual = 0;
    int used = 0;
    for (int j = 0; j < weights.count(); j++) {
      double expected = weights.expected(j, count);
      int copies = (int) expected;
      for (int c = 0; c < copies && filled < count; c++) {
        ancestors[filled++] = j;
      }
      double other = expected - copies;
      if (other == 0) {
        continue;
      }
      if (residual == 0) {
        open = j;
        residual = other;
        continue;
      }
      double sum = residual + other;
      double uniform = uniforms.uniform(used++);
      if (sum < 1) {
        if (uniform * sum >= residual) {
          open = j;
        }
        residual = sum;
      } else {
        boolean openSettles = uniform * (2 - sum) < 1 - other;
        if (filled < count) {
          ancestors[filled++] = openSettles ? open : j;
        }
        if (openSettles) {
          open = j;
        }
        residual = sum - 1;
      }
    }
    // The residuals add up to a whole number: what rounding leaves of the last one is 0 or 1.
    while (filled < count) {
      ancestors[filled++] = open;
    }
  }

  /** Not known for this scheme: who gets a further copy depends on all others. */
  @Override
  public boolean canRetain() {
    return false;
  }

  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    throw new UnsupportedOperationException(
        "the SSP scheme cannot draw ancestors of which one is given; choose another scheme, such as"
            + " systematic");
  }
}
