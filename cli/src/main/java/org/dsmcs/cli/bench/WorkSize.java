package org.dsmcs.cli.bench;

import java.util.Arrays;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.targets.GaussianMixture;

/**
 * How large an iteration is, and the density it works on: a mixture of Gaussians of variance 1 with
 * equal weights, whose means are drawn from N(3, I) with a fixed seed.
 *
 * @param replicas B, at least 1
 * @param particles N, at least 1
 * @param steps K, at least 1
 * @param dimension D, at least 1
 * @param components C, at least 1
 */
public record WorkSize(int replicas, int particles, int steps, int dimension, int components) {
  /** The size of the paper's experiments. */
  public static final WorkSize STANDARD = new WorkSize(64, 64, 32, 50, 8);

  /** The seed of everything that is drawn. */
  public static final long SEED = 1;

  /** Returns the density of this dimension and number of components. */
  public GaussianMixture target() {
    double[] logWeights = new double[components];
    Arrays.fill(logWeights, -Math.log(components));
    return new GaussianMixture(
        GaussianMixture.drawMeans(SEED, components, dimension, 3), 1, logWeights);
  }

  /** Returns the initial distribution N(0, 9 I). */
  public DiagonalGaussian initialDistribution() {
    return DiagonalGaussian.isotropic(dimension, 0, 3);
  }

  /** Returns the number of moves of one particle by one step. */
  long moves() {
    return (long) replicas * particles * steps;
  }
}
