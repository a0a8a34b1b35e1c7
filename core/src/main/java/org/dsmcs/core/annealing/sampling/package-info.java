/**
 * Annealed importance sampling, sequential Monte Carlo samplers and waste-free ones: particles that
 * follow a path of densities from a reference distribution to the target, moved by kernels that
 * leave each density invariant.
 *
 * <p>Source: Neal, "Annealed importance sampling", 2001; Del Moral, Doucet and Jasra, "Sequential
 * Monte Carlo samplers", 2006; Dau and Chopin, "Waste-free sequential Monte Carlo", 2022.
 */
package org.dsmcs.core.annealing.sampling;
