package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.annealing.invariant.AnnealedDensity;
import org.dsmcs.core.annealing.invariant.AnnealedParticles;
import org.dsmcs.core.annealing.invariant.MetropolisMoves;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.ReplicaNoise;

/**
 * One path of an {@link AnnealedSamplingRun}, drawn backward from an exact draw of π.
 *
 * <p>Moves of step k are reversible with respect to π at β_{k−1}, so each is its own reversal:
 * backward, step k applies as many of the same moves. Step 1 has none. Waste-free: the state at
 * level k is one of the P states of a chain, each with the same probability; the states before it
 * are those of moves backward, the states after it those of moves forward, and the first one is the
 * state at level k − 1.
 */
final class AnnealedBackwardPath {
  /** Beside the moves of the chains: which state of a chain the path goes through. */
  private static final int CHOICE = 0;

  private static final int BACKWARD = 1;
  private static final int FORWARD = 2;

  private final AnnealingPlan plan;
  private final AnnealedDensity density;
  private final MetropolisMoves kernel;
  private final int chainLength;
  private final AnnealedParticles moving;
  // All states of all levels, one after the other.
  private final AnnealedParticles states;
  private final int[] chosen;

  /**
   * Makes room.
   *
   * @param plan of steps 1..K and no more
   * @param density the path of densities
   * @param kernel what moves one particle
   * @param chainLength P, or 1
   * @param withGradients whether the kernel asks for gradients
   */
  AnnealedBackwardPath(
      AnnealingPlan plan,
      AnnealedDensity density,
      MetropolisMoves kernel,
      int chainLength,
      boolean withGradients) {
    this.plan = plan;
    this.density = density;
    this.kernel = kernel;
    this.chainLength = chainLength;
    int dimension = density.dimension();
    this.moving = new AnnealedParticles(1, dimension, withGradients);
    this.chosen = new int[plan.steps().size() + 1];
    this.states = new AnnealedParticles(first(chosen.length), dimension, withGradients);
  }

  /** Where the states of a level begin: levels 0 and 1 share one, all others have P of them. */
  private int first(int level) {
    return level < 2 ? 0 : 1 + (level - 2) * chainLength;
  }

  /**
   * Draws the path.
   *
   * @param draw of π
   * @param noise of the replica
   * @param use which of its keys belong to the path
   * @param faults told of log densities or gradients that are NaN or +∞
   */
  void draw(double[] draw, ReplicaNoise noise, int use, AnnealedDensity.Faults faults) {
    moving.position().copyFrom(0, draw);
    density.evaluateAll(moving, faults);
    for (int level = chosen.length - 1; level >= 2; level--) {
      AnnealingPlan.Step step = plan.steps().get(level - 1);
      double beta = plan.steps().get(level - 2).beta();
      long key = noise.key(level, use);
      int chain = first(level);
      int here = 0;
      int back = step.moves();
      if (chainLength > 1) {
        double uniform = RandomKey.uniform(RandomKey.derive(key, 0, CHOICE), 0);
        here = Math.min((int) (uniform * chainLength), chainLength - 1);
        back = here;
      }
      chosen[level] = here;
      states.copyFrom(moving, 0, chain + here);
      for (int p = here + 1; p < chainLength; p++) {
        move(beta, step, RandomKey.derive(key, p, FORWARD), faults);
        states.copyFrom(moving, 0, chain + p);
      }
      moving.copyFrom(states, chain + here, 0);
      for (int m = 1; m <= back; m++) {
        move(beta, step, RandomKey.derive(key, m, BACKWARD), faults);
        if (chainLength > 1) {
          states.copyFrom(moving, 0, chain + here - m);
        }
      }
    }
    states.copyFrom(moving, 0, first(1));
  }

  private void move(double beta, AnnealingPlan.Step step, long key, AnnealedDensity.Faults faults) {
    kernel.move(moving, beta, step.stepSize(), step.preconditioner(), key, faults);
  }

  /**
   * Puts the path's state at a level in a place.
   *
   * @param level from 0
   * @param place a particle; of a waste-free run after step 1 a chain
   * @param particles of the level
   * @param chains M, or N where particles are no chains
   * @return which particle is on the path now
   */
  int put(int level, int place, AnnealedParticles particles, int chains) {
    if (level < 2) {
      particles.copyFrom(states, first(level), place);
      return place;
    }
    for (int p = 0; p < chainLength; p++) {
      particles.copyFrom(states, first(level) + p, p * chains + place);
    }
    return chosen[level] * chains + place;
  }
}
