/**
 * The annealed path γ_k = π_0^(1−β_k) γ^(β_k), the numbers that describe it, and how the learned
 * parameters become those numbers.
 *
 * <p>{@link org.dsmcs.core.annealing.SamplerParameters} is what Adam changes, in named blocks, each
 * with an owner; {@link org.dsmcs.core.annealing.AnnealingPath} is what the sampler reads; {@link
 * org.dsmcs.core.annealing.PathGradient} what its adjoint returns.
 */
package org.dsmcs.core.annealing;
