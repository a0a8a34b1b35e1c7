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
  public final boolean writesAdjoints() {
    return true;
  }

  @Override
  public final void tangent(Slot slot) {
    boolean fresh = true;
    for (int j = 0; j < arity; j++) {
      if (slot.input(j).active()) {
        chain(fresh, slot.first()[j], slot.input(j).tangent(), slot.tangent());
        fresh = false;
      }
    }
  }

  @Override
  public final void adjoint(Slot slot) {
    for (int j = 0; j < arity; j++) {
      Slot input = slot.input(j);
      if (input.active()) {
        chain(input.isAdjointWritten(), slot.first()[j], slot.adjoint(), input.adjoint());
      }
    }
  }

  @Override
  public final void adjointTangent(Slot slot) {
    for (int j = 0; j < arity; j++) {
      Slot input = slot.input(j);
      if (!input.active()) {
        continue;
      }
      double[] out = input.adjointTangent();
      boolean fresh = input.isAdjointWritten();
      if (slot.hasAdjointTangent()) {
        chain(fresh, slot.first()[j], slot.adjointTangent(), out);
        fresh = false;
      }
      for (int l = 0; l < arity; l++) {
        if (slot.input(l).active()) {
          double[] curvature = slot.second()[pair(Math.min(j, l), Math.max(j, l))];
          chain(fresh, curvature, slot.input(l).tangent(), slot.adjoint(), out);
          fresh = false;
        }
      }
    }
  }

  /** out = or += derivative x. */
  private void chain(boolean fresh, double[] derivative, double[] x, double[] out) {
    if (!hasBoundedDerivatives()) {
      if (fresh) {
        Arrays.fill(out, 0);
      }
      Lanes.chain(derivative, x, out, out.length);
    } else if (fresh) {
      Lanes.multiply(derivative, x, out, out.length);
    } else {
      Lanes.multiplyAdd(derivative, x, out, out.length);
    }
  }

  /** out = or += derivative x y. */
  private void chain(boolean fresh, double[] derivative, double[] x, double[] y, double[] out) {
    if (!hasBoundedDerivatives()) {
      if (fresh) {
        Arrays.fill(out, 0);
      }
      Lanes.chain(derivative, x, y, out, out.length);
    } else if (fresh) {
      Lanes.multiply(derivative, x, y, out, out.length);
    } else {
      Lanes.multiplyAdd(derivative, x, y, out, out.length);
    }
  }
}
