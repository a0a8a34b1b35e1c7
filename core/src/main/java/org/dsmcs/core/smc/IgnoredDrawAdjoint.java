package org.dsmcs.core.smc;

import java.util.Arrays;

/** The draw is taken as given: no gradient reaches the weights through it. */
final class IgnoredDrawAdjoint implements DrawAdjoint {
  @Override
  public void add(
      Draw draw, double[] omega, Weights weights, DifferentiableRun run, double[] logWeightBar) {
    if (draw.resampled()) {
      run.scatter(draw.ancestors());
      Arrays.fill(logWeightBar, 0);
    } else {
      System.arraycopy(omega, 0, logWeightBar, 0, run.particles());
    }
  }
}
