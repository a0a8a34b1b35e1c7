package org.dsmcs.models.graph;

import java.util.Arrays;

/**
 * An operation that works on each number by itself, y_i = f(x_1i, …, x_mi), all of one shape. What
 * is written for a new one is a single method: value and partial derivatives in loops over arrays.
 */
public abstract class Elementwise extends Operation {
  private static final double[] NONE = new double[0];

  private final int arity;
  private final double[][] nothing;

  /**
   * For operations of {@code arity} inputs.
   *
   * @param arity m, at least 1
   */
  protected Elementwise(int arity) {
    this.arity = arity;
    this.nothing = new double[arity * (arity + 1) / 2][];
    Arrays.fill(nothing, NONE);
  }

  /**
   * Computes y = f(x) and the partial derivatives that are wanted: those whose array is not empty.
   *
   * @param length of all arrays
   * @param slot whose input j has the value {@code slot.input(j).value()}
   * @param y receives the value; may serve as scratch before
   * @param first receives ∂f/∂x_j at index j
   * @param second receives ∂²f/∂x_j∂x_l, j ≤ l, at index {@code pair(j, l)}
   */
  protected abstract void evaluate(
      int length, Slot slot, double[] y, double[][] first, double[][] second);

  /** Returns whether second derivatives are computed where first ones are not wanted. */
  protected boolean secondAlone() {
    return false;
  }

  /**
   * Returns whether no derivative can be infinite: then a product with an adjoint of 0 needs no
   * care, which is faster.
   */
  protected boolean hasBoundedDerivatives() {
    return false;
  }

  private void chain(double[] derivative, double[] x, double[] out, int length) {
    if (hasBoundedDerivatives()) {
      Lanes.multiplyAdd(derivative, x, out, length);
    } else {
      Lanes.chain(derivative, x, out, length);
    }
  }

  /** Returns where ∂²f/∂x_j∂x_l stands, j ≤ l. */
  protected static int pair(int j, int l) {
    return l * (l + 1) / 2 + j;
  }

  /**
   * Makes arrays for the first derivatives, and behind them for the second. What is not wanted is
   * empty.
   */
  @Override
  public final double[][] reserve(Slot slot, int order) {
    int pairs = nothing.length;
    double[][] saved = new double[arity + pairs][];
    Arrays.fill(saved, NONE);
    for (int l = 0; l < arity; l++) {
      if (order > 0 && slot.input(l).active()) {
        saved[l] = new double[slot.length()];
        for (int j = 0; order > 1 && j <= l; j++) {
          if (slot.input(j).active()) {
            saved[arity + pair(j, l)] = new double[slot.length()];
          }
        }
      }
    }
    slot.derivatives(Arrays.copyOf(saved, arity), Arrays.copyOfRange(saved, arity, arity + pairs));
    return saved;
  }

  @Override
  public final boolean needsTangentFirst() {
    return false;
  }

  @Override
  public final void value(Slot slot, int order) {
    evaluate(
        slot.length(),
        slot,
        slot.value(),
        order == 1 || (order > 1 && (slot.areFirstWanted() || !secondAlone()))
            ? slot.first()
            : nothing,
        order > 1 ? slot.second() : nothing);
  }

  @Override
  public final void tangent(Slot slot) {
    double[] out = slot.tangent();
    Arrays.fill(out, 0);
    for (int j = 0; j < arity; j++) {
      if (slot.input(j).active()) {
        chain(slot.first()[j], slot.input(j).tangent(), out, out.length);
      }
    }
  }

  @Override
  public final void adjoint(Slot slot) {
    for (int j = 0; j < arity; j++) {
      if (slot.input(j).active()) {
        chain(slot.first()[j], slot.adjoint(), slot.input(j).adjoint(), slot.length());
      }
    }
  }

  @Override
  public final void adjointTangent(Slot slot) {
    for (int j = 0; j < arity; j++) {
      if (!slot.input(j).active()) {
        continue;
      }
      double[] out = slot.input(j).adjointTangent();
      if (slot.hasAdjointTangent()) {
        chain(slot.first()[j], slot.adjointTangent(), out, slot.length());
      }
      for (int l = 0; l < arity; l++) {
        if (slot.input(l).active()) {
          double[] curvature = slot.second()[pair(Math.min(j, l), Math.max(j, l))];
          Lanes.chain(curvature, slot.input(l).tangent(), slot.adjoint(), out, slot.length());
        }
      }
    }
  }
}
