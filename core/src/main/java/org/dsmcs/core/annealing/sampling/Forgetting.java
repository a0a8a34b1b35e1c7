package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.annealing.invariant.AnnealedParticles;
import org.dsmcs.core.density.Particles;

/** How much particles still know of where they came from: see {@link InnerMoves.UntilForgotten}. */
final class Forgetting {
  private final Particles start;
  private final double[] startRatio;
  private final double[] before;
  private final double[] after;

  Forgetting(int particles, int dimension) {
    int padded = Particles.padded(particles);
    this.start = new Particles(particles, dimension);
    this.startRatio = new double[padded];
    this.before = new double[padded];
    this.after = new double[padded];
  }

  /** Remembers where the particles are. */
  void begin(AnnealedParticles particles) {
    double[] values = particles.position().values();
    System.arraycopy(values, 0, start.values(), 0, start.values().length);
    for (int i = 0; i < particles.count(); i++) {
      startRatio[i] = ratio(particles, i);
    }
  }

  /** Returns whether the memory is below {@code threshold}, beside what chance would show. */
  boolean done(AnnealedParticles particles, double threshold) {
    return memory(particles) < threshold + 1 / Math.sqrt(alive(particles));
  }

  /**
   * Returns the greatest of three numbers in [0, 1] about where living particles were and where
   * they are: the mean over coordinates of the absolute correlation of the coordinate; the same of
   * its squared distance from the mean; and the absolute correlation of log γ − log π_0. It is 0
   * with fewer than two living particles.
   */
  double memory(AnnealedParticles particles) {
    int alive = alive(particles);
    if (alive < 2) {
      return 0;
    }
    Particles now = particles.position();
    double linear = 0;
    double square = 0;
    for (int d = 0; d < now.dimension(); d++) {
      int n = 0;
      for (int i = 0; i < now.count(); i++) {
        if (isAlive(particles, i)) {
          before[n] = start.get(i, d);
          after[n] = now.get(i, d);
          n++;
        }
      }
      // Particles that all coincide have everything to forget.
      linear += correlation(n, 1);
      for (int i = 0; i < n; i++) {
        before[i] *= before[i];
        after[i] *= after[i];
      }
      square += correlation(n, 1);
    }
    int n = 0;
    for (int i = 0; i < now.count(); i++) {
      if (isAlive(particles, i)) {
        before[n] = startRatio[i];
        after[n] = ratio(particles, i);
        n++;
      }
    }
    // A ratio that is the same everywhere leaves weights as they are: there is nothing to forget.
    double ofRatio = correlation(n, 0);
    return Math.max(Math.max(linear, square) / now.dimension(), ofRatio);
  }

  private static double ratio(AnnealedParticles particles, int i) {
    return particles.logTarget()[i] - particles.logReference()[i];
  }

  private static int alive(AnnealedParticles particles) {
    int alive = 0;
    for (int i = 0; i < particles.count(); i++) {
      alive += isAlive(particles, i) ? 1 : 0;
    }
    return alive;
  }

  private static boolean isAlive(AnnealedParticles particles, int i) {
    return particles.logTarget()[i] > Double.NEGATIVE_INFINITY;
  }

  /** Centres both arrays, and returns the absolute correlation of their first n entries. */
  private double correlation(int n, double ifConstant) {
    centre(before, n);
    centre(after, n);
    double both = 0;
    double ofBefore = 0;
    double ofAfter = 0;
    for (int i = 0; i < n; i++) {
      both += before[i] * after[i];
      ofBefore += before[i] * before[i];
      ofAfter += after[i] * after[i];
    }
    return ofBefore > 0 && ofAfter > 0
        ? Math.abs(both / Math.sqrt(ofBefore) / Math.sqrt(ofAfter))
        : ifConstant;
  }

  private static void centre(double[] numbers, int n) {
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += numbers[i] / n;
    }
    for (int i = 0; i < n; i++) {
      numbers[i] -= mean;
    }
  }
}
