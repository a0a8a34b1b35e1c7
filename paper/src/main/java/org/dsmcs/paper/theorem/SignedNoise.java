package org.dsmcs.paper.theorem;

import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.RecordedNoise;

/**
 * The normal numbers of one base draw with all combinations of signs of its arrays: z_0, v_0 where
 * there is one, and ε of every step. Whatever is odd in one of them, above all the terms that are
 * linear in the noise, so averages to zero exactly.
 */
final class SignedNoise {
  private final int particles;
  private final int steps;
  private final int arrays;
  private final double[][] normals;

  /**
   * Draws.
   *
   * @param plan the sizes and the seed
   * @param draw number of the base draw
   */
  SignedNoise(ExactPlan plan, int draw) {
    this.particles = plan.particles();
    this.steps = plan.steps();
    this.arrays = plan.arraysOfNumbers();
    this.normals = new double[arrays][];
    long key = RandomKey.of(plan.seed(), Purpose.EVALUATION, draw);
    for (int a = 0; a < arrays; a++) {
      normals[a] = RandomKey.normals(RandomKey.derive(key, a, 0), particles);
    }
  }

  /** Returns the numbers with one combination of signs, and room for decisions and ancestors. */
  RecordedNoise withSigns(int combination) {
    boolean hasMomentum = arrays > steps + 1;
    double[][][] ofSteps = new double[steps][][];
    for (int k = 0; k < steps; k++) {
      ofSteps[k] = column(arrays - steps + k, combination);
    }
    return new RecordedNoise(
        column(0, combination),
        hasMomentum ? column(1, combination) : new double[0][],
        ofSteps,
        new boolean[steps - 1],
        new int[steps - 1][particles]);
  }

  private double[][] column(int array, int combination) {
    double sign = (combination >> array & 1) == 0 ? 1 : -1;
    double[][] column = new double[particles][1];
    for (int i = 0; i < particles; i++) {
      column[i][0] = sign * normals[array][i];
    }
    return column;
  }
}
