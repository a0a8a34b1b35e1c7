package org.dsmcs.models;

import static org.dsmcs.models.Functions.abs;
import static org.dsmcs.models.Functions.dot;
import static org.dsmcs.models.Functions.exp;
import static org.dsmcs.models.Functions.log;
import static org.dsmcs.models.Functions.logGamma;
import static org.dsmcs.models.Functions.logSumExp;
import static org.dsmcs.models.Functions.square;
import static org.dsmcs.models.Functions.squaredDistance;
import static org.dsmcs.models.Functions.sum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Shape;
import org.dsmcs.models.operation.BernoulliLogit;
import org.dsmcs.models.operation.GaussianKernel;
import org.dsmcs.models.operation.HalfGammaRatio;
import org.dsmcs.models.operation.Inside;
import org.dsmcs.models.operation.LogOneMinusExp;
import org.dsmcs.models.operation.LogOnePlusSquare;
import org.dsmcs.models.operation.NormalMixture;
import org.dsmcs.models.operation.RisingRatio;
import org.dsmcs.models.operation.Support;
import org.dsmcs.models.operation.TimesLog;

/** The formulas behind {@link Distributions}. */
final class Densities {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  private static final double LOG_PI = Math.log(Math.PI);
  private static final double LOG_TWO = Math.log(2);

  /** Largest |μ_c − μ̄|²/σ² at which squares are expanded: 1e-12 in the log density. */
  private static final double LARGEST_SPREAD = 1e4;

  private static final Law DISCRETE = new Law.Unknown("it is a distribution of data");

  private Densities() {}

  // ---- shapes and arguments ----

  /** The shape of a statement: that of the longest among the variate and its arguments. */
  private static Shape shape(String name, Expression x, Expression... arguments) {
    Expression longest = x;
    for (Expression argument : arguments) {
      Shape shape = longest.common(name, argument);
      longest = shape.equals(longest.node().shape()) ? longest : argument;
    }
    return longest.node().shape();
  }

  private static Expression spread(Expression x, Shape shape) {
    return new Expression(x.spread(shape), x.lower(), x.upper());
  }

  private static void requirePositive(String name, String argument, Expression value) {
    if (value.isData()) {
      for (double number : value.values()) {
        if (!(number > 0)) {
          throw ModelException.here(
              "%s: %s must be positive, given: %s".formatted(name, argument, number));
        }
      }
    }
  }

  private static void requireData(
      String name, Expression y, double least, Expression most, boolean whole) {
    if (!y.isData()) {
      throw ModelException.here("%s: what is counted must be data, given: %s".formatted(name, y));
    }
    double[] numbers = y.values();
    for (int i = 0; i < numbers.length; i++) {
      double greatest = most.value(most.isScalar() ? 0 : i);
      if (!(numbers[i] >= least && numbers[i] <= greatest)
          || (whole && numbers[i] != Math.rint(numbers[i]))) {
        throw ModelException.here(
            "%s: data must be %s from %s to %s, given at index %d: %s"
                .formatted(
                    name, whole ? "whole numbers" : "numbers", least, greatest, i, numbers[i]));
      }
    }
  }

  /** Log densities of x on an interval, −∞ outside; data outside are refused. */
  private static Expression supported(
      String name,
      Expression x,
      double from,
      double to,
      boolean open,
      double inside,
      Function<Expression, Expression> formula) {
    Support support = new Support(from, to, open);
    if (x.isData()) {
      for (double number : x.values()) {
        if (!support.contains(number)) {
          throw ModelException.here(
              "%s: data must lie between %s and %s%s, given: %s"
                  .formatted(name, from, to, open ? ", ends excluded" : "", number));
        }
      }
      return formula.apply(x);
    }
    boolean certain = x.lower() >= from && x.upper() <= to;
    if (certain && (!open || Functions.simplifies(x.node()))) {
      return formula.apply(x);
    }
    Shape shape = x.node().shape();
    Expression safe =
        new Expression(Node.of(new Inside(support, inside), shape, x.node()), from, to);
    return formula.apply(safe).plus(new Expression(Node.of(support, shape, x.node())));
  }

  /** a log x, 0 where a is. */
  private static Expression timesLog(Expression a, Expression x) {
    if (Functions.simplifies(x.node())) {
      return a.times(log(x));
    }
    Shape shape = a.common("density", x);
    return new Expression(Node.of(TimesLog.OPERATION, shape, a.spread(shape), x.spread(shape)));
  }

  /** a log(1 − x), 0 where a is. */
  private static Expression timesLogRest(Expression a, Expression x) {
    return Functions.isSigmoid(x.node())
        ? a.times(new Expression(Functions.logOneMinus(x.node())))
        : timesLog(a, x.negative().plus(1));
  }

  private static Statement statement(
      String name, Expression x, List<Expression> arguments, Law law, Supplier<Expression> each) {
    return new Statement(name, x, arguments, law, each, () -> sum(each.get()));
  }

  // ---- real line ----

  static Statement normal(Expression x, Expression mu, Expression sigma) {
    Shape shape = shape("normal", x, mu, sigma);
    requirePositive("normal", "sigma", sigma);
    Expression wide = spread(x, shape);
    return new Statement(
        "normal",
        x,
        List.of(mu, sigma),
        Laws.NORMAL,
        () -> normalEach(wide, mu, sigma),
        () -> normalTotal(wide, mu, sigma));
  }

  private static Expression normalEach(Expression x, Expression mu, Expression sigma) {
    return square(x.minus(mu).dividedBy(sigma))
        .times(-0.5)
        .minus(log(sigma))
        .minus(HALF_LOG_TWO_PI);
  }

  private static Expression normalTotal(Expression x, Expression mu, Expression sigma) {
    int count = x.size();
    double constant = count * HALF_LOG_TWO_PI;
    if (sigma.isScalar()) {
      Expression square = squaredDistance(x, mu);
      if (sigma.isData() && sigma.value() > 0x1p-500 && sigma.value() < 0x1p500) {
        double scale = sigma.value();
        return square.times(-0.5 / scale / scale).minus(count * Math.log(scale) + constant);
      }
      return new Expression(
              Node.of(new GaussianKernel(count), Shape.SCALAR, square.node(), log(sigma).node()))
          .minus(constant);
    }
    Expression standardised = x.minus(mu).dividedBy(sigma);
    return dot(standardised, standardised).times(-0.5).minus(sum(log(sigma))).minus(constant);
  }

  static Statement halfNormal(Expression x, Expression sigma) {
    requirePositive("halfNormal", "sigma", sigma);
    Expression wide = spread(x, shape("halfNormal", x, sigma));
    return statement(
        "halfNormal",
        x,
        List.of(sigma),
        Laws.HALF_NORMAL,
        () -> half("halfNormal", wide, y -> normalEach(y, Expression.of(0), sigma)));
  }

  private static Expression half(
      String name, Expression x, Function<Expression, Expression> whole) {
    return supported(name, x, 0, INFINITY, false, 1, y -> whole.apply(y).plus(LOG_TWO));
  }

  /** log(1 + ((x − μ)/σ)²); where x is e^u and μ is 0, in terms of u, which cannot overflow. */
  private static Expression logOnePlusSquare(Expression x, Expression mu, Expression sigma) {
    if (Functions.simplifies(x.node()) && mu.isData() && mu.isScalar() && mu.value() == 0) {
      return Functions.softplus(log(x).minus(log(sigma)).times(2));
    }
    Node ratio = x.minus(mu).dividedBy(sigma).node();
    return new Expression(Node.of(LogOnePlusSquare.OPERATION, ratio.shape(), ratio));
  }

  static Statement cauchy(Expression x, Expression mu, Expression sigma) {
    requirePositive("cauchy", "sigma", sigma);
    Expression wide = spread(x, shape("cauchy", x, mu, sigma));
    return statement(
        "cauchy", x, List.of(mu, sigma), Laws.CAUCHY, () -> cauchyEach(wide, mu, sigma));
  }

  private static Expression cauchyEach(Expression x, Expression mu, Expression sigma) {
    return logOnePlusSquare(x, mu, sigma).negative().minus(log(sigma)).minus(LOG_PI);
  }

  static Statement halfCauchy(Expression x, Expression sigma) {
    requirePositive("halfCauchy", "sigma", sigma);
    Expression wide = spread(x, shape("halfCauchy", x, sigma));
    return statement(
        "halfCauchy",
        x,
        List.of(sigma),
        Laws.HALF_CAUCHY,
        () -> half("halfCauchy", wide, y -> cauchyEach(y, Expression.of(0), sigma)));
  }

  static Statement studentT(Expression x, Expression nu, Expression mu, Expression sigma) {
    requirePositive("studentT", "nu", nu);
    requirePositive("studentT", "sigma", sigma);
    Expression wide = spread(x, shape("studentT", x, nu, mu, sigma));
    return statement(
        "studentT",
        x,
        List.of(nu, mu, sigma),
        Laws.STUDENT_T,
        () -> studentTEach(wide, nu, mu, sigma));
  }

  /**
   * With Γ((ν+1)/2)/Γ(ν/2) = √(ν/2) e^{r(ν/2)}: r(ν/2) − ½ log 2π − log σ − ((ν+1)/2) log(1 +
   * t²/ν).
   */
  private static Expression studentTEach(
      Expression x, Expression nu, Expression mu, Expression sigma) {
    Expression half = nu.times(0.5);
    Expression ratio =
        new Expression(Node.of(HalfGammaRatio.OPERATION, nu.node().shape(), half.node()));
    return logOnePlusSquare(x, mu, sigma.times(Functions.sqrt(nu)))
        .times(half.plus(0.5).negative())
        .minus(log(sigma))
        .plus(ratio)
        .minus(HALF_LOG_TWO_PI);
  }

  static Statement halfStudentT(Expression x, Expression nu, Expression sigma) {
    requirePositive("halfStudentT", "nu", nu);
    requirePositive("halfStudentT", "sigma", sigma);
    Expression wide = spread(x, shape("halfStudentT", x, nu, sigma));
    return statement(
        "halfStudentT",
        x,
        List.of(nu, sigma),
        Laws.HALF_STUDENT_T,
        () -> half("halfStudentT", wide, y -> studentTEach(y, nu, Expression.of(0), sigma)));
  }

  static Statement laplace(Expression x, Expression mu, Expression scale) {
    requirePositive("laplace", "scale", scale);
    Expression wide = spread(x, shape("laplace", x, mu, scale));
    return statement(
        "laplace",
        x,
        List.of(mu, scale),
        Laws.LAPLACE,
        () -> abs(wide.minus(mu)).dividedBy(scale).negative().minus(log(scale)).minus(LOG_TWO));
  }

  static Statement logistic(Expression x, Expression mu, Expression scale) {
    requirePositive("logistic", "scale", scale);
    Expression wide = spread(x, shape("logistic", x, mu, scale));
    return statement(
        "logistic",
        x,
        List.of(mu, scale),
        Laws.LOGISTIC,
        () -> {
          Node t = wide.minus(mu).dividedBy(scale).node();
          return new Expression(Functions.logSigmoid(t, 1))
              .plus(new Expression(Functions.logSigmoid(t, -1)))
              .minus(log(scale));
        });
  }

  // ---- intervals ----

  static Statement logNormal(Expression x, Expression mu, Expression sigma) {
    requirePositive("logNormal", "sigma", sigma);
    Expression wide = spread(x, shape("logNormal", x, mu, sigma));
    return statement(
        "logNormal",
        x,
        List.of(mu, sigma),
        Laws.LOG_NORMAL,
        () ->
            supported(
                "logNormal",
                wide,
                0,
                INFINITY,
                true,
                1,
                y -> normalEach(log(y), mu, sigma).minus(log(y))));
  }

  static Statement exponential(Expression x, Expression rate) {
    requirePositive("exponential", "rate", rate);
    Expression wide = spread(x, shape("exponential", x, rate));
    return statement(
        "exponential",
        x,
        List.of(rate),
        Laws.EXPONENTIAL,
        () ->
            supported(
                "exponential", wide, 0, INFINITY, false, 1, y -> log(rate).minus(y.times(rate))));
  }

  static Statement gamma(Expression x, Expression shape, Expression rate) {
    requirePositive("gamma", "shape", shape);
    requirePositive("gamma", "rate", rate);
    Expression wide = spread(x, shape("gamma", x, shape, rate));
    Expression constant = shape.times(log(rate)).minus(logGamma(shape));
    return statement(
        "gamma",
        x,
        List.of(shape, rate),
        Laws.GAMMA,
        () ->
            supported(
                "gamma",
                wide,
                0,
                INFINITY,
                false,
                1,
                y -> timesLog(shape.minus(1), y).minus(y.times(rate)).plus(constant)));
  }

  static Statement inverseGamma(Expression x, Expression shape, Expression scale) {
    requirePositive("inverseGamma", "shape", shape);
    requirePositive("inverseGamma", "scale", scale);
    Expression wide = spread(x, shape("inverseGamma", x, shape, scale));
    Expression constant = shape.times(log(scale)).minus(logGamma(shape));
    return statement(
        "inverseGamma",
        x,
        List.of(shape, scale),
        Laws.INVERSE_GAMMA,
        () ->
            supported(
                "inverseGamma",
                wide,
                0,
                INFINITY,
                true,
                1,
                y ->
                    // e^−log x, not 1/x: where x comes from e^u this is e^−u.
                    log(y)
                        .times(shape.plus(1).negative())
                        .minus(exp(log(y).negative()).times(scale))
                        .plus(constant)));
  }

  static Statement weibull(Expression x, Expression shape, Expression scale) {
    requirePositive("weibull", "shape", shape);
    requirePositive("weibull", "scale", scale);
    Expression wide = spread(x, shape("weibull", x, shape, scale));
    return statement(
        "weibull",
        x,
        List.of(shape, scale),
        Laws.WEIBULL,
        () ->
            supported(
                "weibull",
                wide,
                0,
                INFINITY,
                false,
                1,
                y ->
                    timesLog(shape.minus(1), y)
                        .minus(shape.times(log(scale)))
                        .plus(log(shape))
                        .minus(
                            Functions.simplifies(y.node())
                                ? exp(log(y).minus(log(scale)).times(shape))
                                : y.dividedBy(scale).power(shape))));
  }

  static Statement beta(Expression x, Expression a, Expression b) {
    requirePositive("beta", "a", a);
    requirePositive("beta", "b", b);
    Expression wide = spread(x, shape("beta", x, a, b));
    Expression constant = logGamma(a.plus(b)).minus(logGamma(a)).minus(logGamma(b));
    return statement(
        "beta",
        x,
        List.of(a, b),
        Laws.BETA,
        () ->
            supported(
                "beta",
                wide,
                0,
                1,
                false,
                0.5,
                y -> timesLog(a.minus(1), y).plus(timesLogRest(b.minus(1), y)).plus(constant)));
  }

  static Statement uniform(Expression x, Expression from, Expression to) {
    if (from.isData() && to.isData() && from.isScalar() && to.isScalar()) {
      double lower = from.value();
      double upper = to.value();
      if (!(lower < upper)) {
        throw ModelException.here(
            "uniform: from must be below to, given: %s and %s".formatted(lower, upper));
      }
      return statement(
          "uniform",
          x,
          List.of(from, to),
          Laws.UNIFORM,
          () ->
              supported(
                  "uniform",
                  x,
                  lower,
                  upper,
                  false,
                  0.5 * (lower + upper),
                  y ->
                      new Expression(
                          Expression.spread(
                              Node.constant(-Math.log(upper - lower)), x.node().shape()))));
    }
    // Where ends depend on parameters, x − from and to − x must not be negative.
    Expression wide = spread(x, shape("uniform", x, from, to));
    Support positive = new Support(0, INFINITY, false);
    return statement(
        "uniform",
        x,
        List.of(from, to),
        Laws.UNIFORM,
        () -> {
          Node above = wide.minus(from).node();
          Node below = spread(to, wide.node().shape()).minus(wide).node();
          return new Expression(Node.of(positive, above.shape(), above))
              .plus(new Expression(Node.of(positive, below.shape(), below)))
              .minus(log(to.minus(from)));
        });
  }

  // ---- several numbers ----

  static Statement dirichlet(Expression x, Expression alpha) {
    requirePositive("dirichlet", "alpha", alpha);
    Expression each = spread(alpha, shape("dirichlet", x, alpha));
    Supplier<Expression> total =
        () -> sum(timesLog(each.minus(1), x)).plus(logGamma(sum(each))).minus(sum(logGamma(each)));
    return new Statement("dirichlet", x, List.of(alpha), Laws.DIRICHLET, total, total);
  }

  static Statement multivariateNormalCholesky(Expression x, Expression mu, Expression factor) {
    Expression difference = difference("multivariateNormalCholesky", x, mu, factor);
    Supplier<Expression> total =
        () -> {
          Expression standardised = Functions.solveLower(factor, difference);
          return dot(standardised, standardised)
              .times(-0.5)
              .minus(sum(log(Functions.diagonal(factor))))
              .minus(x.size() * HALF_LOG_TWO_PI);
        };
    return new Statement(
        "multivariateNormalCholesky",
        x,
        List.of(mu, factor),
        Laws.MULTIVARIATE_NORMAL,
        total,
        total);
  }

  private static Expression difference(
      String name, Expression x, Expression mu, Expression matrix) {
    if (matrix.node().shape().rank() != 2
        || matrix.rows() != matrix.columns()
        || matrix.rows() != x.size()) {
      throw ModelException.here(
          "%s: needs a square matrix with as many rows as x has numbers, given: %s and %s"
              .formatted(name, matrix.node().shape(), x.node().shape()));
    }
    return spread(x, shape(name, x, mu)).minus(mu);
  }

  static Statement multivariateNormal(Expression x, Expression mu, Expression covariance) {
    Expression difference = difference("multivariateNormal", x, mu, covariance);
    if (!covariance.isData()) {
      Statement same = multivariateNormalCholesky(x, mu, Functions.cholesky(covariance));
      return new Statement(
          "multivariateNormal", x, same.arguments(), same.law(), same::each, same::logDensity);
    }
    double[] factor = MatrixFunctions.cholesky("multivariateNormal: the covariance", covariance);
    int size = x.size();
    Expression inverse = matrixOf(size, MatrixFunctions.inverseLower(size, factor));
    double logDeterminant = MatrixFunctions.logDiagonal(size, factor);
    Supplier<Expression> total =
        () -> {
          Expression standardised = inverse.multiply(difference);
          return dot(standardised, standardised)
              .times(-0.5)
              .minus(logDeterminant + size * HALF_LOG_TWO_PI);
        };
    return new Statement(
        "multivariateNormal",
        x,
        List.of(mu, matrixOf(size, factor)),
        Laws.MULTIVARIATE_NORMAL,
        total,
        total);
  }

  static Statement multivariateNormalPrecision(Expression x, Expression mu, Expression precision) {
    Expression difference = difference("multivariateNormalPrecision", x, mu, precision);
    int size = x.size();
    if (!precision.isData()) {
      Expression root = Functions.cholesky(precision);
      Supplier<Expression> total =
          () -> {
            Expression standardised = Functions.transpose(root).multiply(difference);
            return dot(standardised, standardised)
                .times(-0.5)
                .plus(sum(log(Functions.diagonal(root))))
                .minus(size * HALF_LOG_TWO_PI);
          };
      return new Statement(
          "multivariateNormalPrecision",
          x,
          List.of(mu, precision),
          new Law.Unknown("its precision depends on parameters"),
          total,
          total);
    }
    double[] root =
        MatrixFunctions.cholesky("multivariateNormalPrecision: the precision", precision);
    Expression transposed = Functions.transpose(matrixOf(size, root));
    double logDeterminant = MatrixFunctions.logDiagonal(size, root);
    Supplier<Expression> total =
        () -> {
          Expression standardised = transposed.multiply(difference);
          return dot(standardised, standardised)
              .times(-0.5)
              .plus(logDeterminant - size * HALF_LOG_TWO_PI);
        };
    Expression covariance =
        matrixOf(size, MatrixFunctions.covariance(size, MatrixFunctions.inverseLower(size, root)));
    Expression factor =
        matrixOf(size, MatrixFunctions.cholesky("the inverse of the precision", covariance));
    return new Statement(
        "multivariateNormalPrecision",
        x,
        List.of(mu, factor),
        Laws.MULTIVARIATE_NORMAL,
        total,
        total);
  }

  private static Expression matrixOf(int size, double[] numbers) {
    return new Expression(Node.constant(Shape.matrix(size, size), numbers));
  }

  /**
   * Σ_i (K − i + 2η − 2) log L_ii, i = 2..K, less the log of the product over j = 1..K−1 of
   * (2^{2b−1} B(b, b))^{K−j} with b = η + (K − 1 − j)/2.
   */
  static Statement lkjCholesky(Expression factor, Expression eta) {
    requirePositive("lkjCholesky", "eta", eta);
    if (factor.node().shape().rank() != 2 || factor.rows() != factor.columns()) {
      throw ModelException.here(
          "lkjCholesky: needs the Cholesky factor of a correlation matrix, given: "
              + factor.node().shape());
    }
    int size = factor.rows();
    Supplier<Expression> total =
        () -> {
          Expression result = Expression.of(0);
          for (int j = 1; j < size; j++) {
            Expression b = eta.plus(0.5 * (size - 1 - j));
            Expression logIntegral =
                b.times(2)
                    .minus(1)
                    .times(LOG_TWO)
                    .plus(logGamma(b).times(2))
                    .minus(logGamma(b.times(2)));
            result = result.minus(logIntegral.times(size - j));
          }
          if (size == 1) {
            return result;
          }
          double[] counts = new double[size - 1];
          for (int i = 0; i < size - 1; i++) {
            counts[i] = size - 2 - i - 2;
          }
          Expression powers = eta.times(2).plus(Expression.vector(counts));
          Expression diagonal = Functions.diagonal(factor).range(1, size);
          return result.plus(sum(timesLog(powers, diagonal)));
        };
    return new Statement("lkjCholesky", factor, List.of(eta), Laws.LKJ, total, total);
  }

  static Statement mixture(String name, Expression logWeights, Statement... parts) {
    if (parts.length == 0 || logWeights.size() != parts.length) {
      throw ModelException.here(
          "%s: needs as many weights as parts, at least 1, given: %d and %d"
              .formatted(name, logWeights.size(), parts.length));
    }
    Supplier<Expression> each =
        () -> {
          if (Arrays.stream(parts).allMatch(part -> isKnownNormal(part, parts[0].variate()))) {
            return normalMixture(parts[0].variate(), logWeights, parts);
          }
          List<Expression> terms = new ArrayList<>();
          for (int c = 0; c < parts.length; c++) {
            terms.add(parts[c].each().plus(logWeights.element(c)));
          }
          return terms.getFirst().isScalar()
              ? logSumExp(Functions.concatenate(terms.toArray(new Expression[0])))
              : logSumExp(terms);
        };
    List<Expression> arguments = new ArrayList<>(List.of(logWeights));
    for (Statement part : parts) {
      arguments.addAll(part.arguments());
    }
    return statement(name, parts[0].variate(), arguments, new Law.Unknown("it is a mixture"), each);
  }

  /** Whether a part is a joint normal of given numbers with known means and one known scale. */
  private static boolean isKnownNormal(Statement part, Expression variate) {
    if (!part.isJoint()
        || !part.distribution().equals("normal")
        || variate.isData()
        || part.variate().node() != variate.node()) {
      return false;
    }
    Expression mean = part.arguments().get(0);
    Expression scale = part.arguments().get(1);
    return mean.isData()
        && (mean.isScalar() || mean.node().shape().equals(variate.node().shape()))
        && scale.isData()
        && scale.isScalar()
        && scale.value() > 0x1p-500
        && scale.value() < 0x1p500;
  }

  private static double scale(Statement part) {
    return part.arguments().get(1).value();
  }

  /** Whether squared distances can be expanded without the loss of more than four digits. */
  private static boolean nearEachOther(double[][] means, double scale) {
    double[] middle = new double[means[0].length];
    for (double[] mean : means) {
      for (int d = 0; d < middle.length; d++) {
        middle[d] += mean[d] / means.length;
      }
    }
    for (double[] mean : means) {
      double square = 0;
      for (int d = 0; d < middle.length; d++) {
        square += (mean[d] - middle[d]) * (mean[d] - middle[d]);
      }
      if (square > LARGEST_SPREAD * scale * scale) {
        return false;
      }
    }
    return true;
  }

  /** log Σ_c w_c N(x; μ_c, σ_c² I): all squared distances at once. */
  private static Expression normalMixture(Expression x, Expression logWeights, Statement... parts) {
    double[][] means = new double[parts.length][];
    double[] factors = new double[parts.length];
    double[] constants = new double[parts.length];
    double narrowest = INFINITY;
    for (int c = 0; c < parts.length; c++) {
      narrowest = Math.min(narrowest, scale(parts[c]));
      means[c] = new Expression(parts[c].arguments().get(0).spread(x.node().shape())).values();
      double scale = scale(parts[c]);
      factors[c] = -0.5 / scale / scale;
      constants[c] = -x.size() * (Math.log(scale) + HALF_LOG_TWO_PI);
    }
    double widest = Arrays.stream(parts).mapToDouble(Densities::scale).max().orElseThrow();
    if (logWeights.isData() && narrowest == widest && nearEachOther(means, widest)) {
      return new Expression(
          Node.of(
              new NormalMixture(means, widest * widest, logWeights.values()),
              Shape.SCALAR,
              x.node()));
    }
    return logSumExp(
        Functions.squaredDistances(
                x, Expression.matrix(means), LARGEST_SPREAD * narrowest * narrowest)
            .times(Expression.vector(factors))
            .plus(Expression.vector(constants))
            .plus(logWeights));
  }

  // ---- counts ----

  static Statement bernoulli(Expression y, Expression probability) {
    shape("bernoulli", y, probability);
    requireData("bernoulli", y, 0, Expression.of(1), true);
    return statement(
        "bernoulli",
        y,
        List.of(probability),
        DISCRETE,
        () -> timesLog(y, probability).plus(timesLogRest(y.negative().plus(1), probability)));
  }

  static Statement bernoulliLogit(Expression y, Expression eta) {
    requireData("bernoulliLogit", y, 0, Expression.of(1), true);
    Shape shape = shape("bernoulliLogit", y, eta);
    return statement(
        "bernoulliLogit", y, List.of(eta), DISCRETE, () -> logit(shape, y, Expression.of(1), eta));
  }

  private static Expression logit(Shape shape, Expression y, Expression trials, Expression eta) {
    return new Expression(
        Node.of(
            BernoulliLogit.OPERATION,
            shape,
            y.spread(shape),
            trials.spread(shape),
            eta.spread(shape)));
  }

  private static Expression logChoose(Expression n, Expression k) {
    return logGamma(n.plus(1)).minus(logGamma(k.plus(1))).minus(logGamma(n.minus(k).plus(1)));
  }

  private static void requireTrials(String name, Expression y, Expression trials) {
    shape(name, y, trials);
    requireData(name, trials, 0, Expression.of(INFINITY), true);
    requireData(name, y, 0, trials, true);
  }

  static Statement binomial(Expression y, Expression trials, Expression probability) {
    requireTrials("binomial", y, trials);
    shape("binomial", y, trials, probability);
    return statement(
        "binomial",
        y,
        List.of(trials, probability),
        DISCRETE,
        () ->
            timesLog(y, probability)
                .plus(timesLogRest(trials.minus(y), probability))
                .plus(logChoose(trials, y)));
  }

  static Statement binomialLogit(Expression y, Expression trials, Expression eta) {
    requireTrials("binomialLogit", y, trials);
    Shape shape = shape("binomialLogit", y, trials, eta);
    return statement(
        "binomialLogit",
        y,
        List.of(trials, eta),
        DISCRETE,
        () -> logit(shape, y, trials, eta).plus(logChoose(trials, y)));
  }

  private static void requireCategories(String name, int[] y, int categories) {
    for (int i = 0; i < y.length; i++) {
      if (y[i] < 0 || y[i] >= categories) {
        throw ModelException.here(
            ("%s: categories go from 0 to %d, given at index %d: %d; subtract 1 from those that"
                    + " count from 1")
                .formatted(name, categories - 1, i, y[i]));
      }
    }
  }

  private static Expression numbers(int... y) {
    return Expression.vector(Arrays.stream(y).asDoubleStream().toArray());
  }

  static Statement categorical(int[] y, Expression probabilities) {
    requireCategories("categorical", y, probabilities.size());
    return statement(
        "categorical",
        numbers(y),
        List.of(probabilities),
        DISCRETE,
        () -> log(probabilities).at(y));
  }

  static Statement categoricalLogit(int[] y, Expression logits) {
    requireCategories("categoricalLogit", y, logits.size());
    return statement(
        "categoricalLogit",
        numbers(y),
        List.of(logits),
        DISCRETE,
        () -> logits.at(y).minus(logSumExp(logits)));
  }

  static Statement poisson(Expression y, Expression rate) {
    shape("poisson", y, rate);
    requireData("poisson", y, 0, Expression.of(INFINITY), true);
    return statement(
        "poisson",
        y,
        List.of(rate),
        DISCRETE,
        () -> timesLog(y, rate).minus(rate).minus(logGamma(y.plus(1))));
  }

  static Statement poissonLog(Expression y, Expression eta) {
    shape("poissonLog", y, eta);
    requireData("poissonLog", y, 0, Expression.of(INFINITY), true);
    return statement(
        "poissonLog",
        y,
        List.of(eta),
        DISCRETE,
        () -> eta.times(y).minus(exp(eta)).minus(logGamma(y.plus(1))));
  }

  static Statement negativeBinomial(Expression y, Expression mean, Expression dispersion) {
    Shape shape = shape("negativeBinomial", y, mean, dispersion);
    requireData("negativeBinomial", y, 0, Expression.of(INFINITY), true);
    requirePositive("negativeBinomial", "mean", mean);
    requirePositive("negativeBinomial", "dispersion", dispersion);
    return statement(
        "negativeBinomial",
        y,
        List.of(mean, dispersion),
        DISCRETE,
        () -> {
          Expression rising =
              new Expression(
                  Node.of(RisingRatio.OPERATION, shape, dispersion.spread(shape), y.spread(shape)));
          Expression logRest = Functions.log1p(mean.dividedBy(dispersion));
          return rising
              .plus(timesLog(y, mean))
              .minus(logRest.times(dispersion.plus(y)))
              .minus(logGamma(y.plus(1)));
        });
  }

  /** log(s(a) − s(b)) = log s(a) + log s(−b) + log(1 − e^{b−a}) for neighbouring cutpoints. */
  static Statement orderedLogistic(int[] y, Expression eta, Expression cutpoints) {
    int categories = cutpoints.size() + 1;
    requireCategories("orderedLogistic", y, categories);
    if (!eta.isScalar() && eta.size() != y.length) {
      throw ModelException.here(
          ("orderedLogistic: eta must be a scalar or have as many numbers as the data, given: %s"
                  + " and %d")
              .formatted(eta.node().shape(), y.length));
    }
    return statement(
        "orderedLogistic",
        numbers(y),
        List.of(eta, cutpoints),
        DISCRETE,
        () -> orderedEach(y, eta, cutpoints));
  }

  private static Expression orderedEach(int[] y, Expression eta, Expression cutpoints) {
    int last = cutpoints.size();
    Node wide = Expression.spread(eta.node(), Shape.vector(y.length));
    int[] belowLast = IntStream.range(0, y.length).filter(i -> y[i] < last).toArray();
    int[] aboveFirst = IntStream.range(0, y.length).filter(i -> y[i] > 0).toArray();
    int[] middle = IntStream.range(0, y.length).filter(i -> y[i] > 0 && y[i] < last).toArray();
    Expression upper =
        cutpoints
            .at(Arrays.stream(belowLast).map(i -> y[i]).toArray())
            .minus(new Expression(wide).at(belowLast));
    Expression lower =
        cutpoints
            .at(Arrays.stream(aboveFirst).map(i -> y[i] - 1).toArray())
            .minus(new Expression(wide).at(aboveFirst));
    Expression gap =
        cutpoints
            .at(Arrays.stream(middle).map(i -> y[i]).toArray())
            .minus(cutpoints.at(Arrays.stream(middle).map(i -> y[i] - 1).toArray()));
    Node gapTerm = Node.of(LogOneMinusExp.OPERATION, gap.node().shape(), gap.node());
    return placed(y.length, belowLast, new Expression(Functions.logSigmoid(upper.node(), 1)))
        .plus(placed(y.length, aboveFirst, new Expression(Functions.logSigmoid(lower.node(), -1))))
        .plus(placed(y.length, middle, new Expression(gapTerm)));
  }

  /** A vector with numbers at some places and 0 elsewhere. */
  private static Expression placed(int length, int[] places, Expression numbers) {
    if (places.length == length) {
      return numbers;
    }
    int[] index = new int[length];
    Arrays.fill(index, places.length);
    for (int k = 0; k < places.length; k++) {
      index[places[k]] = k;
    }
    return Functions.concatenate(numbers, Expression.of(0)).at(index);
  }
}
