package org.dsmcs.core.density;

import java.util.OptionalInt;

/**
 * Draws of z = T(u), seen in u: those of the density that {@link ChangeOfVariables} makes.
 *
 * @param draws of z
 * @param map T
 */
record MappedDraws(ExactDraws draws, Transformation map) implements ExactDraws {
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
    Particles z = new Particles(1, point.length);
    Particles u = new Particles(1, point.length);
    z.copyFrom(0, point);
    map.invert(z, 0, 1, u);
    u.copyTo(0, point);
  }
}
