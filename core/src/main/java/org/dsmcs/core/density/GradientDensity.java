package org.dsmcs.core.density;

/**
 * An unnormalised density γ on R^D whose value and gradient are known: what kernels ask for that
 * follow the gradient and accept or reject.
 *
 * <p>The rules of {@link Density} on blocks, memory, −∞ and threads hold.
 */
public interface GradientDensity extends LogDensity {
  /**
   * Computes log γ(z_i) and its gradient.
   *
   * @param position the points z_i; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param logDensity receives log γ(z_i), one number per particle
   * @param gradient receives ∇ log γ(z_i)
   * @param memory receives what {@link Density#hessianVectorProduct} wants to know; at least {@code
   *     position.blocks() * LANES * memoryPerParticle()} long
   */
  void logDensityAndGradient(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles gradient,
      double[] memory);

  /**
   * Computes log γ(z_i) alone. The default asks for the gradient too and drops it into {@code
   * scratch}.
   *
   * @param position the points z_i; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param logDensity receives log γ(z_i)
   * @param scratch may be overwritten within the blocks
   * @param memory may be overwritten within the blocks
   */
  @Override
  default void logDensity(
      Particles position,
      int fromBlock,
      int toBlock,
      double[] logDensity,
      Particles scratch,
      double[] memory) {
    logDensityAndGradient(position, fromBlock, toBlock, logDensity, scratch, memory);
  }
}
