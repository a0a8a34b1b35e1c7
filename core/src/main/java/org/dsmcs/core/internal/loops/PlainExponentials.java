package org.dsmcs.core.internal.loops;

/**
 * {@link Elementary#exp} of many numbers in plain Java, in stages over arrays: the compiler turns
 * the polynomial into vector instructions, but not what reads a number's bits.
 */
final class PlainExponentials {
  private static final int CHUNK = 64;

  private static final ThreadLocal<PlainExponentials> OWN =
      ThreadLocal.withInitial(PlainExponentials::new);

  private final double[] argument = new double[CHUNK];
  private final double[] shifted = new double[CHUNK];
  private final double[] polynomial = new double[CHUNK];

  private PlainExponentials() {}

  /** y_i = e^{x_i − shift} for i in [from, to); x and y may be one array. */
  static void exp(double[] x, double shift, int from, int to, double[] y) {
    PlainExponentials own = OWN.get();
    for (int at = from; at < to; at += CHUNK) {
      int count = Math.min(CHUNK, to - at);
      System.arraycopy(x, at, own.argument, 0, count);
      polynomials(shift, count, own.argument, own.shifted, own.polynomial);
      scale(count, own.argument, own.shifted, own.polynomial, y, at);
    }
  }

  private static void polynomials(
      double shift, int count, double[] argument, double[] shifted, double[] polynomial) {
    for (int i = 0; i < count; i++) {
      double x = argument[i] - shift;
      double s = Math.fma(x, Elementary.LOG2_E, Elementary.ROUND);
      double n = s - Elementary.ROUND;
      double r = Math.fma(-n, Elementary.LN2_LOW, Math.fma(-n, Elementary.LN2_HIGH, x));
      double p = Math.fma(Elementary.E13, r, Elementary.E12);
      p = Math.fma(p, r, Elementary.E11);
      p = Math.fma(p, r, Elementary.E10);
      p = Math.fma(p, r, Elementary.E9);
      p = Math.fma(p, r, Elementary.E8);
      p = Math.fma(p, r, Elementary.E7);
      p = Math.fma(p, r, Elementary.E6);
      p = Math.fma(p, r, Elementary.E5);
      p = Math.fma(p, r, Elementary.E4);
      p = Math.fma(p, r, Elementary.E3);
      p = Math.fma(p, r, Elementary.E2);
      p = Math.fma(p, r, 1.0);
      argument[i] = x;
      shifted[i] = s;
      polynomial[i] = Math.fma(p, r, 1.0);
    }
  }

  private static void scale(
      int count, double[] argument, double[] shifted, double[] polynomial, double[] y, int to) {
    for (int i = 0; i < count; i++) {
      y[to + i] = Elementary.scaled(argument[i], shifted[i], polynomial[i]);
    }
  }
}
