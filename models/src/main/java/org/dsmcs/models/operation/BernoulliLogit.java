package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/**
 * y = k η − n log(1 + e^η) for known k and n: k successes of n trials with logit η, without the
 * binomial coefficient. One exponential serves the value and both derivatives.
 */
public final class BernoulliLogit extends Elementwise {
  /** The operation; its inputs are k, n and η. */
  public static final BernoulliLogit OPERATION = new BernoulliLogit();

  private BernoulliLogit() {
    super(3);
  }

  @Override
  public String name() {
    return "binomial logit";
  }

  @Override
  protected boolean secondAlone() {
    return true;
  }

  @Override
  protected boolean hasBoundedDerivatives() {
    return true;
  }

  @Override
  protected void evaluate(int length, Slot slot, double[] y, double[][] first, double[][] second) {
    if (slot.input(0).active() || slot.input(1).active()) {
      throw new IllegalStateException("successes and trials must be data");
    }
    double[] successes = slot.input(0).value();
    double[] trials = slot.input(1).value();
    double[] eta = slot.input(2).value();
    Loops.expOfNegativeSize(eta, y, length);
    derivatives(successes, trials, eta, y, first[2], second[pair(2, 2)]);
    if (second[pair(2, 2)].length > 0 && !slot.isValueWanted()) {
      return;
    }
    value(length, successes, trials, eta, y);
  }

  private static void derivatives(
      double[] successes, double[] trials, double[] eta, double[] e, double[] d, double[] dd) {
    for (int i = 0; i < d.length; i++) {
      d[i] = successes[i] - trials[i] * ((eta[i] >= 0 ? 1 : e[i]) / (1 + e[i]));
    }
    for (int i = 0; i < dd.length; i++) {
      dd[i] = -trials[i] * (e[i] / ((1 + e[i]) * (1 + e[i])));
    }
  }

  /** k η − n max(η, 0) is written so that no ∞ meets another where η is infinite. */
  private static void value(
      int length, double[] successes, double[] trials, double[] eta, double[] y) {
    for (int i = 0; i < length; i++) {
      double factor = eta[i] >= 0 ? successes[i] - trials[i] : successes[i];
      double line = factor == 0 ? 0 : factor * eta[i];
      y[i] = line - trials[i] * Loops.logOnePlusSmall(y[i]);
    }
  }
}
