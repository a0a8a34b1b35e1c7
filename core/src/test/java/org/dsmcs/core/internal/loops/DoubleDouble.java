package org.dsmcs.core.internal.loops;

/**
 * Unevaluated sums of two doubles, good for about 30 digits: an oracle for functions of double
 * precision.
 *
 * @param high the nearest double
 * @param low what is left, at most half a unit in the last place of {@code high}
 */
record DoubleDouble(double high, double low) {
  private static final DoubleDouble LN2 =
      new DoubleDouble(0.6931471805599453, 2.3190468138462996e-17);
  private static final DoubleDouble PI =
      new DoubleDouble(3.141592653589793, 1.2246467991473532e-16);

  static DoubleDouble of(double x) {
    return new DoubleDouble(x, 0);
  }

  private static DoubleDouble quickSum(double large, double small) {
    double sum = large + small;
    return new DoubleDouble(sum, small - (sum - large));
  }

  DoubleDouble plus(DoubleDouble other) {
    double sum = high + other.high;
    double part = sum - high;
    double error = (high - (sum - part)) + (other.high - part);
    return quickSum(sum, error + low + other.low);
  }

  DoubleDouble times(DoubleDouble other) {
    double product = high * other.high;
    double error = Math.fma(high, other.high, -product);
    return quickSum(product, error + high * other.low + low * other.high);
  }

  DoubleDouble over(double divisor) {
    double quotient = high / divisor;
    double rest = Math.fma(-quotient, divisor, high) + low;
    return quickSum(quotient, rest / divisor);
  }

  private DoubleDouble scaled(int exponent) {
    return new DoubleDouble(Math.scalb(high, exponent), Math.scalb(low, exponent));
  }

  /** e^x by the Taylor series of x less its multiple of log 2, for results that are normal. */
  static DoubleDouble exp(DoubleDouble x) {
    double n = Math.rint(x.high / LN2.high);
    DoubleDouble rest = x.plus(LN2.times(of(-n)));
    return series(rest, of(1), 0, 1).scaled((int) n);
  }

  /** log x by one Newton step from the double result, which squares its error. */
  static DoubleDouble log(double x) {
    DoubleDouble guess = of(StrictMath.log(x));
    DoubleDouble ratio = exp(new DoubleDouble(-guess.high, 0)).times(of(x));
    return guess.plus(ratio.plus(of(-1)));
  }

  /** The sine of x half turns, |x| ≤ 1. */
  static DoubleDouble sineOfHalfTurns(double x) {
    DoubleDouble angle = PI.times(of(x));
    return series(angle.times(angle), angle, 1, 2);
  }

  /** The cosine of x half turns, |x| ≤ 1. */
  static DoubleDouble cosineOfHalfTurns(double x) {
    DoubleDouble angle = PI.times(of(x));
    return series(angle.times(angle), of(1), 0, 2);
  }

  /**
   * first + first·x/(…) + …: each term is the one before times x over the product of the next
   * {@code stride} integers, with alternating signs for a stride of 2.
   */
  private static DoubleDouble series(DoubleDouble x, DoubleDouble first, int from, int stride) {
    DoubleDouble term = first;
    DoubleDouble total = first;
    for (int n = from + 1; n < 40; n += stride) {
      term = term.times(x).over(n);
      if (stride == 2) {
        term = term.over(-(n + 1.0));
      }
      total = total.plus(term);
    }
    return total;
  }

  /** Returns how many units in the last place of this number lie between it and {@code value}. */
  double unitsTo(double value) {
    return Math.abs((value - high) - low) / Math.ulp(high);
  }
}
