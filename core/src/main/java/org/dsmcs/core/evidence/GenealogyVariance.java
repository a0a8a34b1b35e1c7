package org.dsmcs.core.evidence;

import java.util.OptionalDouble;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.ResamplingScheme;

/**
 * The variance of log Z-hat from a single run, read from its genealogy.
 *
 * <p>Particles that descend from different particles of level 0 would be independent, were it not
 * for resampling; so the weight of pairs without a common ancestor tells how far Z-hat varies. With
 * N particles of final weights W^i, roots e(i) and r resamplings
 *
 * <pre>{@code
 * V = 1 − (N/(N − 1))^(r + 1) · (1 − Σ_e (Σ_{i: e(i) = e} W^i)²)
 * }</pre>
 *
 * <p>has the expectation of var(Z-hat)/Z² up to higher orders, which is the variance of log Z-hat
 * where that is small. A level that was not resampled draws nothing, so the power counts the draws
 * that took place: level 0 and r resamplings. V may be negative where weights hardly vary.
 *
 * <p>Valid for categorical draws only. Where few roots survive, V is too small: at one root it is 1
 * whatever the variance is; below {@value #FEWEST_ROOTS} roots there is none.
 *
 * <p>Source: Lee and Whiteley, "Variance estimation in the particle filter", Biometrika, 2018.
 */
public final class GenealogyVariance {
  /** Fewest roots with descendants of positive weight from which a variance is made. */
  public static final int FEWEST_ROOTS = 20;

  private GenealogyVariance() {}

  /**
   * Returns V; nothing if fewer than {@value #FEWEST_ROOTS} roots survive: then use more particles,
   * or the replicas' own spread ({@link PooledEvidence}).
   *
   * @param scheme how ancestors were drawn; any scheme if they never were
   * @param weights final normalised weights, at least N long; not modified
   * @param roots each final particle's ancestor at level 0, in [0, N), at least N long; not
   *     modified
   * @param particles N
   * @param resamplings r, how often ancestors were drawn
   * @throws IllegalArgumentException if ancestors were drawn by another scheme than the categorical
   *     one, or numbers are out of range
   */
  public static OptionalDouble of(
      ResamplingScheme scheme, double[] weights, int[] roots, int particles, int resamplings) {
    if (resamplings < 0) {
      throw new IllegalArgumentException("resamplings must be at least 0, given: " + resamplings);
    }
    if (resamplings > 0 && !(scheme instanceof CategoricalScheme)) {
      throw new IllegalArgumentException(
          "the variance of log Z from one run's genealogy holds for categorical draws only, given: "
              + scheme
              + "; choose the categorical scheme, or several replicas");
    }
    double[] family = new double[particles];
    double total = 0;
    for (int i = 0; i < particles; i++) {
      if (!(weights[i] >= 0)) {
        throw new IllegalArgumentException(
            "weights must be at least 0, weight %d is: %s".formatted(i, weights[i]));
      }
      family[roots[i]] += weights[i];
      total += weights[i];
    }
    int survivors = 0;
    double sumOfSquares = 0;
    for (double weight : family) {
      if (weight > 0) {
        survivors++;
        double share = weight / total;
        sumOfSquares += share * share;
      }
    }
    if (survivors < FEWEST_ROOTS) {
      return OptionalDouble.empty();
    }
    // 1 − x (1 − s) = s − (x − 1)(1 − s), without the cancellation.
    double excess = Math.expm1(-(resamplings + 1.0) * Math.log1p(-1.0 / particles));
    return OptionalDouble.of(sumOfSquares - excess * (1 - sumOfSquares));
  }
}
