package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/**
 * L with L Lᵀ = A, lower triangular; the lower triangle of A is read. The adjoint undoes the steps
 * of the factorisation one by one, and its tangent is the derivative of each of these steps.
 */
public final class Cholesky extends Operation {
  private static final int LANES = Node.LANES;

  private final int size;

  /**
   * Makes the operation.
   *
   * @param size rows of A
   */
  public Cholesky(int size) {
    this.size = size;
  }

  @Override
  public String name() {
    return "cholesky";
  }

  /** Keeps the adjoints of the entries while steps are undone, and their tangents. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return new double[][] {
      new double[order > 0 ? slot.length() : 0],
      new double[order > 1 ? slot.length() : 0],
      new double[order > 0 ? slot.length() : 0],
      new double[order > 1 ? slot.length() : 0]
    };
  }

  private int at(int row, int column, int lane) {
    return (row * size + column) * LANES + lane;
  }

  @Override
  public boolean needsAdjointFirst() {
    return true;
  }

  @Override
  public void value(Slot slot, int order) {
    double[] a = slot.input(0).value();
    double[] l = slot.value();
    Arrays.fill(l, 0);
    for (int lane = 0; lane < LANES; lane++) {
      for (int j = 0; j < size; j++) {
        for (int i = j; i < size; i++) {
          double sum = a[at(i, j, lane)];
          for (int k = 0; k < j; k++) {
            sum -= l[at(i, k, lane)] * l[at(j, k, lane)];
          }
          l[at(i, j, lane)] = i == j ? Math.sqrt(sum) : sum / l[at(j, j, lane)];
        }
      }
    }
  }

  @Override
  public void tangent(Slot slot) {
    double[] a = slot.input(0).tangent();
    double[] l = slot.value();
    double[] dot = slot.tangent();
    Arrays.fill(dot, 0);
    for (int lane = 0; lane < LANES; lane++) {
      for (int j = 0; j < size; j++) {
        double diagonal = l[at(j, j, lane)];
        for (int i = j; i < size; i++) {
          double sum = a[at(i, j, lane)];
          for (int k = 0; k < j; k++) {
            sum -=
                dot[at(i, k, lane)] * l[at(j, k, lane)] + l[at(i, k, lane)] * dot[at(j, k, lane)];
          }
          dot[at(i, j, lane)] =
              i == j
                  ? sum / (2 * diagonal)
                  : (sum - l[at(i, j, lane)] * dot[at(j, j, lane)]) / diagonal;
        }
      }
    }
  }

  @Override
  public void adjoint(Slot slot) {
    double[] bar = slot.saved()[0];
    double[] out = slot.saved()[2];
    double[] l = slot.value();
    System.arraycopy(slot.adjoint(), 0, bar, 0, bar.length);
    for (int lane = 0; lane < LANES; lane++) {
      for (int j = size - 1; j >= 0; j--) {
        double diagonal = l[at(j, j, lane)];
        for (int i = size - 1; i > j; i--) {
          double v = bar[at(i, j, lane)] / diagonal;
          out[at(i, j, lane)] = v;
          bar[at(j, j, lane)] -= v * l[at(i, j, lane)];
          for (int k = 0; k < j; k++) {
            bar[at(i, k, lane)] -= v * l[at(j, k, lane)];
            bar[at(j, k, lane)] -= v * l[at(i, k, lane)];
          }
        }
        double w = bar[at(j, j, lane)] / (2 * diagonal);
        out[at(j, j, lane)] = w;
        for (int k = 0; k < j; k++) {
          bar[at(j, k, lane)] -= 2 * w * l[at(j, k, lane)];
        }
      }
    }
    Lanes.add(out, slot.input(0).adjoint(), out.length);
  }

  /** Runs after {@link #adjoint}, which left v and w. */
  @Override
  public void adjointTangent(Slot slot) {
    double[] change = slot.saved()[1];
    double[] kept = slot.saved()[2];
    double[] out = slot.saved()[3];
    double[] l = slot.value();
    double[] dot = slot.tangent();
    System.arraycopy(slot.adjointTangent(), 0, change, 0, change.length);
    for (int lane = 0; lane < LANES; lane++) {
      for (int j = size - 1; j >= 0; j--) {
        double diagonal = l[at(j, j, lane)];
        double diagonalDot = dot[at(j, j, lane)];
        for (int i = size - 1; i > j; i--) {
          double v = kept[at(i, j, lane)];
          double vDot = (change[at(i, j, lane)] - v * diagonalDot) / diagonal;
          out[at(i, j, lane)] = vDot;
          change[at(j, j, lane)] -= vDot * l[at(i, j, lane)] + v * dot[at(i, j, lane)];
          for (int k = 0; k < j; k++) {
            change[at(i, k, lane)] -= vDot * l[at(j, k, lane)] + v * dot[at(j, k, lane)];
            change[at(j, k, lane)] -= vDot * l[at(i, k, lane)] + v * dot[at(i, k, lane)];
          }
        }
        double w = kept[at(j, j, lane)];
        double wDot = (change[at(j, j, lane)] - 2 * w * diagonalDot) / (2 * diagonal);
        out[at(j, j, lane)] = wDot;
        for (int k = 0; k < j; k++) {
          change[at(j, k, lane)] -= 2 * (wDot * l[at(j, k, lane)] + w * dot[at(j, k, lane)]);
        }
      }
    }
    Lanes.add(out, slot.input(0).adjointTangent(), out.length);
  }
}
