package org.dsmcs.core.internal.loops;

/** The probe in plain Java: what one number at a time allows. */
final class PlainProbe implements MachineProbe {
  // x ← x · FACTOR + ADDEND stays near ADDEND / (1 − FACTOR): it neither overflows nor dies out.
  static final double FACTOR = 0.75;
  static final double ADDEND = 0.25;

  // Two units with a latency of four or five cycles want ten at a time, which leaves registers for
  // the two constants.
  private static final int ACCUMULATORS = 12;

  @Override
  public int multiplyAddsPerRound() {
    return ACCUMULATORS;
  }

  @Override
  public double run(int rounds) {
    double a = 0;
    double b = 1;
    double c = 2;
    double d = 3;
    double e = 4;
    double f = 5;
    double g = 6;
    double h = 7;
    double i = 8;
    double j = 9;
    double k = 10;
    double l = 11;
    for (int round = 0; round < rounds; round++) {
      a = Math.fma(a, FACTOR, ADDEND);
      b = Math.fma(b, FACTOR, ADDEND);
      c = Math.fma(c, FACTOR, ADDEND);
      d = Math.fma(d, FACTOR, ADDEND);
      e = Math.fma(e, FACTOR, ADDEND);
      f = Math.fma(f, FACTOR, ADDEND);
      g = Math.fma(g, FACTOR, ADDEND);
      h = Math.fma(h, FACTOR, ADDEND);
      i = Math.fma(i, FACTOR, ADDEND);
      j = Math.fma(j, FACTOR, ADDEND);
      k = Math.fma(k, FACTOR, ADDEND);
      l = Math.fma(l, FACTOR, ADDEND);
    }
    return ((a + b) + (c + d)) + ((e + f) + (g + h)) + ((i + j) + (k + l));
  }
}
