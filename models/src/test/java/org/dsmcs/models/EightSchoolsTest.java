package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.models.Distributions.halfCauchy;
import static org.dsmcs.models.Distributions.normal;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.testing.Allocation;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

/** A whole model: eight schools, whose eight pairs of numbers are of Rubin, 1981. */
class EightSchoolsTest {
  private static final Data SCHOOLS =
      Data.none()
          .with("y", 28, 8, -3, 7, -1, 1, 18, 12)
          .with("sigma", 15, 10, 16, 11, 9, 11, 10, 18);

  private static final Model MODEL =
      Model.of(
          m -> {
            var mu = m.real("mu");
            var tau = m.positive("tau");
            var theta = m.reals("theta", 8);
            m.prior(normal(mu, 0, 5), halfCauchy(tau, 5), normal(theta, mu, tau));
            m.likelihood(normal(m.data("y"), theta, m.data("sigma")));
          });

  @Test
  void densityKeepsItsContract() {
    DensityChecks.of(MODEL.bind(SCHOOLS).posterior()).all();
    DensityChecks.of(MODEL.bind(SCHOOLS).prior()).all();
    DensityChecks.of(MODEL.bind(SCHOOLS).likelihood()).all();
  }

  @Test
  void densityIsTheFormulaByHand() {
    BoundModel bound = MODEL.bind(SCHOOLS);
    double[] z = {1.5, 0.3, 2, -1, 0.5, 3, 1, 1, -2, 0};
    double tau = Math.exp(0.3);
    double sum = -0.5 * 1.5 * 1.5 / 25 - Math.log(5) - 0.5 * Math.log(2 * Math.PI);
    sum += Math.log(2 / (Math.PI * 5 * (1 + tau * tau / 25))) + 0.3;
    double[] y = {28, 8, -3, 7, -1, 1, 18, 12};
    double[] s = {15, 10, 16, 11, 9, 11, 10, 18};
    for (int i = 0; i < 8; i++) {
      double r = (z[2 + i] - 1.5) / tau;
      double q = (y[i] - z[2 + i]) / s[i];
      sum += -0.5 * (r * r + q * q) - Math.log(tau * s[i]) - Math.log(2 * Math.PI);
    }

    assertThat(bound.logDensity(z)).isCloseTo(sum, within(1e-12));
    assertThat(bound.names()).startsWith("mu", "tau", "theta[1]").endsWith("theta[8]").hasSize(10);
    assertThat(bound.constrained(z)[1]).isEqualTo(tau, within(1e-15));
    assertThat(bound.unconstrained(bound.constrained(z))).containsExactly(z, within(1e-14));
    assertThat(bound.priorNotes()).isEmpty();
    assertThat(bound.hasPriorDistribution()).isTrue();
  }

  @Test
  void evaluationAllocatesNothing() {
    Density density = MODEL.bind(SCHOOLS).posterior();
    Particles position = new Particles(64, 10);
    Particles gradient = new Particles(64, 10);
    Particles product = new Particles(64, 10);
    double[] logDensity = new double[64];
    double[] memory = new double[0];

    Allocation.assertNone(
        () -> {
          density.logDensity(position, 0, 8, logDensity, gradient, memory);
          density.logDensityAndGradient(position, 0, 8, logDensity, gradient, memory);
          density.hessianVectorProduct(position, 0, 8, memory, gradient, product);
        });
  }
}
