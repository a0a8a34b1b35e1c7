package org.dsmcs.targets;

import org.dsmcs.core.density.Particles;

/** One way of doing a Gaussian mixture's arithmetic; arguments as in the density's own methods. */
sealed interface MixtureForm permits DifferenceForm, ExpandedForm {
  /** Computes log densities, and leaves the responsibilities in memory. */
  void logDensity(
      Particles position, int fromBlock, int toBlock, double[] logDensity, double[] memory);

  /** Computes gradients from the responsibilities in memory. */
  void gradient(
      Particles position, int fromBlock, int toBlock, double[] memory, Particles gradient);

  /** Computes Hessian-vector products from the responsibilities in memory. */
  void hessianVectorProduct(
      int fromBlock, int toBlock, double[] memory, Particles vector, Particles product);
}
