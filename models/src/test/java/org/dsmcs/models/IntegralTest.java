package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.*;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Integrals of priors over all unconstrained coordinates, by the trapezoidal rule, which converges
 * faster than any power where a smooth density falls off exponentially: constants of distributions
 * of several numbers, and the Jacobians of all constraints. What lies beyond the grid is below
 * 5e-6.
 */
class IntegralTest {
  private static Arguments of(String name, double expected, Consumer<ModelBuilder> model) {
    return Arguments.of(name, expected, Model.of(model));
  }

  static Stream<Arguments> priors() {
    return Stream.of(
        of("dirichlet of two", 1, m -> m.prior(dirichlet(m.simplex("x", 2), 1.7))),
        of(
            "dirichlet of three",
            1,
            m -> m.prior(dirichlet(m.simplex("x", 3), Expression.vector(1.5, 2, 3)))),
        of("lkj of 2", 1, m -> m.prior(lkjCholesky(m.correlation("L", 2), 1.3))),
        of("lkj of 3", 1, m -> m.prior(lkjCholesky(m.correlation("L", 3), 1.6))),
        of("ordered pair", 0.5, m -> m.prior(normal(m.ordered("x", 2), 0.5, 1))),
        of("ordered triple", 1.0 / 6, m -> m.prior(normal(m.ordered("x", 3), 0.5, 1))),
        of("below", 1, m -> m.prior(exponential(m.below("x", 2).negative().plus(2), 1.5))),
        of(
            "above a parameter",
            1,
            m -> {
              var mu = m.real("mu");
              m.prior(normal(mu, 0, 1), exponential(m.above("x", mu).minus(mu), 1.5));
            }),
        of(
            "between parameters",
            1,
            m -> {
              var low = m.real("low");
              var x = m.between("x", low, low.plus(2), 1);
              m.prior(normal(low, 0, 1), beta(x.minus(low).dividedBy(2), 2, 3));
              m.prior(Expression.of(-Math.log(2)));
            }),
        of(
            "multivariate normal",
            1,
            m ->
                m.prior(
                    multivariateNormal(
                        m.reals("x", 2),
                        Expression.of(0.3),
                        Expression.matrix(new double[][] {{2, 0.6}, {0.6, 1}})))),
        of(
            "multivariate normal by its precision",
            1,
            m ->
                m.prior(
                    multivariateNormalPrecision(
                        m.reals("x", 2),
                        Expression.of(0.3),
                        Expression.matrix(new double[][] {{2, 0.6}, {0.6, 1}})))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("priors")
  void priorIntegratesToItsFactor(String name, double expected, Model model) {
    Density prior = model.bind().prior();
    int dimension = prior.dimension();
    double step = 0.25;
    int half = dimension == 3 ? 48 : 120;
    int side = 2 * half + 1;
    Particles row = new Particles(side, dimension);
    Particles scratch = new Particles(side, dimension);
    double[] logDensity = new double[Particles.padded(side)];
    double sum = 0;
    int rows = (int) Math.pow(side, dimension - 1);
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < side; i++) {
        row.set(i, 0, (i - half) * step);
        for (int d = 1, rest = r; d < dimension; d++, rest /= side) {
          row.set(i, d, (rest % side - half) * step);
        }
      }
      prior.logDensity(row, 0, row.blocks(), logDensity, scratch, new double[0]);
      for (int i = 0; i < side; i++) {
        sum += Math.exp(logDensity[i]);
      }
    }
    assertThat(sum * Math.pow(step, dimension)).as(name).isCloseTo(expected, within(5e-6));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("priors")
  void coordinatesComeBack(String name, double expected, Model model) {
    BoundModel bound = model.bind();
    double[] coordinates = new double[bound.dimension()];
    for (int d = 0; d < coordinates.length; d++) {
      coordinates[d] = 0.3 - 0.7 * d;
    }
    assertThat(bound.unconstrained(bound.constrained(coordinates)))
        .as(name)
        .containsExactly(coordinates, within(1e-12));
  }
}
