package org.dsmcs.core.resampling;

/** How the discrete draw of ancestors is differentiated. */
public sealed interface ResamplingGradient {
  /** Returns whether a particle's whole adjoint is needed before it goes to its ancestor. */
  default boolean needsWholeAdjoint() {
    return false;
  }

  /** Returns whether a replica's gradient needs to know what all others reached. */
  default boolean comparesReplicas() {
    return false;
  }

  /** The draw is taken as given: no gradient reaches the weights through it. */
  record Ignored() implements ResamplingGradient {}

  /**
   * Stop-gradient: after resampling particle i carries the log weight −log N + log W_a − stop(log
   * W_a) of its ancestor a, whose value is −log N and whose gradient is that of log W_a. Works with
   * any scheme. Source: Ścibior and Wood, "Differentiable particle filtering without modifying the
   * forward pass", 2021.
   */
  record StopGradient() implements ResamplingGradient {}

  /**
   * Gapped straight-through: the one-hot choice of an ancestor is given the gradient of a softmax
   * whose logits are shifted so that the drawn one leads by a gap of 1. With categorical draws
   * only. Source: Fan et al., "Training discrete deep generative models via gapped straight-through
   * estimator", 2022.
   *
   * @param temperature τ of the softmax, positive
   */
  record GappedStraightThrough(double temperature) implements ResamplingGradient {
    /** Checks the temperature. */
    public GappedStraightThrough {
      if (!(temperature > 0) || !Double.isFinite(temperature)) {
        throw new IllegalArgumentException(
            "temperature must be positive and finite, given: " + temperature);
      }
    }

    @Override
    public boolean needsWholeAdjoint() {
      return true;
    }
  }

  /**
   * Score function (REINFORCE): the pathwise gradient with the draw taken as given, plus ∇ log
   * P(drawn) · (G_k − b_k) for what was drawn before every step k, where G_k = Σ_{j≥k} inc_j and
   * b_k is the mean of G_k over the other replicas, 0 for a single replica. P(drawn) is the product
   * of W_{k−1} over all drawn ancestors; with the Bernoulli criterion times the probability of the
   * decision. So the estimator is unbiased for the gradient of the expected bound, unless the
   * criterion is the ESS below a fraction: that decision is not random, and where it jumps nothing
   * is differentiated.
   *
   * <p>With categorical draws only. All replicas run forward twice. Source: Maddison et al.,
   * "Filtering variational objectives", 2017; Naesseth et al., "Variational sequential Monte
   * Carlo", 2018; Le et al., "Auto-encoding sequential Monte Carlo", 2018.
   */
  record ScoreFunction() implements ResamplingGradient {
    @Override
    public boolean comparesReplicas() {
      return true;
    }
  }
}
