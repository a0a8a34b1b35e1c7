package org.dsmcs.core.internal.loops;

/**
 * Exponential and logarithm, written as fixed sequences of additions, multiplications and fused
 * multiply-adds.
 *
 * <p>Why not {@link Math}: a lane-wise version must give the same bits, compiled or interpreted, on
 * any vector width, and only a stated sequence of correctly rounded operations does. The
 * coefficients are those of the Taylor series; their truncation error is below half a unit in the
 * last place.
 */
public final class Elementary {
  // Adding this to a double below 2^51 in size leaves its nearest integer in the low mantissa bits.
  static final double ROUND = 0x1.8p52;
  static final double LN2 = 0.6931471805599453;
  static final double LOG2_E = 1.4426950408889634;
  // log 2 in two parts; the first has 21 trailing zero bits, so that n times it is exact.
  static final double LN2_HIGH = 0x1.62e42fee00000p-1;
  static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  /** Below this argument {@link #exp} is 0: the result would not be a normal number. */
  static final double EXP_MIN = -708.0;

  /** 1/n! for n = 2 to 13. */
  static final double E2 = 1.0 / 2;

  static final double E3 = 1.0 / 6;
  static final double E4 = 1.0 / 24;
  static final double E5 = 1.0 / 120;
  static final double E6 = 1.0 / 720;
  static final double E7 = 1.0 / 5040;
  static final double E8 = 1.0 / 40320;
  static final double E9 = 1.0 / 362880;
  static final double E10 = 1.0 / 3628800;
  static final double E11 = 1.0 / 39916800;
  static final double E12 = 1.0 / 479001600;
  static final double E13 = 1.0 / 6227020800.0;

  /**
   * Bits of √½, lowered by 1024 exponents so that the exponent of any normal number is positive.
   */
  static final long LOG_OFFSET = Double.doubleToRawLongBits(0x1.6a09e667f3bcdp-1) - (1024L << 52);

  static final long EXPONENT_BITS = 0xfff0000000000000L;
  static final long TWO_52_BITS = 0x4330000000000000L;
  static final double LOG_BIAS = 0x1p52 + 1024;

  /** 2/(2n+1), the series of 2 artanh. */
  static final double L1 = 2.0 / 3;

  static final double L2 = 2.0 / 5;
  static final double L3 = 2.0 / 7;
  static final double L4 = 2.0 / 9;
  static final double L5 = 2.0 / 11;
  static final double L6 = 2.0 / 13;
  static final double L7 = 2.0 / 15;
  static final double L8 = 2.0 / 17;
  static final double L9 = 2.0 / 19;
  static final double L10 = 2.0 / 21;

  private Elementary() {}

  /**
   * Returns e^x for x at most 708; 0 for x below −708, NaN for NaN.
   *
   * @param x the exponent, at most 708
   */
  public static double exp(double x) {
    double shifted = Math.fma(x, LOG2_E, ROUND);
    double n = shifted - ROUND;
    double r = Math.fma(-n, LN2_LOW, Math.fma(-n, LN2_HIGH, x));
    double p = Math.fma(E13, r, E12);
    p = Math.fma(p, r, E11);
    p = Math.fma(p, r, E10);
    p = Math.fma(p, r, E9);
    p = Math.fma(p, r, E8);
    p = Math.fma(p, r, E7);
    p = Math.fma(p, r, E6);
    p = Math.fma(p, r, E5);
    p = Math.fma(p, r, E4);
    p = Math.fma(p, r, E3);
    p = Math.fma(p, r, E2);
    p = Math.fma(p, r, 1.0);
    p = Math.fma(p, r, 1.0);
    return scaled(x, shifted, p);
  }

  /** The last step of {@link #exp}: p · 2^n, n being what ROUND left in the mantissa of shifted. */
  static double scaled(double x, double shifted, double p) {
    double scaled =
        Double.longBitsToDouble(
            Double.doubleToRawLongBits(p) + (Double.doubleToRawLongBits(shifted) << 52));
    if (x < EXP_MIN) {
      return 0;
    }
    return Double.isNaN(x) ? x : scaled;
  }

  /**
   * Returns log x of a positive, finite, normal number.
   *
   * @param x at least {@link Double#MIN_NORMAL}
   */
  public static double log(double x) {
    long bits = Double.doubleToRawLongBits(x);
    long offset = bits - LOG_OFFSET;
    double exponent = Double.longBitsToDouble((offset >>> 52) | TWO_52_BITS) - LOG_BIAS;
    double f = Double.longBitsToDouble(bits - (offset & EXPONENT_BITS) + (1024L << 52)) - 1.0;
    double s = f / (f + 2.0);
    double z = s * s;
    double p = Math.fma(L10, z, L9);
    p = Math.fma(p, z, L8);
    p = Math.fma(p, z, L7);
    p = Math.fma(p, z, L6);
    p = Math.fma(p, z, L5);
    p = Math.fma(p, z, L4);
    p = Math.fma(p, z, L3);
    p = Math.fma(p, z, L2);
    p = Math.fma(p, z, L1);
    // 2 artanh(s) = f − s (f − z p): the form that keeps the error of s out of the leading term.
    double low = Math.fma(exponent, LN2_LOW, -(s * Math.fma(-z, p, f)));
    return Math.fma(exponent, LN2_HIGH, f + low);
  }
}
