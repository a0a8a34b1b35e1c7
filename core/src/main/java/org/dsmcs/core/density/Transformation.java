package org.dsmcs.core.density;

/**
 * A smooth one-to-one map z = T(u) of R^D into R^D, applied to whole blocks of particles: a density
 * γ of z is seen through it as the density γ(T(u)) |det T′(u)| of u, with the same log Z ({@link
 * ChangeOfVariables}).
 *
 * <p>{@link AffineTransformation} is one. A transform that maps R^D onto a constrained set, such as
 * x = e^u for x above 0, implements these methods coordinate by coordinate: its Jacobian T′ is
 * diagonal. One after the other is a density seen through the second, seen through the first.
 *
 * <p>In all methods nothing outside the blocks from {@code fromBlock} (inclusive) to {@code
 * toBlock} (exclusive) is read or written; results are never the same object as an argument. An
 * implementation must be free of side effects and safe to call from several threads.
 */
public interface Transformation {
  /** Returns D. */
  int dimension();

  /**
   * Returns whether T has no curvature and a constant Jacobian, so that {@link #addCurvature} adds
   * nothing. Where it is false, gradients are kept between the questions to the density, D numbers
   * for each particle.
   */
  boolean isAffine();

  /**
   * z ← T(u).
   *
   * @param u the points; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param z receives T(u_i)
   * @param logJacobian receives log |det T′(u_i)| of each particle
   */
  void apply(Particles u, int fromBlock, int toBlock, Particles z, double[] logJacobian);

  /**
   * u ← T⁻¹(z).
   *
   * @param z points in the range of T; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param u receives T⁻¹(z_i)
   */
  void invert(Particles z, int fromBlock, int toBlock, Particles u);

  /**
   * Multiplies with the Jacobian: {@code product} ← T′(u) v.
   *
   * @param u the points; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param vector v; not modified
   * @param product receives T′(u_i) v_i
   */
  void multiply(Particles u, int fromBlock, int toBlock, Particles vector, Particles product);

  /**
   * Multiplies with the transposed Jacobian: {@code product} ← T′(u)ᵀ v.
   *
   * @param u the points; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param vector v; not modified
   * @param product receives T′(u_i)ᵀ v_i
   */
  void multiplyTransposed(
      Particles u, int fromBlock, int toBlock, Particles vector, Particles product);

  /**
   * Adds ∇ log |det T′(u)| to a gradient.
   *
   * @param u the points; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param gradient added to
   */
  void addLogJacobianGradient(Particles u, int fromBlock, int toBlock, Particles gradient);

  /**
   * Adds what the curvature of T contributes to a Hessian-vector product: Σ_d g_d ∇²T_d(u) v + ∇²
   * log |det T′(u)| v.
   *
   * @param u the points; not modified
   * @param fromBlock first block
   * @param toBlock block after the last
   * @param slope g, the gradient of log γ at z = T(u); not modified
   * @param vector v; not modified
   * @param product added to
   */
  void addCurvature(
      Particles u,
      int fromBlock,
      int toBlock,
      Particles slope,
      Particles vector,
      Particles product);
}
