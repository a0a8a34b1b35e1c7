package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.normal;

import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

/** Models without parameters, with one, and with two thousand. */
class SizeTest {
  @Test
  void modelWithoutParametersHasItsEvidenceAtOnce() {
    BoundModel model =
        Model.of(m -> m.likelihood(normal(m.data("y"), 0, 1)))
            .bind(Data.none().with("y", 1.0, -2.0));

    assertThat(model.dimension()).isZero();
    assertThat(model.posterior().dimension()).isZero();
    assertThat(model.names()).isEmpty();
    assertThat(model.logDensity()).isCloseTo(-2.5 - Math.log(2 * Math.PI), within(1e-15));
    assertThat(model.hasPriorDistribution()).isFalse();
    assertThatThrownBy(model::priorDistribution).hasMessageContaining("no parameters");
  }

  @Test
  void emptyModelIsOne() {
    assertThat(Model.of(m -> {}).bind().logDensity()).isZero();
  }

  @Test
  void oneParameter() {
    DensityChecks.of(Model.of(m -> m.prior(normal(m.real("x"), 1, 2))).bind().posterior()).all();
  }

  @Test
  void twoThousandParameters() {
    int size = 1998;
    double[] y = new double[size];
    for (int i = 0; i < size; i++) {
      y[i] = Math.sin(i);
    }
    Model model =
        Model.of(
            m -> {
              var mu = m.real("mu");
              var tau = m.positive("tau");
              var theta = m.reals("theta", size);
              m.prior(normal(mu, 0, 1), normal(tau, 0, 1), normal(theta.element(0), mu, tau));
              // As a loop, so that the graph is deep and wide as well.
              for (int i = 1; i < size; i++) {
                m.prior(normal(theta.element(i), theta.element(i - 1), tau));
              }
              m.likelihood(normal(m.data("y"), theta, 0.5));
            });
    BoundModel bound = model.bind(Data.none().with("y", y));
    assertThat(bound.dimension()).isEqualTo(2000);
    assertThat(bound.priorNotes()).hasSize(1);
    assertThat(bound.hasPriorDistribution()).isTrue();
    DensityChecks checks = DensityChecks.of(bound.posterior()).withTolerance(1e-7);
    checks.productIsDerivativeOfGradient();
    checks.hessianIsSymmetric();
  }
}
