package org.dsmcs.core.kernel;

import org.dsmcs.core.density.Particles;

/**
 * An adjoint of one number per particle and coordinate that travels back from step to step. Where
 * particles were resampled, the sums over every particle's children are formed in a second array,
 * which then takes the first one's place.
 */
final class TravellingAdjoint {
  private Particles current;
  private Particles spare;

  /**
   * Allocates both arrays.
   *
   * @param particles how many particles the first has room for
   * @param spareParticles how many the second has: one if nothing is resampled
   */
  TravellingAdjoint(int particles, int spareParticles, int dimension) {
    this.current = new Particles(particles, dimension);
    this.spare = new Particles(spareParticles, dimension);
  }

  /** Returns the adjoint as particles. */
  Particles particles() {
    return current;
  }

  /** Returns the array behind the adjoint; writes go through. */
  double[] values() {
    return current.values();
  }

  /** Returns the array that the sums over children go to. */
  double[] sums() {
    return spare.values();
  }

  /** Makes the sums over children the adjoint. */
  void takeSums() {
    Particles spent = current;
    current = spare;
    spare = spent;
  }

  /** Sets the adjoint to zero. */
  void clear() {
    current.fill(0);
  }
}
