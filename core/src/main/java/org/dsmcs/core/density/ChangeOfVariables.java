package org.dsmcs.core.density;

/**
 * A density γ of z seen through z = T(u): log γ(T(u)) + log |det T′(u)|, a density of u with the
 * same log Z. It can do what γ can.
 *
 * <p>Its gradient is T′ᵀ g + ∇ log |det T′| with g = ∇ log γ(z), and the product of its Hessian
 * with v is T′ᵀ H T′ v + Σ_d g_d ∇²T_d v + ∇² log |det T′| v. Each costs one question to γ and two
 * products with the Jacobian or its transpose. Where γ is zero, so is the density of u.
 */
public final class ChangeOfVariables {
  private ChangeOfVariables() {}

  /**
   * Sees a density through a map.
   *
   * @param density γ
   * @param map T
   * @throws IllegalArgumentException if the dimensions differ
   */
  public static Density of(Density density, Transformation map) {
    return new TransformedDensity(density, map);
  }

  /**
   * Sees a density that knows its gradient through a map, see {@link #of(Density, Transformation)}.
   */
  public static GradientDensity of(GradientDensity density, Transformation map) {
    return density instanceof Density twice
        ? of(twice, map)
        : new TransformedGradientDensity(density, map);
  }

  /** Sees a density of which the value is known through a map. */
  public static LogDensity of(LogDensity density, Transformation map) {
    return density instanceof GradientDensity differentiable
        ? of(differentiable, map)
        : new TransformedLogDensity(density, map);
  }
}
