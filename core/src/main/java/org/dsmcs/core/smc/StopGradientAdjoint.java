package org.dsmcs.core.smc;

import java.util.Arrays;

/**
 * After resampling a particle carries the log weight −log N + log W_a − stop(log W_a) of its
 * ancestor a: every ancestor's log weight gets the sum of its children's adjoints.
 */
final class StopGradientAdjoint implements DrawAdjoint {
  private final int particles;

  StopGradientAdjoint(int particles) {
    this.particles = particles;
  }

  @Override
  public void add(
      Draw draw, double[] omega, Weights weights, DifferentiableRun run, double[] logWeightBar) {
    if (!draw.resampled()) {
      System.arraycopy(omega, 0, logWeightBar, 0, particles);
      return;
    }
    run.scatter(draw.ancestors());
    Arrays.fill(logWeightBar, 0);
    for (int i = 0; i < particles; i++) {
      logWeightBar[draw.ancestors()[i]] += omega[i];
    }
  }
}
