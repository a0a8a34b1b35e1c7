package org.dsmcs.core.smc;

/**
 * A path through all levels of a {@link ParticleRun} that one of its particles is held on, while
 * all others run as usual: conditional SMC. It starts at the last level, at an exact draw of the
 * normalised distribution there, and goes back level by level by the backward kernels that the
 * weights name (for moves that are reversible with respect to their level's density: the moves
 * themselves).
 *
 * <p>Why 1/Z-hat is unbiased then: let Q be the law of all that is random in a run with free
 * particles, and b the places of the retained one. Multiplying out the weights,
 *
 * <pre>
 * Q · (Z-hat / Z) W_K^b  =  N^-(1 + number of resamplings)
 *                           · law of the path, backward from its draw
 *                           · law of everything else given the path
 * </pre>
 *
 * <p>and the right side is how a conditional run is drawn: the place at level 0 and after each
 * resampling is uniform, ancestors are drawn given the retained one ({@link
 * org.dsmcs.core.resampling.ResamplingScheme#drawRetaining}), and decisions to resample are the
 * same functions of the weights on both sides, whatever the criterion. So a run has the law P = Q
 * Z-hat/Z, E_P[1/Z-hat] = Q(Z-hat &gt; 0)/Z ≤ 1/Z, and by Jensen's inequality E_P log Z-hat ≥ log
 * Z. A path that leaves the support has 1/Z-hat = 0, which keeps the inequality. Nothing may adapt
 * to particles.
 *
 * <p>Source: Andrieu, Doucet and Holenstein, "Particle Markov chain Monte Carlo methods", 2010;
 * Grosse, Ghahramani and Adams, "Sandwiching the marginal likelihood using bidirectional Monte
 * Carlo", 2015, section 4.
 */
public interface RetainedPath {
  /**
   * Draws the path, from the last level back to 0. Called once, after {@link ParticleRun#start}.
   *
   * @param noise all randomness of this replica, of which the path takes keys of its own
   * @param log told of log densities that are not finite
   */
  void draw(ReplicaNoise noise, NonFiniteLog log);

  /**
   * Puts the path's state at a level in the place of a particle that has just been drawn or moved.
   *
   * @param level from 0
   * @param place which of N at level 0, or which of the ancestors' offspring after resampling; else
   *     what the call for the level before returned
   * @return which of the N particles is on the path now
   */
  int put(int level, int place);
}
