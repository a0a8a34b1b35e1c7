package org.dsmcs.models.operation;

import java.util.Arrays;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Slot;

/**
 * y_i = log Σ_c e^{x_ci} over the rows c of a matrix whose numbers are ordered row by row; −∞ where
 * all terms are. With the weights p_ci = e^{x_ci − y_i}: ∂y_i/∂x_ci = p_ci, and ṗ_ci = p_ci (ẋ_ci −
 * ẏ_i).
 */
public final class LogSumExp extends Operation {
  private final int terms;

  /**
   * Makes the operation.
   *
   * @param terms how many rows, at least 1
   */
  public LogSumExp(int terms) {
    this.terms = terms;
  }

  @Override
  public String name() {
    return "logSumExp";
  }

  /** Keeps p. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return slot.saved().length > 0
        ? slot.saved()
        : new double[][] {new double[slot.input(0).length()]};
  }

  /** Keeps p, which is all that derivatives need. */
  @Override
  public double[] kept(Slot slot) {
    return slot.saved()[0];
  }

  @Override
  public void value(Slot slot, int order) {
    int width = slot.length();
    double[] x = slot.input(0).value();
    double[] y = slot.value();
    double[] weights = slot.saved()[0];
    System.arraycopy(x, 0, y, 0, width);
    for (int c = 1; c < terms; c++) {
      greater(x, c * width, y);
    }
    for (int c = 0; c < terms; c++) {
      below(x, c * width, y, weights);
    }
    Loops.PARTICLES.exp(weights, 0, weights.length, weights);
    finish(width, y, weights, order > 0);
  }

  private static void greater(double[] x, int from, double[] greatest) {
    for (int i = 0; i < greatest.length; i++) {
      greatest[i] = Math.max(greatest[i], x[from + i]);
    }
  }

  private static void below(double[] x, int from, double[] greatest, double[] out) {
    for (int i = 0; i < greatest.length; i++) {
      double middle = Math.abs(greatest[i]) == Double.POSITIVE_INFINITY ? 0 : greatest[i];
      out[from + i] = Math.min(x[from + i] - middle, 0);
    }
  }

  private void finish(int width, double[] y, double[] weights, boolean withWeights) {
    for (int i = 0; i < width; i++) {
      double sum = 0;
      for (int at = i; at < weights.length; at += width) {
        sum += weights[at];
      }
      if (withWeights) {
        double inverse = sum == 0 ? 0 : 1 / sum;
        for (int at = i; at < weights.length; at += width) {
          weights[at] *= inverse;
        }
      }
      y[i] = Math.abs(y[i]) == Double.POSITIVE_INFINITY ? y[i] : y[i] + Math.log(sum);
    }
  }

  @Override
  public void tangent(Slot slot) {
    double[] out = slot.tangent();
    double[] x = slot.input(0).tangent();
    double[] weights = slot.saved()[0];
    Arrays.fill(out, 0);
    for (int c = 0; c < terms; c++) {
      int from = c * out.length;
      for (int i = 0; i < out.length; i++) {
        out[i] = Math.fma(weights[from + i], x[from + i], out[i]);
      }
    }
  }

  @Override
  public void adjoint(Slot slot) {
    spread(slot.saved()[0], slot.adjoint(), slot.input(0).adjoint());
  }

  private void spread(double[] weights, double[] y, double[] out) {
    for (int c = 0; c < terms; c++) {
      int from = c * y.length;
      for (int i = 0; i < y.length; i++) {
        out[from + i] = Math.fma(weights[from + i], y[i], out[from + i]);
      }
    }
  }

  @Override
  public void adjointTangent(Slot slot) {
    double[] weights = slot.saved()[0];
    double[] out = slot.input(0).adjointTangent();
    spread(weights, slot.adjointTangent(), out);
    double[] x = slot.input(0).tangent();
    double[] tangent = slot.tangent();
    double[] y = slot.adjoint();
    for (int c = 0; c < terms; c++) {
      int from = c * y.length;
      for (int i = 0; i < y.length; i++) {
        double change = weights[from + i] * (x[from + i] - tangent[i]);
        out[from + i] = Math.fma(change, y[i], out[from + i]);
      }
    }
  }
}
