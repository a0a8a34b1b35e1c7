package org.dsmcs.core.density;

import java.util.Optional;

/**
 * An unnormalised density γ on R^D of which only the value is known, evaluated for whole blocks of
 * particles: the least that any method asks for.
 *
 * <p>What else a density can do its type says: {@link GradientDensity} knows the gradient, {@link
 * Density} the product of the Hessian with a vector too. The rules of {@link Density} on blocks,
 * memory, −∞ and threads hold for all three. For a function of one point see {@link
 * PointLogDensity}.
 */
public interface LogDensity {
  /** Returns D, the number of coordinates. */
  int dimension();

  /** Returns exact draws of γ/Z, where the density knows how to draw them. */
  default Optional<ExactDraws> exactDraws() {
    return Optional.empty();
  }

  /** Returns how many numbers per particle are kept between the first question and the second. */
  default int memoryPerParticle() {
    return 0;
  }

  /**
   * Returns a point as its user knows it, for messages: itself, unless the density is one seen
   * through a change of variables.
   *
   * @param point z, of length D; not modified
   */
  default double[] userPoint(double[] point) {
    return point;
  }

  /**
   * Computes log γ(z_i) alone.
   *
   * @param position the points z_i; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param logDensity receives log γ(z_i)
   * @param scratch may be overwritten within the blocks
   * @param memory may be overwritten within the blocks
   */
  void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory);
}
