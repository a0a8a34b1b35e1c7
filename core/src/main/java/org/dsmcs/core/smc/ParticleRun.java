package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;

/**
 * N weighted particles at levels 0, 1, 2, … (a Feynman–Kac model, run once): everything that {@link
 * SequentialMonteCarlo} does not know. The loop knows weights, resampling and genealogy; a run
 * knows where particles come from, how they move and what they then weigh.
 *
 * <p>Calls come in this order: {@link #start}; then, while {@link #hasNext}, perhaps {@link
 * #gather}, and always {@link #move} and {@link #reweight}. A run may decide how many levels there
 * are while it goes. Arrays of one number per particle have padded length; only the first N entries
 * mean something.
 *
 * <p>Source: Del Moral, "Feynman-Kac formulae", 2004; Chopin and Papaspiliopoulos, "An introduction
 * to sequential Monte Carlo", 2020, chapter 10.
 */
public interface ParticleRun {
  /** Returns N. */
  int particles();

  /**
   * Returns how many ancestors are drawn when particles are resampled: N, unless a move makes
   * several particles of each ancestor.
   */
  default int ancestors() {
    return particles();
  }

  /**
   * Draws the particles of level 0.
   *
   * @param noise all randomness of this replica, used until the next call
   * @param log told of log densities that are not finite, until the next call
   */
  void start(ReplicaNoise noise, NonFiniteLog log);

  /** Returns whether the particles of level 0 have weights of their own: {@link #reweight} at 0. */
  default boolean weighsStart() {
    return false;
  }

  /** Returns whether there is a level after {@code level}. */
  boolean hasNext(int level);

  /**
   * Returns whether particles have to be resampled before a step, whatever the criterion says;
   * never asked where nothing is resampled.
   *
   * @param step k, from 1
   */
  default boolean demandsResampling(int step) {
    return false;
  }

  /**
   * Copies the ancestors of every particle from a level to where the next {@link #move} finds them.
   *
   * @param level the level that is resampled
   * @param ofEach index of each particle's ancestor; the first {@link #ancestors} entries count
   */
  void gather(int level, int[] ofEach);

  /**
   * Moves all particles to level {@code step}, from the level before it or, after {@link #gather},
   * from the gathered ancestors. May first adapt itself to the particles and their weights.
   *
   * @param step k, from 1
   * @param fromAncestors whether the particles were resampled just before
   * @param logWeight log W before the step, normalised; not modified
   */
  void move(int step, boolean fromAncestors, double[] logWeight);

  /**
   * Adds log G_k of every particle of level {@code step} to its log weight. May first choose what
   * G_k is from the particles and their weights. A particle of weight zero (−∞) stays at zero.
   *
   * @param step k; 0 only where {@link #weighsStart}
   * @param fromAncestors whether the particles were resampled just before the step
   * @param logWeight log W before the step, normalised; receives ℓ = log W + log G_k: may be −∞,
   *     never NaN or +∞
   */
  void reweight(int step, boolean fromAncestors, double[] logWeight);

  /**
   * Returns the arrays that make up the particles' state at a level: positions first. Of the last
   * level reached; of others only while they are held. Not to be modified.
   */
  Particles[] state(int level);
}
