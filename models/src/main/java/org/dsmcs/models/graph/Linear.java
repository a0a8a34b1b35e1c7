package org.dsmcs.models.graph;

/**
 * An operation that is linear in all its inputs together, y = Σ_j A_j x_j: its tangent is the same
 * map of tangents, and its adjoint has no second-order term.
 */
public abstract class Linear extends Operation {
  /** Which of a slot's arrays a linear map reads and writes. */
  public enum Part {
    /** Values. */
    VALUE,
    /** Tangents. */
    TANGENT,
    /** Adjoints. */
    ADJOINT,
    /** Tangents of adjoints. */
    ADJOINT_TANGENT;

    /** Returns the array of {@code slot}; empty for derivatives of an inactive one. */
    public double[] of(Slot slot) {
      return switch (this) {
        case VALUE -> slot.value();
        case TANGENT -> slot.tangent();
        case ADJOINT -> slot.adjoint();
        case ADJOINT_TANGENT -> slot.adjointTangent();
      };
    }
  }

  /** For linear maps of any kind. */
  protected Linear() {}

  /** Computes y from x; inputs whose array is empty count as zero. */
  protected abstract void apply(Slot slot, Part part);

  /** Adds A_jᵀ ȳ to the array of every active input. */
  protected abstract void transposed(Slot slot, Part part);

  @Override
  public final boolean isLinear() {
    return true;
  }

  @Override
  public final void value(Slot slot, int order) {
    apply(slot, Part.VALUE);
  }

  @Override
  public final void tangent(Slot slot) {
    apply(slot, Part.TANGENT);
  }

  @Override
  public final void adjoint(Slot slot) {
    transposed(slot, Part.ADJOINT);
  }

  @Override
  public final void adjointTangent(Slot slot) {
    transposed(slot, Part.ADJOINT_TANGENT);
  }
}
