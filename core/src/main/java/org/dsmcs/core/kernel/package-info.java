/**
 * The differentiable Markov kernels that move particles from level k−1 to level k of the path, each
 * with its adjoint written beside it.
 *
 * <p>A {@link org.dsmcs.core.kernel.Kernel} is a small immutable value; {@link
 * org.dsmcs.core.kernel.KernelRun} holds the arrays of one replica and does the work. Neither has
 * an accept/reject step: what leaves γ_k only approximately invariant is corrected by the weights.
 */
package org.dsmcs.core.kernel;
