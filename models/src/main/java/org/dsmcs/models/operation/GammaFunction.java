package org.dsmcs.models.operation;

/**
 * log Γ and its derivatives for positive arguments: recurrence up to 12, then Stirling's series
 * with Bernoulli numbers (NIST Digital Library of Mathematical Functions, 5.11 and 5.15).
 */
public final class GammaFunction {
  private static final double LARGE = 12;
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private GammaFunction() {}

  /** Returns log Γ(x); ∞ at 0, NaN below. */
  public static double logGamma(double x) {
    if (!(x >= 0)) {
      return Double.NaN;
    }
    if (x == Double.POSITIVE_INFINITY) {
      return x;
    }
    if (x == 1 || x == 2) {
      return 0;
    }
    double product = 1;
    double y = x;
    while (y < LARGE) {
      product *= y;
      y++;
    }
    return (y - 0.5) * (Math.log(y) - 1)
        - 0.5
        + HALF_LOG_TWO_PI
        + correction(y)
        - Math.log(product);
  }

  /**
   * Returns log Γ(x) − (x − ½) log x + x − ½ log 2π for x of at least {@value #LARGE}: what
   * Stirling's formula leaves.
   */
  static double correction(double x) {
    double r = 1 / x;
    double s = r * r;
    return r
        * (1.0 / 12
            - s
                * (1.0 / 360
                    - s
                        * (1.0 / 1260
                            - s * (1.0 / 1680 - s * (1.0 / 1188 - s * (691.0 / 360360))))));
  }

  /**
   * Returns log Γ(x + n) − log Γ(x) − n log x, which tends to 0 as x grows, without the
   * cancellation of large logarithms.
   */
  static double logRisingRatio(double x, double n) {
    if (x < LARGE) {
      // x Γ(x) = Γ(x + 1): no logarithm of a Γ near its pole.
      return logGamma(x + n) - logGamma(x + 1) - (n - 1) * Math.log(x);
    }
    return (x + n - 0.5) * Math.log1p(n / x) - n + correction(x + n) - correction(x);
  }

  /** Returns ψ(x) = d log Γ / dx; −∞ at 0, NaN below. */
  public static double digamma(double x) {
    if (!(x >= 0)) {
      return Double.NaN;
    }
    double shift = 0;
    double y = x;
    while (y < LARGE) {
      shift += 1 / y;
      y++;
    }
    double s = 1 / y / y;
    double series =
        s
            * (1.0 / 12
                - s
                    * (1.0 / 120
                        - s
                            * (1.0 / 252
                                - s * (1.0 / 240 - s * (1.0 / 132 - s * (691.0 / 32760))))));
    return Math.log(y) - 0.5 / y - series - shift;
  }

  /** Returns ψ'(x); ∞ at 0, NaN below. */
  public static double trigamma(double x) {
    if (!(x >= 0)) {
      return Double.NaN;
    }
    double shift = 0;
    double y = x;
    while (y < LARGE) {
      shift += 1 / y / y;
      y++;
    }
    double r = 1 / y;
    double s = r * r;
    double series =
        r
            * s
            * (1.0 / 6
                - s
                    * (1.0 / 30
                        - s * (1.0 / 42 - s * (1.0 / 30 - s * (5.0 / 66 - s * (691.0 / 2730))))));
    return r + 0.5 * s + series + shift;
  }
}
