package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.ParticleLoops;

/** Finds the next β of {@link Schedule.Adaptive}. */
final class ConditionalEss {
  private static final ParticleLoops LOOPS = ParticleLoops.best();

  /** No increment is smaller than this part of the whole. */
  private static final double SMALLEST = 1e-300;

  private static final double COARSE = 1e-2;
  private static final double PRECISION = 1e-3;

  private final double[] weight;
  private final double[] logRatio;
  private final double[] exponent;
  private final double[] power;
  private int alive;

  ConditionalEss(int particles) {
    int padded = Particles.padded(particles);
    this.weight = new double[padded];
    this.logRatio = new double[padded];
    this.exponent = new double[padded];
    this.power = new double[padded];
  }

  /**
   * Returns the next β.
   *
   * @param beta where the particles are, below 1
   * @param fraction what the conditional ESS may fall to
   * @param weights W, normalised
   * @param logTarget log γ
   * @param logReference log π_0
   * @param particles N
   */
  double next(
      double beta,
      double fraction,
      double[] weights,
      double[] logTarget,
      double[] logReference,
      int particles) {
    take(weights, logTarget, logReference, particles);
    double rest = 1 - beta;
    if (alive == 0 || ofIncrement(rest) >= fraction) {
      return 1;
    }
    // Increments span hundreds of orders of magnitude, so it is their logarithm that is bisected.
    double tooFar = rest;
    double near = rest * COARSE;
    while (near > SMALLEST && ofIncrement(near) < fraction) {
      tooFar = near;
      near *= COARSE;
    }
    while (near < tooFar * (1 - PRECISION)) {
      double middle = Math.sqrt(near) * Math.sqrt(tooFar);
      if (ofIncrement(middle) < fraction) {
        tooFar = middle;
      } else {
        near = middle;
      }
    }
    // However small the increment, β moves on.
    return Math.min(1, Math.max(beta + near, Math.nextUp(beta)));
  }

  private void take(double[] weights, double[] logTarget, double[] logReference, int particles) {
    alive = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < particles; i++) {
      if (weights[i] > 0 && logTarget[i] > Double.NEGATIVE_INFINITY) {
        weight[alive] = weights[i];
        logRatio[alive] = logTarget[i] - logReference[i];
        largest = Math.max(largest, logRatio[alive]);
        alive++;
      }
    }
    for (int j = 0; j < alive; j++) {
      logRatio[j] -= largest;
    }
  }

  private double ofIncrement(double increment) {
    for (int j = 0; j < alive; j++) {
      exponent[j] = increment * logRatio[j];
    }
    LOOPS.exp(exponent, 0, alive, power);
    double all = 0;
    double first = 0;
    double second = 0;
    for (int j = 0; j < alive; j++) {
      all += weight[j];
      first += weight[j] * power[j];
      second += weight[j] * power[j] * power[j];
    }
    return first * first / (all * second);
  }
}
