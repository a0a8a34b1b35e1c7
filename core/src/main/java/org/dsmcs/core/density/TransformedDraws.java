package org.dsmcs.core.density;

import java.util.OptionalInt;

/**
 * Draws of a density seen through a change of variables: u = T⁻¹(z).
 *
 * @param draws z
 * @param map T
 */
record TransformedDraws(ExactDraws draws, Transformation map) implements ExactDraws {
  @Override
  public int dimension() {
    return draws.dimension();
  }

  @Override
  public OptionalInt available() {
    return draws.available();
  }

  @Override
  public void draw(int index, long key, double[] point) {
    draws.draw(index, key, point);
    Particles z = new Particles(1, dimension());
    Particles u = new Particles(1, dimension());
    for (int lane = 0; lane < Particles.LANES; lane++) {
      for (int d = 0; d < dimension(); d++) {
        // Padding too: any finite numbers in the range of T.
        z.values()[d * Particles.LANES + lane] = point[d];
      }
    }
    map.invert(z, 0, 1, u);
    u.copyTo(0, point);
  }
}
