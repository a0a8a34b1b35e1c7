package org.dsmcs.core.training;

/**
 * The Adam optimiser, ascending, with β₁ = 0.9, β₂ = 0.999, ε = 1e-8.
 *
 * <p>m ← β₁ m + (1−β₁) g, v ← β₂ v + (1−β₂) g², θ ← θ + η (m / (1−β₁^t)) / (√(v / (1−β₂^t)) + ε).
 * Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2015.
 */
final class Adam {
  private static final double FIRST_DECAY = 0.9;
  private static final double SECOND_DECAY = 0.999;
  private static final double EPSILON = 1e-8;

  private Adam() {}

  /**
   * Takes one step.
   *
   * @param step t, from 1
   * @param rate η
   * @param gradient g, not modified
   * @param length how many leading parameters are learned
   * @param values θ, modified
   * @param firstMoment m, modified
   * @param secondMoment v, modified
   */
  static void ascend(
      int step,
      double rate,
      double[] gradient,
      int length,
      double[] values,
      double[] firstMoment,
      double[] secondMoment) {
    double firstCorrection = 1 / (1 - power(FIRST_DECAY, step));
    double secondCorrection = 1 / (1 - power(SECOND_DECAY, step));
    for (int j = 0; j < length; j++) {
      double g = gradient[j];
      firstMoment[j] = FIRST_DECAY * firstMoment[j] + (1 - FIRST_DECAY) * g;
      secondMoment[j] = SECOND_DECAY * secondMoment[j] + (1 - SECOND_DECAY) * g * g;
      values[j] +=
          rate
              * (firstMoment[j] * firstCorrection)
              / (Math.sqrt(secondMoment[j] * secondCorrection) + EPSILON);
    }
  }

  /**
   * base^exponent by repeated squaring: the same bits everywhere, which Math.pow does not promise.
   */
  private static double power(double base, int exponent) {
    double result = 1;
    double square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) == 1) {
        result *= square;
      }
      square *= square;
    }
    return result;
  }
}
