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
  private static final double[] NONE = new double[0];

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

  /** Returns whether the operation is linear in its inputs: it then has no second-order terms. */
  public boolean isLinear() {
    return false;
  }

  /**
   * Returns whether {@link #adjointTangent} works with what {@link #adjoint} left, so that the
   * latter runs even where no input asks for its adjoint.
   */
  public boolean needsAdjointFirst() {
    return false;
  }

  /**
   * Returns whether {@link #adjointTangent} works with what {@link #tangent} left, so that the
   * latter runs even where nothing above reads the tangent. So it is unless an operation says
   * otherwise.
   */
  public boolean needsTangentFirst() {
    return !isLinear();
  }

  /**
   * Returns the array that {@link #tangent} and {@link #adjointTangent} need from the evaluation of
   * the value, where keeping it from the gradient to the Hessian-vector product saves that
   * evaluation; empty if there is none such.
   */
  public double[] kept(Slot slot) {
    return NONE;
  }

  /** Returns whether first derivatives need the inputs' values even where an array was kept. */
  public boolean readsInputsBesideKept() {
    return false;
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

  /**
   * Returns whether {@link #adjoint} and {@link #adjointTangent} write the adjoints of inputs that
   * {@link Slot#isAdjointWritten} instead of adding to them.
   */
  public boolean writesAdjoints() {
    return false;
  }

  /** Adds to the inputs' adjoints. */
  public abstract void adjoint(Slot slot);

  /** Adds to the tangents of the inputs' adjoints. */
  public abstract void adjointTangent(Slot slot);
}
