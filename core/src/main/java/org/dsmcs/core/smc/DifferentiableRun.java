package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;

/**
 * A {@link ParticleRun} whose moves and weights can be differentiated, with as many levels as are
 * known beforehand.
 *
 * <p>Backward: {@link #beginAdjoint}, then for k = K..1 {@link #adjointOfLevel} followed by
 * whatever brings the adjoint to the particles before the step (nothing, where they were not
 * resampled; {@link #scatter}, perhaps after {@link #completeAdjoint}), finally {@link
 * #adjointOfStart}. What couples two steps inside the run, such as a density that enters the
 * weights of both, is the run's own business: it travels with the adjoint, through {@link #scatter}
 * too. Where the gradient is to go, a run knows from whoever made it.
 */
public interface DifferentiableRun extends ParticleRun {
  /** Returns K, the level after which there is none. */
  int steps();

  /** One saved level, from which the run can go on. */
  interface Checkpoint {
    /** Copies the particles' state at a held level. */
    void save(int level);

    /**
     * Goes back to the saved state: moves from that level on give the same bits as before. Log
     * densities that are not finite are not reported again.
     */
    void restore(int level);
  }

  /** Makes room for a checkpoint. */
  Checkpoint newCheckpoint();

  /** Sets everything that an adjoint collects inside the run to zero. */
  void beginAdjoint();

  /**
   * The adjoint of level k and of the step that led to it.
   *
   * @param step k, from 1
   * @param omega adjoint of each particle's ℓ_k = log W_{k−1} + log G_k; not modified
   */
  void adjointOfLevel(int step, double[] omega);

  /** Adds every particle's adjoint to that of its ancestor, from which the step went on. */
  void scatter(int[] ancestors);

  /**
   * Completes the adjoint of the particles from which a step went on, so that {@link #stateAdjoint}
   * holds the whole derivative with respect to each particle's state just before the step.
   *
   * @param step k, whose {@link #adjointOfLevel} was just called
   * @param sources which particle of level k − 1 each went on from
   */
  void completeAdjoint(int step, int[] sources);

  /** Returns the arrays of {@link #state} of the particles that were gathered last. */
  Particles[] ancestorState();

  /** Returns the adjoints of the arrays of {@link #state}, after {@link #completeAdjoint}. */
  Particles[] stateAdjoint();

  /** The adjoint of level 0 and of the draw that led to it. */
  void adjointOfStart();
}
