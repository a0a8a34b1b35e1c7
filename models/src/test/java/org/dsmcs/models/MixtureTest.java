package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.mixture;
import static org.dsmcs.models.Distributions.normal;

import java.util.stream.Stream;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mixtures of normals, which take a short cut where means and scales are known. */
class MixtureTest {
  private static final double[][] MEANS = {{1, 2, -1}, {-2, 0.5, 0}, {0.3, -1, 2}};

  private static Model mixtureOf(double far, double... scales) {
    return Model.of(
        m -> {
          var z = m.reals("z", 3);
          Statement[] parts = new Statement[3];
          for (int c = 0; c < 3; c++) {
            Expression mean = Expression.vector(MEANS[c]).times(far);
            parts[c] = normal(z, mean, scales[c]).joint();
          }
          m.likelihood(mixture(Expression.vector(0.2, 0.5, 0.3), parts));
        });
  }

  static Stream<Arguments> mixtures() {
    return Stream.of(
        Arguments.of("one scale", mixtureOf(1, 0.7, 0.7, 0.7), 1.0, new double[] {0.7, 0.7, 0.7}),
        Arguments.of("far means", mixtureOf(200, 1, 1, 1), 200.0, new double[] {1, 1, 1}),
        Arguments.of("three scales", mixtureOf(1, 0.5, 1, 2), 1.0, new double[] {0.5, 1, 2}));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mixtures")
  void shortCutIsTheFormula(String name, Model model, double far, double[] scales) {
    BoundModel bound = model.bind();
    double[] weights = {0.2, 0.5, 0.3};
    for (double[] z : new double[][] {{0.1, 0.2, 0.3}, {-3, 1, 2}, {far, 2 * far, -far}}) {
      double[] terms = new double[3];
      double greatest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < 3; c++) {
        terms[c] = Math.log(weights[c]) - 3 * Math.log(scales[c] * Math.sqrt(2 * Math.PI));
        for (int d = 0; d < 3; d++) {
          double r = (z[d] - far * MEANS[c][d]) / scales[c];
          terms[c] -= 0.5 * r * r;
        }
        greatest = Math.max(greatest, terms[c]);
      }
      double sum = 0;
      for (double term : terms) {
        sum += Math.exp(term - greatest);
      }
      double expected = greatest + Math.log(sum);
      assertThat(bound.logDensity(z))
          .as(name)
          .isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
    }
    assertThat(bound.logDensity(1e200, 0, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mixtures")
  void densityKeepsItsContract(String name, Model model, double far, double[] scales) {
    Density density = model.bind().posterior();
    DensityChecks.of(density).withTolerance(far > 1 ? 1e-6 : 1e-8).all();
    assertThat(density.memoryPerParticle()).as(name).isEqualTo(3);
  }

  /** What lies above and below the mixture bends, so that nothing can be left out. */
  @org.junit.jupiter.api.Test
  void mixtureWithinALargerModelHasItsDerivatives() {
    Model model =
        Model.of(
            m -> {
              var u = m.reals("u", 3);
              var z = Functions.sin(u).plus(u);
              Statement[] parts = new Statement[3];
              for (int c = 0; c < 3; c++) {
                parts[c] = normal(z, Expression.vector(MEANS[c]), 1.5).joint();
              }
              Expression density = mixture(Expression.vector(0.2, 0.5, 0.3), parts).logDensity();
              m.likelihood(Functions.sin(density.times(0.3)).plus(density));
            });
    DensityChecks.of(model.bind().posterior()).all();
  }

  /** Its responsibilities are kept, but what it is a mixture of is computed again. */
  @org.junit.jupiter.api.Test
  void mixtureOfAComputedValueHasItsDerivatives() {
    Model model =
        Model.of(
            m -> {
              var u = m.reals("u", 3);
              Statement[] parts = new Statement[3];
              for (int c = 0; c < 3; c++) {
                parts[c] =
                    normal(Functions.sin(u).plus(u), Expression.vector(MEANS[c]), 1.5).joint();
              }
              m.likelihood(mixture(Expression.vector(0.2, 0.5, 0.3), parts));
              var z = Functions.sin(u).plus(u);
              for (int c = 0; c < 3; c++) {
                parts[c] = normal(z, Expression.vector(MEANS[c]), 1.5).joint();
              }
              m.likelihood(mixture(Expression.vector(0.2, 0.5, 0.3), parts));
            });
    DensityChecks.of(model.bind().posterior()).all();
  }
}
