package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.dsmcs.models.Distributions.*;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes in models and data name what and where. */
class MistakesTest {
  private static Arguments of(String message, Consumer<ModelBuilder> model) {
    return Arguments.of(message, model);
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        of(
            "parameter 'b' is declared but enters neither prior nor likelihood",
            m -> {
              m.prior(normal(m.real("a"), 0, 1));
              m.positive("b");
            }),
        of(
            "there is a parameter 'a' already, declared at MistakesTest.java:",
            m -> {
              m.real("a");
              m.real("a");
            }),
        of("a parameter's name must be letters", m -> m.real("2 a")),
        of("no data named 'z'; there are: y, counts", m -> m.data("z")),
        of(
            "shapes differ: a vector of length 2 and a vector of length 3",
            m -> m.prior(normal(m.reals("a", 2), m.data("y"), 1))),
        of("shapes differ", m -> m.prior(normal(m.data("y").plus(m.reals("a", 2)), 0, 1))),
        of("normal: sigma must be positive, given: -1.0", m -> m.prior(normal(m.real("a"), 0, -1))),
        of("gamma: shape must be positive, given: 0.0", m -> m.prior(gamma(m.positive("a"), 0, 1))),
        of(
            "exponential: data must lie between 0.0 and Infinity, given: -1.5",
            m -> m.likelihood(exponential(m.data("y"), m.positive("a")))),
        of(
            "poisson: data must be whole numbers from 0.0 to Infinity, given at index 2: 0.5",
            m -> m.likelihood(poisson(m.data("y"), m.positive("a")))),
        of(
            "binomial: data must be whole numbers from 0.0 to 2.0, given at index 0: 3.0",
            m -> m.likelihood(binomial(m.data("counts"), 2, m.between("a", 0, 1)))),
        of(
            "what is counted must be data",
            m -> m.likelihood(poisson(m.positive("a"), m.positive("b")))),
        of(
            "categories go from 0 to 2, given at index 0: 3; subtract 1",
            m -> m.likelihood(categorical(m.wholeNumbers("counts"), m.simplex("p", 3)))),
        of(
            "no element 3 in a vector of length 3; indices go from 0 to 2: subtract 1",
            m -> m.reals("a", 3).at(m.wholeNumbers("counts"))),
        of("data 'y' must be whole numbers, given at index 0: 3.5", m -> m.wholeNumbers("y")),
        of("data 'counts' must be one whole number; there are 3", m -> m.wholeNumber("counts")),
        of("a log density must be a scalar", m -> m.likelihood(m.reals("a", 3))),
        of(
            "depends on parameters; conditions can ask for data only",
            m -> {
              if (m.real("a").value() > 0) {
                throw new IllegalStateException();
              }
            }),
        of(
            "the bounds of parameter 'a' must be finite, the lower below the upper",
            m -> m.between("a", 2, 1)),
        of("parameter 'a' must have at least 1 number, given: 0", m -> m.reals("a", 0)),
        of(
            "the covariance must be positive definite; it is not in the first 2 rows",
            m ->
                m.prior(
                    multivariateNormal(
                        m.reals("a", 2),
                        Expression.of(0),
                        Expression.matrix(new double[][] {{1, 2}, {2, 1}})))),
        of(
            "the covariance must be symmetric, given at (1, 0) and (0, 1): 0.1 and 0.2",
            m ->
                m.prior(
                    multivariateNormal(
                        m.reals("a", 2),
                        Expression.of(0),
                        Expression.matrix(new double[][] {{1, 0.2}, {0.1, 1}})))),
        of("multiply: a matrix can be multiplied", m -> m.reals("a", 3).multiply(m.data("y"))),
        of(
            "mixture: needs as many weights as parts, at least 1, given: 3 and 1",
            m -> m.likelihood(mixture(m.simplex("w", 3), normal(m.data("y"), 0, 1)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void mistakesAreNamedWithTheLine(String message, Consumer<ModelBuilder> model) {
    Data data = Data.none().with("y", 3.5, -1.5, 0.5).with("counts", new int[] {3, 0, 1});
    Data positive = Data.none().with("y", 3, 1, 0.5).with("counts", new int[] {3, 0, 1});
    boolean counts = message.contains("index 2: 0.5");

    assertThatThrownBy(() -> Model.of(model).bind(counts ? positive : data))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("MistakesTest.java:");
  }

  @org.junit.jupiter.api.Test
  void dataThatAreNotFiniteAreRefused() {
    assertThatThrownBy(() -> Data.none().with("y", 1, Double.NaN))
        .hasMessageContaining("data 'y' must be finite, given at index 1: NaN (MistakesTest.java:");
    assertThatThrownBy(() -> Data.none().with("y", 1.0).with("y", 2.0))
        .hasMessageContaining("must be new and not blank, given: 'y'");
    assertThatThrownBy(() -> Data.none().with("x", new double[][] {{1, 2}, {3}}))
        .hasMessageContaining("row 1 has 1");
  }
}
