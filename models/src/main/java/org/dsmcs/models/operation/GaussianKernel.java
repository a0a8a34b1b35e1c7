package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/**
 * y = −½ q e^−2ℓ − n ℓ: the log density of n normal numbers whose squared distance from their means
 * is q and the logarithm of whose standard deviation is ℓ, without the factor of 2π. In terms of ℓ
 * its derivatives do not overflow where σ is tiny; q = 0 makes the first term 0 whatever σ is.
 */
public final class GaussianKernel extends Elementwise {
  private final int count;

  /**
   * Makes the operation; its inputs are q and ℓ.
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
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    double[] square = slot.input(0).value();
    double[] logScale = slot.input(1).value();
    for (int i = 0; i < length; i++) {
      double ratio = ratio(square[i], logScale[i]);
      // Where σ is 0 the first term outdoes the second, unless it is 0 itself.
      y[i] = ratio == Double.POSITIVE_INFINITY ? -ratio : -0.5 * ratio - count * logScale[i];
    }
    double[] mixed = second[pair(0, 1)];
    for (int i = 0; i < first[0].length; i++) {
      first[0][i] = -0.5 * Math.exp(-2 * logScale[i]);
    }
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = Math.exp(-2 * logScale[i]);
    }
    for (int i = 0; i < first[1].length; i++) {
      first[1][i] = ratio(square[i], logScale[i]) - count;
    }
    for (int i = 0; i < second[pair(1, 1)].length; i++) {
      second[pair(1, 1)][i] = -2 * ratio(square[i], logScale[i]);
    }
  }

  /** q/σ²; dividing by σ twice keeps σ² from overflowing and underflowing. */
  private static double ratio(double square, double logScale) {
    double inverse = Math.exp(-logScale);
    return square == 0 ? 0 : square * inverse * inverse;
  }
}
