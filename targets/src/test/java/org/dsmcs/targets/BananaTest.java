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

class BananaTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void keepsTheContract() {
    for (int dimension : new int[] {2, 3, 10}) {
      DensityChecks checks = DensityChecks.of(new Banana(dimension, 0.03, 10));
      checks.all();
      checks.allocatesNothing();
      DensityChecks.of(new Banana(dimension, -0.8, 1.5)).all();
    }
  }

  @Property(tries = 1000, seed = "1")
  void isTheProductOfItsConditionals(
      @ForAll @DoubleRange(min = -5, max = 5) double first,
      @ForAll @DoubleRange(min = -5, max = 5) double second,
      @ForAll @DoubleRange(min = -5, max = 5) double third) {
    double expected =
        logNormal(first, 0, 4)
            + logNormal(second, 0.5 * (first * first - 4), 1)
            + logNormal(third, 0, 1);

    assertThat(logDensityAt(new Banana(3, 0.5, 2), first, second, third))
        .isCloseTo(expected, within(1e-13 * (1 + Math.abs(expected))));
  }

  @Test
  void integratesToOne() {
    // z_2 = t + b (s² σ² − σ²): the grid bends with the density.
    double logEvidence =
        Quadrature.logIntegral(
            new Banana(2, 0.03, 10),
            -12,
            12,
            (s, t, point) -> {
              point[0] = 10 * s;
              point[1] = t + 0.03 * (100 * s * s - 100);
              return Math.log(10);
            });

    assertThat(logEvidence).isCloseTo(0, within(1e-12));
  }

  @Test
  void isAGaussianWithoutCurvature() {
    assertThat(logDensityAt(new Banana(2, 0, 3), 1.5, -0.5))
        .isCloseTo(logNormal(1.5, 0, 9) + logNormal(-0.5, 0, 1), within(1e-14));
  }

  @Test
  void hasDensityZeroAtInfinity() {
    Banana banana = new Banana(3, 0.03, 10);

    assertThat(logDensityAt(banana, -INFINITY, 0, 0)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(banana, 0, INFINITY, 0)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(banana, INFINITY, INFINITY, 0)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(banana, 0, 0, -INFINITY)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(banana, 1e200, 0, 0)).isEqualTo(-INFINITY);
    assertThat(logDensityAt(new Banana(2, 0, 1), INFINITY, 0)).isEqualTo(-INFINITY);
  }

  @Test
  void passesOnNaN() {
    assertThat(logDensityAt(new Banana(2, 0.03, 10), Double.NaN, 1)).isNaN();
    assertThat(logDensityAt(new Banana(2, 0.03, 10), 1, Double.NaN)).isNaN();
  }
}
