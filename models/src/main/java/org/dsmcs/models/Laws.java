package org.dsmcs.models;

import org.dsmcs.models.Law.Joint;
import org.dsmcs.models.Law.Scalar;
import org.dsmcs.models.operation.NormalTail;

/** The distributions that can be drawn from; their arguments stand as in {@link Distributions}. */
final class Laws {
  static final Scalar NORMAL = location(Randomness::normal, NormalTail::cdf);
  static final Scalar CAUCHY =
      location(r -> Math.tan(Math.PI * (r.uniform() - 0.5)), t -> 0.5 + Math.atan(t) / Math.PI);
  static final Scalar LAPLACE =
      location(
          r -> r.uniform() < 0.5 ? -r.exponential() : r.exponential(),
          t -> t < 0 ? 0.5 * Math.exp(t) : 1 - 0.5 * Math.exp(-t));
  static final Scalar LOGISTIC =
      location(
          r -> {
            double e = r.exponential();
            // −log(e^e − 1) is a logistic number where e is an exponential one.
            return -e - Math.log(-Math.expm1(-e));
          },
          t -> 1 / (1 + Math.exp(-t)));
  static final Scalar STUDENT_T =
      new Scalar() {
        @Override
        public double draw(double[] a, Randomness random) {
          return a[1] + a[2] * studentT(a[0], random);
        }

        @Override
        public double mass(double[] a, double from, double to) {
          return symmetricMass(a[1], from, to);
        }
      };
  static final Scalar HALF_NORMAL = positive((a, r) -> a[0] * Math.abs(r.normal()));
  static final Scalar HALF_CAUCHY =
      positive((a, r) -> a[0] * Math.tan(0.5 * Math.PI * Math.min(r.uniform(), 1 - 0x1p-53)));
  static final Scalar HALF_STUDENT_T = positive((a, r) -> a[1] * Math.abs(studentT(a[0], r)));
  static final Scalar LOG_NORMAL = positive((a, r) -> Math.exp(a[0] + a[1] * r.normal()));
  static final Scalar EXPONENTIAL =
      on(
          0,
          Double.POSITIVE_INFINITY,
          (a, r) -> r.exponential() / a[0],
          (a, x) -> x > 0 ? -Math.expm1(-a[0] * x) : 0);
  static final Scalar GAMMA = positive((a, r) -> Math.exp(r.logGamma(a[0])) / a[1]);
  static final Scalar INVERSE_GAMMA = positive((a, r) -> a[1] * Math.exp(-r.logGamma(a[0])));
  static final Scalar WEIBULL =
      on(
          0,
          Double.POSITIVE_INFINITY,
          (a, r) -> a[1] * Math.pow(r.exponential(), 1 / a[0]),
          (a, x) -> x > 0 ? -Math.expm1(-Math.pow(x / a[1], a[0])) : 0);
  static final Scalar BETA =
      on(
          0,
          1,
          (a, r) -> 1 / (1 + Math.exp(r.logGamma(a[1]) - r.logGamma(a[0]))),
          (a, x) -> x <= 0 ? 0 : x >= 1 ? 1 : Double.NaN);
  static final Scalar UNIFORM =
      on(
          Double.NEGATIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          (a, r) -> a[0] + (a[1] - a[0]) * r.uniform(),
          (a, x) -> Math.clamp((x - a[0]) / (a[1] - a[0]), 0.0, 1.0));

  static final Joint DIRICHLET =
      (a, r, out) -> {
        double greatest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < out.length; k++) {
          out[k] = r.logGamma(a[0][Math.min(k, a[0].length - 1)]);
          greatest = Math.max(greatest, out[k]);
        }
        double sum = 0;
        for (int k = 0; k < out.length; k++) {
          out[k] = Math.exp(out[k] - greatest);
          sum += out[k];
        }
        for (int k = 0; k < out.length; k++) {
          out[k] /= sum;
        }
      };

  /** Arguments: mean and Cholesky factor of the covariance, row by row. */
  static final Joint MULTIVARIATE_NORMAL =
      (a, r, out) -> {
        int size = out.length;
        double[] normals = new double[size];
        for (int i = 0; i < size; i++) {
          normals[i] = r.normal();
          double sum = a[0][Math.min(i, a[0].length - 1)];
          for (int j = 0; j <= i; j++) {
            sum += a[1][i * size + j] * normals[j];
          }
          out[i] = sum;
        }
      };

  /**
   * Canonical partial correlations from beta distributions. Source: Lewandowski, Kurowicka and Joe,
   * "Generating random correlation matrices based on vines and extended onion method", 2009.
   */
  static final Joint LKJ =
      (a, r, out) -> {
        int size = (int) Math.round(Math.sqrt(out.length));
        java.util.Arrays.fill(out, 0);
        for (int i = 0; i < size; i++) {
          double root = 1;
          for (int j = 0; j < i; j++) {
            double shape = a[0][0] + 0.5 * (size - 2 - j);
            double one = r.logGamma(shape);
            double other = r.logGamma(shape);
            double t = Math.tanh(0.5 * (one - other));
            out[i * size + j] = t * root;
            root *= Math.sqrt((1 - t) * (1 + t));
          }
          out[i * size + i] = root;
        }
      };

  private Laws() {}

  private interface Sampler {
    double draw(double[] arguments, Randomness random);
  }

  private interface Distribution {
    double cdf(double[] arguments, double x);
  }

  private static double studentT(double degrees, Randomness random) {
    double normal = random.normal();
    return normal * Math.exp(0.5 * (Math.log(0.5 * degrees) - random.logGamma(0.5 * degrees)));
  }

  /** A distribution on an interval; all of it where the parameter's range holds the interval. */
  private static Scalar on(double lower, double upper, Sampler sampler, Distribution distribution) {
    return new Scalar() {
      @Override
      public double draw(double[] a, Randomness random) {
        return sampler.draw(a, random);
      }

      @Override
      public double mass(double[] a, double from, double to) {
        if (from <= lower && to >= upper) {
          return 1;
        }
        double above = to == Double.POSITIVE_INFINITY ? 1 : distribution.cdf(a, to);
        double below = from == Double.NEGATIVE_INFINITY ? 0 : distribution.cdf(a, from);
        return above - below;
      }
    };
  }

  private static Scalar positive(Sampler sampler) {
    return on(0, Double.POSITIVE_INFINITY, sampler, (a, x) -> x <= 0 ? 0 : Double.NaN);
  }

  /** A distribution with location and scale, symmetric about the location. */
  private static Scalar location(
      java.util.function.ToDoubleFunction<Randomness> standard,
      java.util.function.DoubleUnaryOperator cdf) {
    return new Scalar() {
      @Override
      public double draw(double[] a, Randomness random) {
        return a[0] + a[1] * standard.applyAsDouble(random);
      }

      @Override
      public double mass(double[] a, double from, double to) {
        double symmetric = symmetricMass(a[0], from, to);
        if (!Double.isNaN(symmetric)) {
          return symmetric;
        }
        double above = to == Double.POSITIVE_INFINITY ? 1 : cdf.applyAsDouble((to - a[0]) / a[1]);
        double below =
            from == Double.NEGATIVE_INFINITY ? 0 : cdf.applyAsDouble((from - a[0]) / a[1]);
        return above - below;
      }
    };
  }

  /** 1 on the whole line, ½ on either side of the centre, else NaN. */
  private static double symmetricMass(double centre, double from, double to) {
    boolean isBelow = from == Double.NEGATIVE_INFINITY;
    boolean isAbove = to == Double.POSITIVE_INFINITY;
    if (isBelow && isAbove) {
      return 1;
    }
    return (isAbove && from == centre) || (isBelow && to == centre) ? 0.5 : Double.NaN;
  }
}
