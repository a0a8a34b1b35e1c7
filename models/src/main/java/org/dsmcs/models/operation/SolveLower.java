package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/**
 * x = L⁻¹ b with the lower triangle of a matrix L. With w = L⁻ᵀ x̄: b̄ += w, L̄ −= w xᵀ. Their
 * tangents follow from ẋ = L⁻¹ (ḃ − L̇ x) and ẇ = L⁻ᵀ (x̄̇ − L̇ᵀ w).
 */
public final class SolveLower extends Operation {
  private static final int LANES = Node.LANES;

  private final int size;

  /**
   * Makes the operation; its inputs are L and b.
   *
   * @param size rows of L
   */
  public SolveLower(int size) {
    this.size = size;
  }

  @Override
  public String name() {
    return "solveLower";
  }

  /** Keeps w and ẇ. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return new double[][] {
      new double[order > 0 ? slot.length() : 0], new double[order > 1 ? slot.length() : 0]
    };
  }

  @Override
  public boolean needsAdjointFirst() {
    return true;
  }

  @Override
  public void value(Slot slot, int order) {
    System.arraycopy(slot.input(1).value(), 0, slot.value(), 0, slot.length());
    solve(slot.input(0).value(), slot.value());
  }

  @Override
  public void tangent(Slot slot) {
    double[] out = slot.tangent();
    Slot matrix = slot.input(0);
    Slot right = slot.input(1);
    if (right.active()) {
      System.arraycopy(right.tangent(), 0, out, 0, out.length);
    } else {
      java.util.Arrays.fill(out, 0);
    }
    if (matrix.active()) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
          subtract(matrix.tangent(), i * size + j, slot.value(), j, out, i);
        }
      }
    }
    solve(matrix.value(), out);
  }

  @Override
  public void adjoint(Slot slot) {
    double[] w = slot.saved()[0];
    System.arraycopy(slot.adjoint(), 0, w, 0, w.length);
    solveTransposed(slot.input(0).value(), w);
    spread(slot, w, slot.value(), slot.input(0).adjoint());
    if (slot.input(1).active()) {
      org.dsmcs.models.graph.Lanes.add(w, slot.input(1).adjoint(), w.length);
    }
  }

  /** L̄ −= w xᵀ. */
  private void spread(Slot slot, double[] w, double[] x, double[] out) {
    if (!slot.input(0).active()) {
      return;
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        subtract(w, i, x, j, out, i * size + j);
      }
    }
  }

  @Override
  public void adjointTangent(Slot slot) {
    Slot matrix = slot.input(0);
    double[] w = slot.saved()[0];
    double[] change = slot.saved()[1];
    System.arraycopy(slot.adjointTangent(), 0, change, 0, change.length);
    if (matrix.active()) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
          subtract(matrix.tangent(), i * size + j, w, i, change, j);
        }
      }
    }
    solveTransposed(matrix.value(), change);
    spread(slot, change, slot.value(), matrix.adjointTangent());
    spread(slot, w, slot.tangent(), matrix.adjointTangent());
    if (slot.input(1).active()) {
      org.dsmcs.models.graph.Lanes.add(change, slot.input(1).adjointTangent(), change.length);
    }
  }

  private void solve(double[] matrix, double[] x) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        subtract(matrix, i * size + j, x, j, x, i);
      }
      divide(matrix, i * size + i, x, i);
    }
  }

  private void solveTransposed(double[] matrix, double[] x) {
    for (int i = size - 1; i >= 0; i--) {
      divide(matrix, i * size + i, x, i);
      for (int j = 0; j < i; j++) {
        subtract(matrix, i * size + j, x, i, x, j);
      }
    }
  }

  private static void subtract(double[] x, int xAt, double[] y, int yAt, double[] out, int at) {
    for (int lane = 0; lane < LANES; lane++) {
      out[at * LANES + lane] -= x[xAt * LANES + lane] * y[yAt * LANES + lane];
    }
  }

  private static void divide(double[] matrix, int at, double[] x, int xAt) {
    for (int lane = 0; lane < LANES; lane++) {
      x[xAt * LANES + lane] /= matrix[at * LANES + lane];
    }
  }
}
