package org.dsmcs.core.density;

/**
 * An unnormalised density γ on R^D, evaluated for whole blocks of particles.
 *
 * <p>The sampler asks twice for the same particles: first, going forward, for log γ and its
 * gradient; later, going backward, for the product of the Hessian of log γ with one vector per
 * particle, at the same positions. In between a density may keep {@link #memoryPerParticle()}
 * numbers per particle in an array that the caller owns: a mixture keeps its responsibilities, a
 * regression its linear predictor.
 *
 * <p>Arguments common to all methods: {@code fromBlock} (inclusive) and {@code toBlock} (exclusive)
 * bound the blocks of {@link Particles} to work on; nothing outside them is read or written, so
 * that several threads may work on one object. {@code logDensity[i]} belongs to particle i. The
 * memory has the layout of {@link Particles} with {@link #memoryPerParticle()} in the place of the
 * dimension: [block][number][lane], so that it can follow a particle through resampling. Padded
 * lanes of the last block may be computed or left alone.
 *
 * <p>A log density of −∞ says that the density is zero there; NaN and +∞ are counted as the
 * density's fault. In both cases the gradient is ignored. An implementation must be free of side
 * effects and safe to call from several threads.
 *
 * <p>For a density that is known as a function of one point, see {@link PointDensity}.
 */
public interface Density extends GradientDensity {
  /**
   * Computes H(z_i) u_i, where H is the Hessian of log γ.
   *
   * @param position the points z_i, the same as in the call of {@link #logDensityAndGradient} that
   *     filled {@code memory}; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param memory what that call left; not modified
   * @param vector the vectors u_i; not modified
   * @param product receives H(z_i) u_i; never the same object as {@code vector}
   */
  void hessianVectorProduct(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] memory,
      Particles vector,
      Particles product);
}
