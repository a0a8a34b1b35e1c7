package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.*;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.CauchyDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.DiscreteDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LaplaceDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.LogisticDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PascalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every distribution: against a library, by its integral or sum, and by its derivatives. */
class DistributionTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static Expression e(double number) {
    return Expression.of(number);
  }

  private static Arguments continuous(
      String name,
      double from,
      double to,
      Function<Expression, Statement> ours,
      ContinuousDistribution library) {
    return Arguments.of(name, from, to, ours, (DoubleUnaryOperator) library::logDensity);
  }

  private static Arguments half(
      String name, Function<Expression, Statement> ours, ContinuousDistribution library) {
    return Arguments.of(
        name, 0.0, INFINITY, ours, (DoubleUnaryOperator) x -> Math.log(2) + library.logDensity(x));
  }

  static Stream<Arguments> continuousDistributions() {
    ContinuousDistribution t = TDistribution.of(3.5);
    double inf = INFINITY;
    return Stream.of(
        continuous("normal", -inf, inf, x -> normal(x, 1.2, 0.7), NormalDistribution.of(1.2, 0.7)),
        half("halfNormal", x -> halfNormal(x, 1.7), NormalDistribution.of(0, 1.7)),
        Arguments.of(
            "studentT",
            -inf,
            inf,
            (Function<Expression, Statement>) x -> studentT(x, 3.5, 0.4, 1.3),
            (DoubleUnaryOperator) x -> t.logDensity((x - 0.4) / 1.3) - Math.log(1.3)),
        Arguments.of(
            "halfStudentT",
            0.0,
            inf,
            (Function<Expression, Statement>) x -> halfStudentT(x, 3.5, 1.3),
            (DoubleUnaryOperator) x -> t.logDensity(x / 1.3) + Math.log(2 / 1.3)),
        continuous("cauchy", -inf, inf, x -> cauchy(x, -1, 2), CauchyDistribution.of(-1, 2)),
        half("halfCauchy", x -> halfCauchy(x, 2.5), CauchyDistribution.of(0, 2.5)),
        continuous(
            "laplace", -inf, inf, x -> laplace(x, 0.3, 1.4), LaplaceDistribution.of(0.3, 1.4)),
        continuous(
            "logistic", -inf, inf, x -> logistic(x, 0.3, 1.4), LogisticDistribution.of(0.3, 1.4)),
        continuous(
            "logNormal", 0, inf, x -> logNormal(x, 0.3, 0.8), LogNormalDistribution.of(0.3, 0.8)),
        continuous(
            "exponential", 0, inf, x -> exponential(x, 2.5), ExponentialDistribution.of(0.4)),
        continuous("gamma", 0, inf, x -> gamma(x, 2.3, 4), GammaDistribution.of(2.3, 0.25)),
        Arguments.of(
            "inverseGamma",
            0.0,
            inf,
            (Function<Expression, Statement>) x -> inverseGamma(x, 2.3, 4),
            (DoubleUnaryOperator)
                x -> GammaDistribution.of(2.3, 0.25).logDensity(1 / x) - 2 * Math.log(x)),
        continuous("weibull", 0, inf, x -> weibull(x, 1.6, 2.5), WeibullDistribution.of(1.6, 2.5)),
        continuous("beta", 0, 1, x -> beta(x, 2.2, 3.1), BetaDistribution.of(2.2, 3.1)),
        continuous(
            "uniform", -1, 3, x -> uniform(x, -1, 3), UniformContinuousDistribution.of(-1, 3)),
        Arguments.of(
            "mixture",
            -inf,
            inf,
            (Function<Expression, Statement>)
                x -> mixture(Expression.vector(0.3, 0.7), normal(x, -1, 0.5), normal(x, 2, 1.5)),
            (DoubleUnaryOperator)
                x ->
                    Math.log(
                        0.3 * NormalDistribution.of(-1, 0.5).density(x)
                            + 0.7 * NormalDistribution.of(2, 1.5).density(x))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("continuousDistributions")
  void continuousDistributionsAreTheLibrarys(
      String name,
      double from,
      double to,
      Function<Expression, Statement> ours,
      DoubleUnaryOperator library) {
    double left = Double.isFinite(from) ? from : -8;
    double right = Double.isFinite(to) ? to : 9;
    for (int i = 1; i < 40; i++) {
      double x = left + (right - left) * i / 40;
      double expected = library.applyAsDouble(x);
      assertThat(ours.apply(e(x)).logDensity().value())
          .as("%s at %s", name, x)
          .isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
    }
  }

  /** By the substitution x(u) of the constraint and the trapezoidal rule in sinh-spaced u. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("continuousDistributions")
  void continuousDistributionsIntegrateToOne(
      String name,
      double from,
      double to,
      Function<Expression, Statement> ours,
      DoubleUnaryOperator library) {
    BoundModel model = Model.of(m -> m.prior(ours.apply(parameter(m, from, to)))).bind();

    // The rule is of second order at the kink of Laplace's density.
    double tolerance = name.equals("laplace") ? 1e-5 : 1e-9;
    assertThat(integral(model)).isCloseTo(1, within(tolerance));
    assertThat(model.priorNotes()).isEmpty();
  }

  private static Expression parameter(ModelBuilder m, double from, double to) {
    if (Double.isFinite(to)) {
      return m.between("x", from, to);
    }
    return Double.isFinite(from) ? m.above("x", from) : m.real("x");
  }

  private static double integral(BoundModel model) {
    double sum = 0;
    double step = 1.0 / 64;
    // ∫ f(u) du with u = sinh(s): doubly exponential for tails of any power.
    for (int i = -64 * 40; i <= 64 * 40; i++) {
      double s = i * step;
      double logTerm = model.logDensity(Math.sinh(s)) + Math.log(Math.cosh(s));
      if (!Double.isNaN(logTerm)) {
        sum += Math.exp(logTerm) * step;
      }
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("continuousDistributions")
  void outsideTheSupportTheDensityIsZeroNotNaN(
      String name,
      double from,
      double to,
      Function<Expression, Statement> ours,
      DoubleUnaryOperator library) {
    BoundModel model = Model.of(m -> m.prior(ours.apply(m.real("x")))).bind();
    for (double x : new double[] {-1e308, -1e200, -10, -1e-300, 0, 1e-300, 10, 1e200, 1e308}) {
      double logDensity = model.logDensity(x);
      assertThat(logDensity).as("%s at %s", name, x).isNotNaN();
      if (x < from || x > to) {
        assertThat(logDensity).as("%s at %s", name, x).isEqualTo(-INFINITY);
      }
    }
    if (Double.isFinite(from)) {
      assertThatThrownBy(() -> ours.apply(e(from - 1)).logDensity())
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("data must lie between")
          .hasMessageContaining("DistributionTest.java:");
    }
  }

  private static Arguments discrete(
      String name, Function<Expression, Statement> ours, DiscreteDistribution library) {
    return Arguments.of(name, ours, (IntToDoubleFunction) library::logProbability);
  }

  static Stream<Arguments> discreteDistributions() {
    double eta = Math.log(0.3 / 0.7);
    return Stream.of(
        discrete("bernoulli", y -> bernoulli(y, 0.3), BinomialDistribution.of(1, 0.3)),
        discrete("bernoulliLogit", y -> bernoulliLogit(y, eta), BinomialDistribution.of(1, 0.3)),
        discrete("binomial", y -> binomial(y, 11, 0.3), BinomialDistribution.of(11, 0.3)),
        discrete("binomialLogit", y -> binomialLogit(y, 11, eta), BinomialDistribution.of(11, 0.3)),
        discrete("poisson", y -> poisson(y, 4.2), PoissonDistribution.of(4.2)),
        discrete("poissonLog", y -> poissonLog(y, Math.log(4.2)), PoissonDistribution.of(4.2)),
        discrete(
            "negativeBinomial",
            y -> negativeBinomial(y, 6 * 0.6 / 0.4, 6),
            PascalDistribution.of(6, 0.4)),
        discrete(
            "negativeBinomial of large dispersion",
            y -> negativeBinomial(y, 4.2, 1e14),
            PoissonDistribution.of(4.2)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("discreteDistributions")
  void discreteDistributionsAreTheLibrarysAndAddUpToOne(
      String name, Function<Expression, Statement> ours, IntToDoubleFunction library) {
    int last = 0;
    double sum = 0;
    while (last < 400) {
      double expected = library.applyAsDouble(last);
      if (expected == -INFINITY) {
        break;
      }
      double actual = ours.apply(e(last)).logDensity().value();
      assertThat(actual)
          .as("%s at %s", name, last)
          .isCloseTo(expected, within(1e-11 * (1 + Math.abs(expected))));
      sum += Math.exp(actual);
      last++;
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    assertThatThrownBy(() -> ours.apply(e(0.5)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("whole numbers");
  }

  @Test
  void categoricalDistributionsAddUpToOne() {
    Expression logits = Expression.vector(0.3, -1, 2, 0.5);
    Expression weights = Functions.exp(logits).dividedBy(Functions.sum(Functions.exp(logits)));
    double sum = 0;
    double ordered = 0;
    Expression cutpoints = Expression.vector(-1, 0.2, 1.5);
    for (int k = 0; k < 4; k++) {
      int[] y = {k};
      double p = categoricalLogit(y, logits).logDensity().value();
      assertThat(categorical(y, weights).logDensity().value()).isCloseTo(p, within(1e-14));
      sum += Math.exp(p);
      double q = orderedLogistic(y, e(0.4), cutpoints).logDensity().value();
      double upper = k == 3 ? 1 : 1 / (1 + Math.exp(0.4 - cutpoints.value(k)));
      double lower = k == 0 ? 0 : 1 / (1 + Math.exp(0.4 - cutpoints.value(k - 1)));
      assertThat(q).isCloseTo(Math.log(upper - lower), within(1e-14));
      ordered += Math.exp(q);
    }
    assertThat(sum).isCloseTo(1, within(1e-14));
    assertThat(ordered).isCloseTo(1, within(1e-14));
  }

  @Test
  void orderedLogisticOfManyIsTheSumOfEach() {
    int[] y = {2, 0, 3, 1, 1, 0};
    Expression eta = Expression.vector(0.1, -0.5, 1, 0.7, -2, 0.3);
    Expression cutpoints = Expression.vector(-1, 0.2, 1.5);
    Expression each = orderedLogistic(y, eta, cutpoints).each();
    for (int i = 0; i < y.length; i++) {
      assertThat(each.value(i))
          .isEqualTo(
              orderedLogistic(new int[] {y[i]}, eta.element(i), cutpoints).logDensity().value());
    }
  }

  /** Against the sum of conditional densities of a 2 × 2 covariance. */
  @Test
  void multivariateNormalsAreProductsOfConditionals() {
    Expression x = Expression.vector(0.7, -1.1);
    Expression mu = Expression.vector(0.2, 0.5);
    Expression covariance = Expression.matrix(new double[][] {{2, 0.6}, {0.6, 1.3}});
    double slope = 0.6 / 2;
    double expected =
        NormalDistribution.of(0.2, Math.sqrt(2)).logDensity(0.7)
            + NormalDistribution.of(0.5 + slope * 0.5, Math.sqrt(1.3 - slope * 0.6))
                .logDensity(-1.1);
    double determinant = 2 * 1.3 - 0.36;
    Expression precision =
        Expression.matrix(
            new double[][] {
              {1.3 / determinant, -0.6 / determinant}, {-0.6 / determinant, 2 / determinant}
            });
    assertThat(multivariateNormal(x, mu, covariance).logDensity().value())
        .isCloseTo(expected, within(1e-13));
    assertThat(multivariateNormalPrecision(x, mu, precision).logDensity().value())
        .isCloseTo(expected, within(1e-13));
    assertThat(
            multivariateNormalCholesky(x, mu, Functions.cholesky(covariance)).logDensity().value())
        .isCloseTo(expected, within(1e-13));
  }

  static Stream<Arguments> withParameters() {
    int[] y = {2, 0, 3, 1, 1, 0};
    Expression counts = Expression.vector(2, 0, 3, 1, 7, 0);
    Expression bits = Expression.vector(1, 0, 1, 1, 0, 0);
    return Stream.of(
        model("normal", (m, x) -> normal(x.at(0, 1, 2), x.element(3), sd(x))),
        model("normal of vectors", (m, x) -> normal(counts, x, Functions.exp(x.times(0.3)))),
        model("halfNormal", (m, x) -> halfNormal(m.positive("s"), sd(x))),
        model("studentT", (m, x) -> studentT(x.at(0, 1), sd(x), x.element(3), sd(x))),
        model("halfStudentT", (m, x) -> halfStudentT(m.positive("s"), sd(x), sd(x))),
        model("cauchy", (m, x) -> cauchy(x.at(0, 1), x.element(3), sd(x))),
        model("halfCauchy", (m, x) -> halfCauchy(m.positive("s"), sd(x))),
        model("laplace", (m, x) -> laplace(x.at(0, 1), 50, sd(x))),
        model("logistic", (m, x) -> logistic(x.at(0, 1), x.element(3), sd(x))),
        model("logNormal", (m, x) -> logNormal(m.positive("s"), x.element(3), sd(x))),
        model("exponential", (m, x) -> exponential(m.positives("s", 2), sd(x))),
        model("gamma", (m, x) -> gamma(m.positives("s", 2), sd(x), sd(x))),
        model("inverseGamma", (m, x) -> inverseGamma(m.positives("s", 2), sd(x), sd(x))),
        model("weibull", (m, x) -> weibull(m.positives("s", 2), sd(x), sd(x))),
        model("beta", (m, x) -> beta(m.between("s", 0, 1, 3), sd(x), sd(x).plus(1))),
        model(
            "uniform",
            (m, x) -> uniform(m.between("s", 0, 1), x.element(0).minus(9), sd(x).plus(1))),
        model("dirichlet", (m, x) -> dirichlet(m.simplex("s", 4), Functions.exp(x.at(0, 1, 2, 3)))),
        model("ordered", (m, x) -> normal(m.ordered("s", 4), x.element(0), sd(x))),
        model("lkj", (m, x) -> lkjCholesky(m.correlation("L", 4), sd(x))),
        model(
            "multivariate normal by Cholesky",
            (m, x) ->
                multivariateNormalCholesky(
                    x.at(0, 1, 2),
                    x.element(3),
                    Functions.scaleRows(
                        Functions.exp(x.at(3, 4, 5).times(0.3)), m.correlation("L", 3)))),
        model(
            "multivariate normal by covariance",
            (m, x) ->
                multivariateNormal(x.at(0, 1, 2), x.element(3), product(m.correlation("L", 3)))),
        model(
            "multivariate normal by precision",
            (m, x) ->
                multivariateNormalPrecision(
                    x.at(0, 1, 2), x.element(3), product(m.correlation("L", 3)))),
        model("bernoulli", (m, x) -> bernoulli(bits, Functions.sigmoid(x))),
        model(
            "bernoulli by normalCdf", (m, x) -> bernoulli(bits, Functions.normalCdf(x.times(0.5)))),
        model("bernoulliLogit", (m, x) -> bernoulliLogit(bits, x)),
        model("binomial", (m, x) -> binomial(counts, 9, Functions.sigmoid(x))),
        model("binomialLogit", (m, x) -> binomialLogit(counts, 9, x)),
        model("categorical", (m, x) -> categorical(y, m.simplex("p", 4))),
        model("categoricalLogit", (m, x) -> categoricalLogit(y, x)),
        model("poisson", (m, x) -> poisson(counts, Functions.exp(x))),
        model("poissonLog", (m, x) -> poissonLog(counts, x)),
        model("negativeBinomial", (m, x) -> negativeBinomial(counts, Functions.exp(x), sd(x))),
        model("orderedLogistic", (m, x) -> orderedLogistic(y, x, m.ordered("c", 3))),
        model(
            "mixture",
            (m, x) ->
                mixture(
                    m.simplex("w", 3),
                    normal(counts, x.element(0), sd(x)),
                    cauchy(counts, x.element(2), 2),
                    studentT(counts, 5, x.element(4), 3))),
        model(
            "mixture of joint parts",
            (m, x) ->
                mixture(
                    m.simplex("w", 2),
                    normal(counts, x, 3).joint(),
                    normal(counts, 1, sd(x)).joint())));
  }

  private static Expression sd(Expression x) {
    return Functions.exp(x.element(5).times(0.3));
  }

  private static Expression product(Expression factor) {
    return factor.multiply(Functions.transpose(factor));
  }

  private interface Written {
    Statement statement(ModelBuilder m, Expression x);
  }

  private static Arguments model(String name, Written written) {
    return Arguments.of(
        name,
        Model.of(
            m -> {
              Expression x = m.reals("x", 6);
              // Keeps every coordinate in play.
              m.prior(normal(x, 0, 2));
              m.likelihood(written.statement(m, x));
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withParameters")
  void derivativesAreThoseOfTheValue(String name, Model model) {
    DensityChecks checks =
        DensityChecks.of(model.bind().posterior()).at(0.1, 0.7).withTolerance(1e-7);
    checks.gradientIsDerivative();
    checks.productIsDerivativeOfGradient();
    checks.hessianIsSymmetric();
    checks.logDensityAloneIsTheSame();
  }
}
