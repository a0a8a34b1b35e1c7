package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.targets.Answers.logDensityAt;
import static org.dsmcs.targets.Answers.logNormal;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

class FunnelTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void keepsTheContract() {
    for (int dimension : new int[] {2, 3, 10}) {
      DensityChecks checks = DensityChecks.of(new Funnel(dimension, 3));
      checks.all();
      checks.allocatesNothing();
      DensityChecks.of(new Funnel(dimension, 0.7)).at(0.5, 1.5).all();
    }
  }

  @Property(tries = 1000, seed = "1")
  void isTheProductOfItsConditionals(
      @ForAll @DoubleRange(min = -9, max = 9) double v,
      @ForAll @DoubleRange(min = -5, max = 5) double first,
      @ForAll @DoubleRange(min = -5, max = 5) double second) {
    double expected =
        logNormal(v, 0, 9) + logNormal(first, 0, Math.exp(v)) + logNormal(second, 0, Math.exp(v));

    assertThat(logDensityAt(new Funnel(3, 3), v, first, second))
        .isCloseTo(expected, within(1e-13 * (1 + Math.abs(expected))));
  }

  @Test
  void integratesToOne() {
    // x = e^{v/2} t, so that the grid is as wide as the funnel at every height.
    double logEvidence =
        Quadrature.logIntegral(
            new Funnel(2, 3),
            -30,
            30,
            (v, t, point) -> {
              point[0] = v;
              point[1] = Math.exp(v / 2) * t;
              return v / 2;
            });

    assertThat(logEvidence).isCloseTo(0, within(1e-12));
  }

  @Test
  void isRightDeepInTheNeck() {
    // e^{−v} is e^{1000}, which no double holds.
    Answers answers =
        Answers.at(new Funnel(3, 3), new double[] {-1000, 0, 0}, new double[] {1, 0, 0});

    assertThat(answers.logDensity())
        .isCloseTo(logNormal(-1000, 0, 9) + 1000 - Math.log(2 * Math.PI), within(1e-9));
    assertThat(answers.gradient())
        .containsExactly(new double[] {1000 / 9.0 - 1, 0, 0}, within(1e-12));
    assertThat(answers.product()).containsExactly(new double[] {-1 / 9.0, 0, 0}, within(1e-15));
  }

  @Test
  void hasDensityZeroAtInfinity() {
    Funnel funnel = new Funnel(3, 3);

    assertThat(logDensityAt(funnel, INFINITY, 1, 1)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(funnel, -INFINITY, 1, 1)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(funnel, -INFINITY, 0, 0)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(funnel, 0, -INFINITY, 1)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(funnel, INFINITY, INFINITY, 1)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(funnel, -2000, 1, 1)).isEqualTo(-INFINITY);
  }

  @Test
  void passesOnNaN() {
    assertThat(logDensityAt(new Funnel(2, 3), Double.NaN, 1)).isNaN();
    assertThat(logDensityAt(new Funnel(2, 3), 1, Double.NaN)).isNaN();
  }
}
