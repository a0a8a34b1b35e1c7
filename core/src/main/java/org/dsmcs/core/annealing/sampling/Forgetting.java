package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.annealing.invariant.AnnealedParticles;
import org.dsmcs.core.density.Particles;

/** How much particles still know of where they came from: see {@link InnerMoves.UntilForgotten}. */
final class Forgetting {
  private final Particles start;

  Forgetting(int particles, int dimension) {
    this.start = new Particles(particles, dimension);
  }

  void begin(Particles position) {
    System.arraycopy(position.values(), 0, start.values(), 0, start.values().length);
  }

  boolean done(AnnealedParticles particles, double threshold) {
    Particles now = particles.position();
    int alive = 0;
    for (int i = 0; i < particles.count(); i++) {
      alive += isAlive(particles, i) ? 1 : 0;
    }
    if (alive < 2) {
      return true;
    }
    double sum = 0;
    for (int d = 0; d < now.dimension(); d++) {
      sum += Math.abs(correlation(particles, d, alive));
    }
    return sum / now.dimension() < threshold + 1 / Math.sqrt(alive);
  }

  private static boolean isAlive(AnnealedParticles particles, int i) {
    return particles.logTarget()[i] > Double.NEGATIVE_INFINITY;
  }

  private double correlation(AnnealedParticles particles, int d, int alive) {
    Particles now = particles.position();
    double meanThen = 0;
    double meanNow = 0;
    for (int i = 0; i < now.count(); i++) {
      if (isAlive(particles, i)) {
        meanThen += start.get(i, d) / alive;
        meanNow += now.get(i, d) / alive;
      }
    }
    double both = 0;
    double then = 0;
    double after = 0;
    for (int i = 0; i < now.count(); i++) {
      if (isAlive(particles, i)) {
        double x = start.get(i, d) - meanThen;
        double y = now.get(i, d) - meanNow;
        both += x * y;
        then += x * x;
        after += y * y;
      }
    }
    // Particles that all coincide have everything to forget.
    return then > 0 && after > 0 ? both / Math.sqrt(then) / Math.sqrt(after) : 1;
  }
}
