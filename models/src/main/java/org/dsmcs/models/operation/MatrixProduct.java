package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/** C = A B for matrices that depend on parameters: n × k times k × m. */
public final class MatrixProduct extends Operation {
  private static final int LANES = Node.LANES;

  private final int rows;
  private final int inner;
  private final int columns;

  /**
   * Makes the operation; its inputs are A and B.
   *
   * @param rows n
   * @param inner k
   * @param columns m
   */
  public MatrixProduct(int rows, int inner, int columns) {
    this.rows = rows;
    this.inner = inner;
    this.columns = columns;
  }

  @Override
  public String name() {
    return "matrix product";
  }

  @Override
  public void value(Slot slot, int order) {
    Arrays.fill(slot.value(), 0);
    addProduct(slot.input(0).value(), slot.input(1).value(), slot.value());
  }

  @Override
  public void tangent(Slot slot) {
    Arrays.fill(slot.tangent(), 0);
    Slot a = slot.input(0);
    Slot b = slot.input(1);
    if (a.active()) {
      addProduct(a.tangent(), b.value(), slot.tangent());
    }
    if (b.active()) {
      addProduct(a.value(), b.tangent(), slot.tangent());
    }
  }

  @Override
  public void adjoint(Slot slot) {
    Slot a = slot.input(0);
    Slot b = slot.input(1);
    if (a.active()) {
      addLeft(slot.adjoint(), b.value(), a.adjoint());
    }
    if (b.active()) {
      addRight(a.value(), slot.adjoint(), b.adjoint());
    }
  }

  @Override
  public void adjointTangent(Slot slot) {
    Slot a = slot.input(0);
    Slot b = slot.input(1);
    if (a.active()) {
      addLeft(slot.adjointTangent(), b.value(), a.adjointTangent());
      if (b.active()) {
        addLeft(slot.adjoint(), b.tangent(), a.adjointTangent());
      }
    }
    if (b.active()) {
      addRight(a.value(), slot.adjointTangent(), b.adjointTangent());
      if (a.active()) {
        addRight(a.tangent(), slot.adjoint(), b.adjointTangent());
      }
    }
  }

  /** C += A B. */
  private void addProduct(double[] a, double[] b, double[] c) {
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < inner; k++) {
        for (int j = 0; j < columns; j++) {
          multiplyAdd(a, i * inner + k, b, k * columns + j, c, i * columns + j);
        }
      }
    }
  }

  /** Ā += C̄ Bᵀ. */
  private void addLeft(double[] c, double[] b, double[] a) {
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < inner; k++) {
        for (int j = 0; j < columns; j++) {
          multiplyAdd(c, i * columns + j, b, k * columns + j, a, i * inner + k);
        }
      }
    }
  }

  /** B̄ += Aᵀ C̄. */
  private void addRight(double[] a, double[] c, double[] b) {
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < inner; k++) {
        for (int j = 0; j < columns; j++) {
          multiplyAdd(a, i * inner + k, c, i * columns + j, b, k * columns + j);
        }
      }
    }
  }

  private static void multiplyAdd(double[] x, int xAt, double[] y, int yAt, double[] out, int at) {
    for (int lane = 0; lane < LANES; lane++) {
      out[at * LANES + lane] =
          Math.fma(x[xAt * LANES + lane], y[yAt * LANES + lane], out[at * LANES + lane]);
    }
  }
}
