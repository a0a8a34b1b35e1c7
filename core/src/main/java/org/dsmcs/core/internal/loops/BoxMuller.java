package org.dsmcs.core.internal.loops;

/**
 * Two standard normal numbers from two 32-bit words: (r cos φ, r sin φ), r = √(−2 log u).
 *
 * <p>The first word w gives u = (w + ½) 2^-32 in (0, 1), read as signed and shifted by ½. The
 * second gives the angle: with w + ½ signed, its sign is the sign of the cosine, and |w + ½| 2^-31
 * − ½ in (−½, ½) is the angle in half turns, where the cosine is positive.
 *
 * <p>The words are discrete with a spacing of 2^-32, so the series below stop where their error is
 * smaller: at 1.7e-11 for the logarithm, 6e-12 for the sine, 7e-11 for the cosine. The largest
 * radius is √(−2 log 2^-33) = 6.76. Source: Box and Muller, "A note on the generation of random
 * normal deviates", 1958.
 */
final class BoxMuller {
  static final double WORD_SCALE = 0x1p-32;
  static final double WORD_SHIFT = 0.5 + 0x1p-33;
  static final double TURN_SCALE = 0x1p-31;

  /** 2/(2n+1), the series of 2 artanh. */
  static final double L1 = 2.0 / 3;

  static final double L2 = 2.0 / 5;
  static final double L3 = 2.0 / 7;
  static final double L4 = 2.0 / 9;
  static final double L5 = 2.0 / 11;

  /** (−1)^n π^(2n+1) / (2n+1)!: sine of x half turns. */
  static final double S0 = 3.141592653589793;

  static final double S1 = -5.16771278004997;
  static final double S2 = 2.5501640398773455;
  static final double S3 = -0.5992645293207921;
  static final double S4 = 0.08214588661112823;
  static final double S5 = -0.0073704309457143504;
  static final double S6 = 4.6630280576761255e-4;
  static final double S7 = -2.1915353447830217e-5;

  /** (−1)^n π^(2n) / (2n)!: cosine of x half turns. */
  static final double C1 = -4.934802200544679;

  static final double C2 = 4.0587121264167685;
  static final double C3 = -1.3352627688545895;
  static final double C4 = 0.2353306303588932;
  static final double C5 = -0.02580689139001406;
  static final double C6 = 0.0019295743094039231;
  static final double C7 = -1.046381049248457e-4;

  private BoxMuller() {}

  /** Returns the radius that the first word gives. */
  static double radius(int word) {
    double uniform = Math.fma(word, WORD_SCALE, WORD_SHIFT);
    long bits = Double.doubleToRawLongBits(uniform);
    long offset = bits - Elementary.LOG_OFFSET;
    double exponent =
        Double.longBitsToDouble((offset >>> 52) | Elementary.TWO_52_BITS) - Elementary.LOG_BIAS;
    double f =
        Double.longBitsToDouble(bits - (offset & Elementary.EXPONENT_BITS) + (1024L << 52)) - 1.0;
    double s = f / (f + 2.0);
    double z = s * s;
    double p = Math.fma(L5, z, L4);
    p = Math.fma(p, z, L3);
    p = Math.fma(p, z, L2);
    p = Math.fma(p, z, L1);
    double log = Math.fma(exponent, Elementary.LN2, f - s * Math.fma(-z, p, f));
    return Math.sqrt(-2.0 * log);
  }

  /** Returns the sine of the angle that the second word gives. */
  static double sine(int word) {
    double x = Math.fma(Math.abs(word + 0.5), TURN_SCALE, -0.5);
    double z = x * x;
    double p = Math.fma(S7, z, S6);
    p = Math.fma(p, z, S5);
    p = Math.fma(p, z, S4);
    p = Math.fma(p, z, S3);
    p = Math.fma(p, z, S2);
    p = Math.fma(p, z, S1);
    p = Math.fma(p, z, S0);
    return p * x;
  }

  /** Returns the cosine of the angle that the second word gives. */
  static double cosine(int word) {
    double x = Math.fma(Math.abs(word + 0.5), TURN_SCALE, -0.5);
    double z = x * x;
    double p = Math.fma(C7, z, C6);
    p = Math.fma(p, z, C5);
    p = Math.fma(p, z, C4);
    p = Math.fma(p, z, C3);
    p = Math.fma(p, z, C2);
    p = Math.fma(p, z, C1);
    p = Math.fma(p, z, 1.0);
    return word < 0 ? -p : p;
  }
}
