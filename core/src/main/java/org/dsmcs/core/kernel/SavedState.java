package org.dsmcs.core.kernel;

import org.dsmcs.core.density.Particles;

/** The particles' state at one level, from which a run can go on: {@link KernelRun#save}. */
public final class SavedState {
  final Particles[] state;
  final double[] logTarget;

  /**
   * Makes room.
   *
   * @param arrays how many arrays make up a state
   * @param particles N
   * @param dimension D
   */
  SavedState(int arrays, int particles, int dimension) {
    this.state = new Particles[arrays];
    for (int s = 0; s < arrays; s++) {
      state[s] = new Particles(particles, dimension);
    }
    this.logTarget = new double[Particles.padded(particles)];
  }
}
