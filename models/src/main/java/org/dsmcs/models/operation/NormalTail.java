package org.dsmcs.models.operation;

/**
 * The distribution function Φ of the standard normal and what derives from it.
 *
 * <p>Near 0 the series Φ(x) = ½ + φ(x) (x + x³/3 + x⁵/(3·5) + …), all of whose terms have one sign;
 * in the tail the continued fraction of Laplace, Φ(−t) = φ(t) / (t + 1/(t + 2/(t + 3/(t + …)))).
 */
public final class NormalTail {
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  private static final double INVERSE_ROOT_TWO_PI = 1 / Math.sqrt(2 * Math.PI);

  /** Below −TAIL the continued fraction is used. */
  private static final double TAIL = 2;

  /** Beyond it h (x + h) is 1 to all digits. */
  private static final double FAR = 1e9;

  private NormalTail() {}

  /** Returns φ(x). */
  static double density(double x) {
    return INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x);
  }

  /** Returns Φ(x). */
  public static double cdf(double x) {
    if (x < -TAIL) {
      return density(x) / (excess(-x) - x);
    }
    return x > TAIL ? 1 - cdf(-x) : 0.5 + density(x) * series(x);
  }

  /** Returns log Φ(x). */
  static double logCdf(double x) {
    if (x < -TAIL) {
      return -0.5 * x * x - HALF_LOG_TWO_PI - Math.log(excess(-x) - x);
    }
    return x > 0 ? Math.log1p(-cdf(-x)) : Math.log(cdf(x));
  }

  /** Returns h = φ(x)/Φ(x). */
  static double hazard(double x) {
    return x < -TAIL ? excess(-x) - x : density(x) / cdf(x);
  }

  /** Returns h (x + h). */
  static double hazardTimesExcess(double x) {
    if (x < -FAR) {
      return 1;
    }
    if (x < -TAIL) {
      double excess = excess(-x);
      return (excess - x) * excess;
    }
    double h = hazard(x);
    return h == 0 ? 0 : h * (x + h);
  }

  private static double series(double x) {
    double term = x;
    double sum = x;
    for (int k = 3; Math.abs(term) > 1e-18 * Math.abs(sum); k += 2) {
      term *= x * x / k;
      sum += term;
    }
    return sum;
  }

  /** 1/(t + 2/(t + 3/(t + …))) for t of at least TAIL; the number of terms falls with t. */
  private static double excess(double t) {
    double fraction = t;
    for (int k = 12 + (int) (180 / (t * t)); k > 1; k--) {
      fraction = t + k / fraction;
    }
    return 1 / fraction;
  }
}
