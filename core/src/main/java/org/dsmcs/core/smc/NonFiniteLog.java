package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;

/** Told of log densities, and of their derivatives, that are not finite. */
public interface NonFiniteLog {
  /** Forgets everything. */
  NonFiniteLog IGNORE =
      new NonFiniteLog() {
        @Override
        public void report(int level, Particles position, int particle) {}

        @Override
        public void zeroDensity() {}
      };

  /**
   * The log density was NaN or +∞, its gradient was not finite, or, on the way back, its
   * Hessian-vector product was not although the vector was.
   *
   * @param level of the path, from 0
   * @param position the positions at that level, valid during the call only
   * @param particle which of them
   */
  void report(int level, Particles position, int particle);

  /** A log density was −∞. */
  void zeroDensity();
}
