package org.dsmcs.models.graph;

/**
 * One operation y = f(x_1, …, x_m): its value, its first and its second derivative. It has no state
 * that a call changes; arrays belong to {@link Slot}s.
 *
 * <p>With ẋ the tangents, x̄ the adjoints and x̄̇ the adjoints' tangents:
 *
 * <pre>
 * ẏ   = Σ_j f_j ẋ_j
 * x̄_j += f_j ȳ
 * x̄̇_j += f_j ȳ̇ + Σ_l f_jl ẋ_l ȳ
 * </pre>
 *
 * <p>All numbers of one lane belong to one particle; lanes never mix. What is inactive among the
 * inputs has no tangent and no adjoint.
 */
public abstract class Operation {
  /** For operations of any kind. */
  protected Operation() {}

  /** Returns the name used in error messages. */
  public abstract String name();

  /**
   * Makes the arrays that the operation needs beside those of every slot.
   *
   * @param slot the slot; its arrays for a lower order are in {@link Slot#saved}
   * @param order 0 for the value alone, 1 for the adjoint too, 2 for all
   */
  public double[][] reserve(Slot slot, int order) {
    return slot.saved();
  }

  /**
   * Computes the value.
   *
   * @param slot where
   * @param order 0 if nothing else will be asked, 1 if {@link #adjoint} will, 2 if all others will
   */
  public abstract void value(Slot slot, int order);

  /** Computes the tangent from the inputs' tangents. */
  public abstract void tangent(Slot slot);

  /** Adds to the inputs' adjoints. */
  public abstract void adjoint(Slot slot);

  /** Adds to the tangents of the inputs' adjoints. */
  public abstract void adjointTangent(Slot slot);
}
