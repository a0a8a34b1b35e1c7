package org.dsmcs.core.resampling;

/**
 * Particle i survives with probability W_i/max W; where it does not, a categorical draw takes its
 * place. With m = max W, particle j has W_j/m + Σ_i (1 − W_i/m) W_j = W_j/m + (N − 1/m) W_j = N W_j
 * offspring in expectation.
 *
 * <p>Particles keep their places, so there are as many ancestors as particles: M = N. Where weights
 * differ little, few particles are replaced.
 *
 * <p>Source: Del Moral, "Feynman-Kac formulae", 2004, section 2.5; Chopin, Singh, Soto and Vihola,
 * "On resampling schemes for particle filters with weakly informative observations", Annals of
 * Statistics, 2022.
 */
public record KillingScheme() implements ResamplingScheme {
  @Override
  public void draw(CumulativeWeights weights, Uniforms uniforms, int count, int[] ancestors) {
    if (count != weights.count()) {
      throw new IllegalArgumentException(
          "the killing scheme draws as many ancestors as there are particles, %d, given: %d"
              .formatted(weights.count(), count));
    }
    double largest = 0;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, weights.weight(i));
    }
    for (int i = 0; i < count; i++) {
      boolean survives = uniforms.uniform(i) * largest < weights.weight(i);
      ancestors[i] = survives ? i : weights.at(uniforms.uniform(count + i));
    }
  }

  /**
   * Places are independent, and P(a_b = j) / W_j is 1 − W_b/m, with a further 1/m at b = j. So b is
   * j with probability 1/(N m), else drawn in proportion to 1 − W_b/m; the other places do not
   * depend on it.
   */
  @Override
  public int drawRetaining(
      CumulativeWeights weights, Uniforms uniforms, int count, int retained, int[] ancestors) {
    draw(weights, uniforms, count, ancestors);
    double largest = 0;
    for (int i = 0; i < count; i++) {
      largest = Math.max(largest, weights.weight(i));
    }
    double killed = 0;
    for (int i = 0; i < count; i++) {
      killed += 1 - weights.weight(i) / largest;
    }
    // Σ (1 − W_i/m) = N − 1/m, so the two masses add up to N.
    double point = uniforms.uniform(2 * count) * count - weights.total() / largest;
    int place = retained;
    if (point > 0 && killed > 0) {
      double sum = 0;
      for (int i = 0; i < count && sum <= point; i++) {
        double mass = 1 - weights.weight(i) / largest;
        if (mass > 0) {
          place = i;
        }
        sum += mass;
      }
    }
    ancestors[place] = retained;
    return place;
  }
}
