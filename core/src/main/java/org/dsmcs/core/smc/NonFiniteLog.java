package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;

/** Told of log densities that are not finite. */
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
   * The log density or its gradient was NaN or +∞.
   *
   * @param level of the path, from 0
   * @param position the positions at that level, valid during the call only
   * @param particle which of them
   */
  void report(int level, Particles position, int particle);

  /** A log density was −∞. */
  void zeroDensity();
}
