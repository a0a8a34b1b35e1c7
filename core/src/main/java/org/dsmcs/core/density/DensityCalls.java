package org.dsmcs.core.density;

/**
 * How often a density was asked, counted in points: a block of 64 particles is 64 questions.
 *
 * @param values how many log densities, those beside a gradient included
 * @param gradients how many gradients
 * @param hessianProducts how many Hessian-vector products; one that is taken by central differences
 *     costs two gradients more, which are not counted here
 */
public record DensityCalls(long values, long gradients, long hessianProducts) {
  /** Nothing was asked. */
  public static final DensityCalls NONE = new DensityCalls(0, 0, 0);

  /** Returns both together. */
  public DensityCalls plus(DensityCalls other) {
    return new DensityCalls(
        values + other.values,
        gradients + other.gradients,
        hessianProducts + other.hessianProducts);
  }

  /** Returns what was asked since {@code earlier}, a count of the same density. */
  public DensityCalls since(DensityCalls earlier) {
    return new DensityCalls(
        values - earlier.values,
        gradients - earlier.gradients,
        hessianProducts - earlier.hessianProducts);
  }
}
