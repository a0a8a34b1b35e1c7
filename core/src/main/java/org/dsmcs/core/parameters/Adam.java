package org.dsmcs.core.parameters;

/**
 * The Adam optimiser, ascending, with β₁ = 0.9, β₂ = 0.999, ε = 1e-8.
 *
 * <p>m ← β₁ m + (1−β₁) g, v ← β₂ v + (1−β₂) g², θ ← θ + η (m / (1−β₁^t)) / (√(v / (1−β₂^t)) + ε).
 * Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2015.
 */
public final class Adam {
  private static final double FIRST_DECAY = 0.9;
  private static final double SECOND_DECAY = 0.999;
  private static final double EPSILON = 1e-8;

  private Adam() {}

  /**
   * Takes one step. Frozen blocks stay as they are.
   *
   * @param step t, from 1
   * @param rate η
   * @param blocks which numbers are learned
   * @param gradient g, as long as all blocks, not modified
   * @param values θ, as long as all blocks, modified
   * @param firstMoment m of the learned blocks, one behind the other, modified
   * @param secondMoment v of them, modified
   * @throws IllegalArgumentException if a length does not fit the blocks
   */
  public static void ascend(
      int step,
      double rate,
      ParameterBlocks blocks,
      double[] gradient,
      double[] values,
      double[] firstMoment,
      double[] secondMoment) {
    requireLength("gradient", gradient, blocks.length());
    requireLength("parameters", values, blocks.length());
    requireLength("first moments", firstMoment, blocks.learnedLength());
    requireLength("second moments", secondMoment, blocks.learnedLength());
    double firstCorrection = 1 / (1 - power(FIRST_DECAY, step));
    double secondCorrection = 1 / (1 - power(SECOND_DECAY, step));
    int moment = 0;
    for (int b = 0; b < blocks.all().size(); b++) {
      ParameterBlock block = blocks.all().get(b);
      if (!block.learned()) {
        continue;
      }
      for (int j = block.offset(); j < block.end(); j++, moment++) {
        double g = gradient[j];
        double first = FIRST_DECAY * firstMoment[moment] + (1 - FIRST_DECAY) * g;
        double second = SECOND_DECAY * secondMoment[moment] + (1 - SECOND_DECAY) * g * g;
        firstMoment[moment] = first;
        secondMoment[moment] = second;
        values[j] +=
            rate * (first * firstCorrection) / (Math.sqrt(second * secondCorrection) + EPSILON);
      }
    }
  }

  private static void requireLength(String what, double[] numbers, int length) {
    if (numbers.length != length) {
      throw new IllegalArgumentException(
          "%s must have length %d, given: %d".formatted(what, length, numbers.length));
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
