package org.dsmcs.core.sampler;

/** The lower bound of log Z that a replica contributes. */
public enum Bound {
  /** Σ_k log Σ_i α_k^i w̃_k^i, the paper's equation 1: weights are normalised after every step. */
  SMC,
  /**
   * log (1/N) Σ_i exp(Σ_k (log B_k − log F_k) + log γ(z_K) − log π_0(z_0)): the weight of whole
   * paths, as in differentiable annealed importance sampling. Only without resampling.
   */
  DAIS
}
