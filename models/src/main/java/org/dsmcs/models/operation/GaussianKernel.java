package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/**
 * y = −½ q/σ² − n log σ: the log density of n normal numbers whose squared distance from their means
 * is q, without the factor of 2π. Dividing by σ twice keeps σ² from underflowing.
 */
public final class GaussianKernel extends Elementwise {
  private final int count;

  /**
   * Makes the operation; its inputs are q and σ.
   *
   * @param count n
   */
  public GaussianKernel(int count) {
    super(2);
    this.count = count;
  }

  @Override
  public String name() {
    return "normal";
  }

  @Override
  protected void evaluate(
      int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] square = slot.input(0).value();
    double[] scale = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      y[i] = -0.5 * (square[i] / scale[i] / scale[i]) - count * Math.log(scale[i]);
    }
    for (int i = 0; i < first[0].length; i++) {
      first[0][i] = -0.5 / scale[i] / scale[i];
    }
    for (int i = 0; i < first[1].length; i++) {
      first[1][i] = (square[i] / scale[i] / scale[i] - count) / scale[i];
    }
    double[] mixed = second[pair(0, 1)];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = 1 / scale[i] / scale[i] / scale[i];
    }
    double[] twice = second[pair(1, 1)];
    for (int i = 0; i < twice.length; i++) {
      twice[i] = (count - 3 * (square[i] / scale[i] / scale[i])) / scale[i] / scale[i];
    }
  }
}
