package org.dsmcs.core.smc;

import java.util.Optional;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.Uniforms;

/**
 * The particle that is held on a {@link RetainedPath}, if one is: the path, and where it stands.
 */
final class RetainedParticle {
  /** What the place at level 0 is drawn for; part of the key. */
  private static final int FIRST_PLACE = 4;

  private Optional<RetainedPath> path = Optional.empty();
  private int place = ResamplingOperation.NONE;

  /** From the next start on one particle is on this path. */
  void hold(RetainedPath onPath) {
    path = Optional.of(onPath);
  }

  /** From the next start on all particles are free. */
  void release() {
    path = Optional.empty();
  }

  /** Draws the path and puts its first state in a place among {@code particles}. */
  void start(ReplicaNoise noise, NonFiniteLog log, int particles) {
    place = ResamplingOperation.NONE;
    if (path.isPresent()) {
      path.get().draw(noise, log);
      double uniform = RandomKey.uniform(noise.key(0, FIRST_PLACE), 0);
      place = path.get().put(0, Uniforms.index(uniform, particles));
    }
  }

  /** Puts the path's state at a level in a place, or does nothing where all are free. */
  void follow(int level, int inPlace) {
    if (place != ResamplingOperation.NONE) {
      place = path.orElseThrow().put(level, inPlace);
    }
  }

  /**
   * Ends the run where the path has no weight: no run forward could have come by it.
   *
   * @throws ZeroWeightsException if its log weight is −∞
   */
  void check(int step, double[] logWeight) {
    if (place != ResamplingOperation.NONE && logWeight[place] == Double.NEGATIVE_INFINITY) {
      throw new ZeroWeightsException(step);
    }
  }

  /** Returns which particle it is, or {@link ResamplingOperation#NONE}. */
  int place() {
    return place;
  }
}
