package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.*;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Draws from the prior, and what is said of priors. */
class PriorTest {
  private static final int DRAWS = 40_000;

  private static Arguments of(String name, Consumer<ModelBuilder> model) {
    return Arguments.of(name, Model.of(model));
  }

  static Stream<Arguments> priors() {
    return Stream.of(
        of("normal", m -> m.prior(normal(m.reals("x", 2), 1, 2))),
        of("studentT", m -> m.prior(studentT(m.real("x"), 5, 1, 2))),
        of("cauchy", m -> m.prior(cauchy(m.real("x"), 1, 2))),
        of("laplace", m -> m.prior(laplace(m.real("x"), 1, 2))),
        of("logistic", m -> m.prior(logistic(m.real("x"), 1, 2))),
        of("halfNormal", m -> m.prior(halfNormal(m.positive("x"), 2))),
        of("halfCauchy", m -> m.prior(halfCauchy(m.positive("x"), 2))),
        of("halfStudentT", m -> m.prior(halfStudentT(m.positive("x"), 4, 2))),
        of("logNormal", m -> m.prior(logNormal(m.positive("x"), 1, 2))),
        of("exponential", m -> m.prior(exponential(m.positive("x"), 2))),
        of("gamma", m -> m.prior(gamma(m.positive("x"), 2.5, 2))),
        of("gamma of small shape", m -> m.prior(gamma(m.positive("x"), 0.3, 2))),
        of("inverseGamma", m -> m.prior(inverseGamma(m.positive("x"), 2.5, 2))),
        of("weibull", m -> m.prior(weibull(m.positive("x"), 2.5, 2))),
        of("beta", m -> m.prior(beta(m.between("x", 0, 1), 2.5, 0.7))),
        of("uniform", m -> m.prior(uniform(m.between("x", -1, 2), -1, 2))),
        of("dirichlet", m -> m.prior(dirichlet(m.simplex("x", 3), Expression.vector(0.8, 2, 3)))),
        of("lkj", m -> m.prior(lkjCholesky(m.correlation("x", 4), 1.5))),
        of("ordered", m -> m.prior(normal(m.ordered("x", 3), 1, 2))),
        of("truncated", m -> m.prior(normal(m.between("x", 0, 2), 1.5, 2))),
        of(
            "multivariate normal",
            m ->
                m.prior(
                    multivariateNormal(
                        m.reals("x", 2),
                        Expression.vector(1, -1),
                        Expression.matrix(new double[][] {{2, 0.6}, {0.6, 1}})))),
        of(
            "hierarchy",
            m -> {
              var mu = m.real("mu");
              var tau = m.positive("tau");
              m.prior(normal(mu, 0, 1), logNormal(tau, mu, 0.5));
              m.prior(normal(m.reals("x", 2), mu, tau));
            }),
        of(
            "random walk",
            m -> {
              var x = m.reals("x", 3);
              m.prior(normal(x.element(0), 0, 1));
              for (int t = 1; t < 3; t++) {
                m.prior(normal(x.element(t), x.element(t - 1), 0.5));
              }
            }));
  }

  /**
   * For any smooth bounded vector field v, E[div v + v · ∇ log p] = 0 for draws from p alone.
   * Fields: v_d = tanh(z_d − a) for two a; that and E[exp(log q − log p)] = 1 for a Gaussian q
   * would need light tails. Four standard errors, fixed seed.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("priors")
  void drawsAreFromTheDensity(String name, Model model) {
    ReferenceDistribution prior = model.bind().priorDistribution();
    int dimension = prior.dimension();
    Particles draws = new Particles(DRAWS, dimension);
    long key = RandomKey.of(1, Purpose.TARGET, 0);
    prior.draw(
        draws,
        0,
        draws.blocks(),
        (particle, index) -> RandomKey.uniform(RandomKey.derive(key, particle, 0), index));
    double[] logDensity = new double[Particles.padded(DRAWS)];
    Particles gradient = new Particles(DRAWS, dimension);
    prior.logDensityAndGradient(draws, 0, draws.blocks(), logDensity, gradient, new double[0]);
    for (int d = 0; d < dimension; d++) {
      for (double shift : new double[] {-0.5, 0.8}) {
        // Each coordinate's field depends on it and, for dependence, on the coordinate before.
        for (boolean crossed : new boolean[] {false, true}) {
          double sum = 0;
          double squares = 0;
          for (int i = 0; i < DRAWS; i++) {
            double other = crossed ? draws.get(i, (d + dimension - 1) % dimension) : 0;
            double t = Math.tanh(draws.get(i, d) - shift);
            double field = crossed && dimension > 1 ? Math.tanh(other + 0.3) : t;
            double divergence = crossed && dimension > 1 ? 0 : 1 - t * t;
            double stein = divergence + field * gradient.get(i, d);
            sum += stein;
            squares += stein * stein;
          }
          double mean = sum / DRAWS;
          double error = Math.sqrt((squares / DRAWS - mean * mean) / DRAWS);
          assertThat(Math.abs(mean))
              .as("%s, coordinate %d, shift %s, crossed %s", name, d, shift, crossed)
              .isLessThan(4 * error);
        }
      }
    }
  }

  @Test
  void factorsAndImproperPriorsAreNamed() {
    BoundModel model =
        Model.of(
                m -> {
                  var flat = m.real("flat");
                  var scale = m.positive("scale");
                  var width = m.between("width", 1, 4);
                  var simplex = m.simplex("simplex", 3);
                  var shift = m.positive("shift");
                  m.prior(cauchy(scale, 0, 2), normal(shift, flat, 1));
                  m.likelihood(normal(Functions.sum(simplex).plus(width), flat, scale));
                })
            .bind();

    assertThat(model.priorNotes())
        .extracting(PriorNote::parameter, PriorNote::kind)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("scale", PriorNote.Kind.FACTOR),
            org.assertj.core.groups.Tuple.tuple("shift", PriorNote.Kind.UNKNOWN),
            org.assertj.core.groups.Tuple.tuple("flat", PriorNote.Kind.IMPROPER),
            org.assertj.core.groups.Tuple.tuple("width", PriorNote.Kind.FACTOR),
            org.assertj.core.groups.Tuple.tuple("simplex", PriorNote.Kind.FACTOR));
    assertThat(model.priorNotes())
        .filteredOn(note -> note.kind() == PriorNote.Kind.FACTOR)
        .extracting(PriorNote::factor)
        .containsExactlyInAnyOrder(0.5, 3.0, 0.5);
    assertThat(model.priorNotes().getFirst().text())
        .contains("cauchy (PriorTest.java:")
        .contains("0.5");
    assertThatThrownBy(model::priorDistribution)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("cannot be drawn from");
  }

  @Test
  void factorOfTruncatedNormalIsItsMass() {
    BoundModel model = Model.of(m -> m.prior(normal(m.between("x", 0, 2), 1.5, 2))).bind();

    assertThat(model.priorNotes()).hasSize(1);
    assertThat(model.priorNotes().getFirst().factor())
        .isCloseTo(0.37207897, within(1e-7)); // Φ(0.25) − Φ(−0.75)
  }

  @Test
  void whyThePriorCannotBeDrawnFromIsSaid() {
    assertObstacle(
        "have no prior that comes before",
        m -> {
          var a = m.real("a");
          var b = m.real("b");
          m.prior(normal(b, a, 1), normal(a, 0, 1));
        });
    assertObstacle(
        "has two priors",
        m -> {
          var a = m.real("a");
          m.prior(normal(a, 0, 1), normal(a, 0, 1));
        });
    assertObstacle("about a value computed", m -> m.prior(normal(m.real("a").times(2), 0, 1)));
    assertObstacle("log density of the model's own", m -> m.prior(m.real("a").power(2).negative()));
  }

  private static void assertObstacle(String text, Consumer<ModelBuilder> model) {
    BoundModel bound = Model.of(model).bind();
    assertThat(bound.hasPriorDistribution()).isFalse();
    assertThatThrownBy(bound::priorDistribution).hasMessageContaining(text);
  }
}
