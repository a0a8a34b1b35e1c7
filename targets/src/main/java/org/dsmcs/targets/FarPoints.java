package org.dsmcs.targets;

import org.dsmcs.core.density.Particles;

/** What a density with Gaussian tails is where its formula overflows. */
final class FarPoints {
  private FarPoints() {}

  /**
   * Sets the log density of a block's points to −∞ where it came out as NaN although no coordinate
   * is NaN: far out, terms overflow and ∞ − ∞ or 0 · ∞ hides that the density is zero there.
   *
   * @param position the points; not modified
   * @param block the block
   * @param logDensity log densities, one per particle; modified where they are NaN
   */
  static void haveDensityZero(Particles position, int block, double[] logDensity) {
    for (int i = block * Particles.LANES; i < (block + 1) * Particles.LANES; i++) {
      if (Double.isNaN(logDensity[i]) && !hasNaN(position, i)) {
        logDensity[i] = Double.NEGATIVE_INFINITY;
      }
    }
  }

  private static boolean hasNaN(Particles position, int particle) {
    for (int d = 0; d < position.dimension(); d++) {
      if (Double.isNaN(position.get(particle, d))) {
        return true;
      }
    }
    return false;
  }
}
