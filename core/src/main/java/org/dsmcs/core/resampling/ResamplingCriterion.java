package org.dsmcs.core.resampling;

/**
 * When to resample. Decided for each replica on its own, before every step but the first, from the
 * ESS of the weights just made.
 */
public sealed interface ResamplingCriterion {
  /**
   * Decides.
   *
   * @param ess effective sample size 1/Σ W² of the replica's weights
   * @param particles N
   * @param uniform a uniform number in [0, 1)
   */
  boolean resamples(double ess, int particles, double uniform);

  /** Never resample: annealed importance sampling. */
  record Never() implements ResamplingCriterion {
    @Override
    public boolean resamples(double ess, int particles, double uniform) {
      return false;
    }
  }

  /** Resample before every step but the first. */
  record Always() implements ResamplingCriterion {
    @Override
    public boolean resamples(double ess, int particles, double uniform) {
      return particles > 1;
    }
  }

  /**
   * Resample with probability 1 − u, u = (ESS − 1)/(N − 1): surely when one particle has all the
   * weight, never when all weights are equal. Source: the paper's "Bern" models.
   */
  record Bernoulli() implements ResamplingCriterion {
    @Override
    public boolean resamples(double ess, int particles, double uniform) {
      return particles > 1 && uniform < 1 - keepProbability(ess, particles);
    }

    /**
     * Returns u = (ESS − 1)/(N − 1), clamped to [0, 1] against rounding; 1 for a single particle.
     */
    public static double keepProbability(double ess, int particles) {
      if (particles == 1) {
        return 1;
      }
      return Math.clamp((ess - 1) / (particles - 1), 0.0, 1.0);
    }
  }

  /**
   * Resample when ESS &lt; fraction · N.
   *
   * @param fraction in (0, 1]
   */
  record EssBelow(double fraction) implements ResamplingCriterion {
    /** Checks the fraction. */
    public EssBelow {
      if (!(fraction > 0 && fraction <= 1)) {
        throw new IllegalArgumentException("ESS fraction must lie in (0, 1], given: " + fraction);
      }
    }

    @Override
    public boolean resamples(double ess, int particles, double uniform) {
      return particles > 1 && ess < fraction * particles;
    }
  }
}
