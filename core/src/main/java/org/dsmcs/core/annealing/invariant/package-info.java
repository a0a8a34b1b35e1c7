/**
 * Kernels that leave an annealed density π_β ∝ π_0^{1−β} γ^β invariant, because proposals are
 * accepted or rejected (Metropolis, Hastings), and the particles that they move.
 */
package org.dsmcs.core.annealing.invariant;
