package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.*;
import static org.dsmcs.models.Functions.*;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.dsmcs.core.density.Particles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values, first and second derivatives at the edges of doubles: limits derived by hand. */
class EdgeTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static Arguments at(
      String name,
      double x,
      UnaryOperator<Expression> function,
      double value,
      double slope,
      double curvature) {
    return Arguments.of(name, x, function, value, slope, curvature);
  }

  private static Arguments density(
      String name,
      double u,
      java.util.function.Function<Expression, Statement> statement,
      double value,
      double slope,
      double curvature) {
    // The parameter is e^u; without the Jacobian.
    return Arguments.of(
        name,
        u,
        (UnaryOperator<Expression>) x -> statement.apply(exp(x)).logDensity(),
        value,
        slope,
        curvature);
  }

  static Stream<Arguments> edges() {
    double e = 1e-300;
    double log = Math.log(e);
    return Stream.of(
        at("exp", -800, x -> exp(x), 0, 0, 0),
        at("exp", 709, x -> exp(x), Math.exp(709), Math.exp(709), Math.exp(709)),
        at("exp", 800, x -> exp(x), INF, INF, INF),
        at("log exp", -1e5, x -> log(exp(x)), -1e5, 1, 0),
        at("log exp", 1e5, x -> log(exp(x)), 1e5, 1, 0),
        at("log sigmoid", -1e5, x -> log(sigmoid(x)), -1e5, 1, 0),
        at("log sigmoid", 1e5, x -> log(sigmoid(x)), 0, 0, 0),
        at("log of a product", -1e5, x -> log(exp(x).times(exp(x))), -2e5, 2, 0),
        at("log of a ratio", -1e5, x -> log(exp(x).dividedBy(sqrt(exp(x)))), -5e4, 0.5, 0),
        at("log", 0, x -> log(x), -INF, INF, -INF),
        at("log", e, x -> log(x), log, 1e300, -INF),
        at("log1p", e, x -> log1p(x), e, 1, -1),
        at("log1p", -1, x -> log1p(x), -INF, INF, -INF),
        at("expm1", e, x -> expm1(x), e, 1, 1),
        at("expm1", -1e3, x -> expm1(x), -1, 0, 0),
        at("sqrt", 0, x -> sqrt(x), 0, INF, -INF),
        at("tanh", 400, x -> tanh(x), 1, 0, 0),
        at("tanh", -1e308, x -> tanh(x), -1, 0, 0),
        at("sigmoid", 1e308, x -> sigmoid(x), 1, 0, 0),
        at("sigmoid", -1e308, x -> sigmoid(x), 0, 0, 0),
        at("softplus", 1e308, x -> softplus(x), 1e308, 1, 0),
        at("softplus", -1e308, x -> softplus(x), 0, 0, 0),
        at("softplus", 0, x -> softplus(x), Math.log(2), 0.5, 0.25),
        at("abs", 0, x -> abs(x), 0, 0, 0),
        at("logGamma", 0, x -> logGamma(x), INF, -INF, INF),
        at(
            "logGamma",
            1e-10,
            x -> logGamma(x),
            10 * Math.log(10) - 0.5772156649015329e-10,
            -1e10 - 0.5772156649015329,
            1e20),
        at("logGamma", 1, x -> logGamma(x), 0, -0.5772156649015329, Math.PI * Math.PI / 6),
        at(
            "logGamma",
            1e100,
            x -> logGamma(x),
            1e100 * (Math.log(1e100) - 1),
            Math.log(1e100),
            1e-100),
        at("normalCdf", -1e308, x -> normalCdf(x), 0, 0, 0),
        at("normalCdf", 1e308, x -> normalCdf(x), 1, 0, 0),
        at("logNormalCdf", 1e308, x -> logNormalCdf(x), 0, 0, 0),
        at("logNormalCdf", -1e10, x -> logNormalCdf(x), -5e19, 1e10, -1),
        at("logNormalCdf", -1e308, x -> logNormalCdf(x), -INF, 1e308, -1),
        at(
            "logNormalCdf",
            0,
            x -> logNormalCdf(x),
            -Math.log(2),
            Math.sqrt(2 / Math.PI),
            -2 / Math.PI),
        at("power 0", 0, x -> x.power(0), 1, 0, 0),
        at("power 2", 0, x -> x.power(2), 0, 0, 2),
        at("power 3", 0, x -> x.power(3), 0, 0, 0),
        at("logSumExp", 1e308, x -> logSumExp(concatenate(x, Expression.of(0))), 1e308, 1, 0),
        at("logSumExp", -1e308, x -> logSumExp(concatenate(x, Expression.of(0))), 0, 0, 0),
        at(
            "cauchy",
            1e200,
            x -> cauchy(x, 0, 1).logDensity(),
            -Math.log(Math.PI) - 2 * Math.log(1e200),
            -2e-200,
            0),
        at(
            "studentT of many degrees",
            2,
            x -> studentT(x, 1e14, 0, 1).logDensity(),
            -2 - 0.5 * Math.log(2 * Math.PI),
            -2,
            -1),
        at(
            "studentT",
            1e200,
            x -> studentT(x, 3, 0, 1).logDensity(),
            -4 * Math.log(1e200) + Math.log(6 * Math.sqrt(3) / Math.PI),
            -4e-200,
            0),
        at("logistic", 1e308, x -> logistic(x, 0, 1).logDensity(), -1e308, -1, 0),
        at("logistic", -1e308, x -> logistic(x, 0, 1).logDensity(), -1e308, 1, 0),
        at("laplace", 0, x -> laplace(x, 0, 1).logDensity(), -Math.log(2), 0, 0),
        at(
            "bernoulliLogit of 1",
            1e308,
            x -> bernoulliLogit(Expression.of(1), x).logDensity(),
            0,
            0,
            0),
        at(
            "bernoulliLogit of 0",
            1e308,
            x -> bernoulliLogit(Expression.of(0), x).logDensity(),
            -1e308,
            -1,
            0),
        at(
            "bernoulliLogit of 1",
            -1e308,
            x -> bernoulliLogit(Expression.of(1), x).logDensity(),
            -1e308,
            1,
            0),
        at(
            "bernoulli of sigmoid",
            -1e4,
            x -> bernoulli(Expression.of(1), sigmoid(x)).logDensity(),
            -1e4,
            1,
            0),
        at("gamma of shape 1 at 0", 0, x -> gamma(x, 1, 2).logDensity(), Math.log(2), -2, 0),
        at("exponential at 0", 0, x -> exponential(x, 2).logDensity(), Math.log(2), -2, 0),
        at("weibull of shape 1 at 0", 0, x -> weibull(x, 1, 2).logDensity(), -Math.log(2), -0.5, 0),
        at("beta(1, 1) at 0", 0, x -> beta(x, 1, 1).logDensity(), 0, 0, 0),
        at("beta(1, 1) at 1", 1, x -> beta(x, 1, 1).logDensity(), 0, 0, 0),
        at("beta(1, 3) at 0", 0, x -> beta(x, 1, 3).logDensity(), Math.log(3), -2, -2),
        at(
            "halfNormal at 0",
            0,
            x -> halfNormal(x, 1).logDensity(),
            0.5 * Math.log(2 / Math.PI),
            0,
            -1),
        density("gamma at e^-800", -800, x -> gamma(x, 2, 1), -800, 1, 0),
        density("gamma at e^800", 800, x -> gamma(x, 2, 1), -INF, -INF, -INF),
        density("inverseGamma at e^800", 800, x -> inverseGamma(x, 2, 1), -2400, -3, 0),
        density(
            "logNormal at e^-800",
            -800,
            x -> logNormal(x, 0, 1),
            -320_000 + 800 - 0.5 * Math.log(2 * Math.PI),
            799,
            -1),
        density("weibull at e^-800", -800, x -> weibull(x, 2, 1), Math.log(2) - 800, 1, 0),
        density("halfCauchy at e^-800", -800, x -> halfCauchy(x, 1), Math.log(2 / Math.PI), 0, 0),
        density(
            "halfCauchy at e^600", 600, x -> halfCauchy(x, 1), Math.log(2 / Math.PI) - 1200, -2, 0),
        density(
            "normal of scale e^-400 at its mean",
            -400,
            s -> normal(Expression.of(0), Expression.of(0), s),
            400 - 0.5 * Math.log(2 * Math.PI),
            -1,
            0),
        density(
            "normal of scale e^600",
            600,
            s -> normal(Expression.of(1), Expression.of(0), s),
            -600 - 0.5 * Math.log(2 * Math.PI),
            -1,
            0));
  }

  @ParameterizedTest(name = "{0} at {1}")
  @MethodSource("edges")
  void valueAndDerivativesAreTheLimits(
      String name,
      double x,
      UnaryOperator<Expression> function,
      double value,
      double slope,
      double curvature) {
    BoundModel model = Model.of(m -> m.likelihood(function.apply(m.real("x")))).bind();
    Particles position = new Particles(1, 1);
    position.fill(x);
    Particles one = new Particles(1, 1);
    one.fill(1);
    Particles gradient = new Particles(1, 1);
    Particles product = new Particles(1, 1);
    double[] logDensity = new double[8];
    double[] memory = new double[8 * model.posterior().memoryPerParticle()];
    model.posterior().logDensityAndGradient(position, 0, 1, logDensity, gradient, memory);
    model.posterior().hessianVectorProduct(position, 0, 1, memory, one, product);

    assertSame(name + ", value", logDensity[0], value);
    assertSame(name + ", slope", gradient.get(0, 0), slope);
    assertSame(name + ", curvature", product.get(0, 0), curvature);
  }

  private static void assertSame(String name, double actual, double expected) {
    if (Double.isInfinite(expected)) {
      assertThat(actual).as(name).isEqualTo(expected);
    } else {
      assertThat(actual).as(name).isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
    }
  }
}
