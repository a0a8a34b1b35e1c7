package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.PointDensity;
import org.junit.jupiter.api.Test;

class GradientCheckTest {
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(3, 0, 3);

  /** log γ(z) = −Σ_d (d + 1) z_d² / 2 − z_0⁴, with slope {@code at} times {@code factor}. */
  private static PointDensity scaled(int at, double factor) {
    return PointDensity.of(
        3,
        (z, gradient) -> {
          double value = -Math.pow(z[0], 4);
          for (int d = 0; d < 3; d++) {
            gradient[d] = -(d + 1) * z[d];
            value -= (d + 1) * z[d] * z[d] / 2;
          }
          gradient[0] -= 4 * Math.pow(z[0], 3);
          for (int d = 0; d < 3; d++) {
            gradient[d] *= at == d || at < 0 ? factor : 1;
          }
          return value;
        });
  }

  @Test
  void aRightGradientPasses() {
    for (long seed = 0; seed < 100; seed++) {
      GradientCheck check = GradientCheck.of(scaled(0, 1), INITIAL, seed);

      assertThat(check.passes()).isTrue();
      assertThat(check.points()).isEqualTo(8);
      assertThat(check.disagreements()).isZero();
    }
  }

  @Test
  void aGradientWrongByAFactorIsFound() {
    for (double factor : new double[] {-1, 0, 0.5, 0.9, 1.1, 10, 1000, 1e6}) {
      for (long seed = 0; seed < 50; seed++) {
        GradientCheck check = GradientCheck.of(scaled(-1, factor), INITIAL, seed);

        assertThat(check.passes()).isFalse();
        assertThat(check.given() / check.measured())
            .isCloseTo(factor, within(0.01 * Math.abs(factor) + 1e-3));
      }
    }
  }

  @Test
  void theWorstCoordinateIsNamed() {
    for (int wrong = 0; wrong < 3; wrong++) {
      for (long seed = 0; seed < 50; seed++) {
        GradientCheck check = GradientCheck.of(scaled(wrong, -2), INITIAL, seed);

        assertThat(check.worstCoordinate()).hasValue(wrong);
        assertThat(check.doubts().getFirst()).contains("coordinate " + wrong, "mend the gradient");
      }
    }
  }

  @Test
  void anEdgeOfTheSupportAndAKinkSayNothing() {
    PointDensity halfNormal =
        PointDensity.of(
            1,
            (z, gradient) -> {
              gradient[0] = z[0] > 0 ? -z[0] : Double.NaN;
              return z[0] > 0 ? -z[0] * z[0] / 2 : Double.NEGATIVE_INFINITY;
            });
    PointDensity laplace =
        PointDensity.of(
            1,
            (z, gradient) -> {
              gradient[0] = -Math.signum(z[0]);
              return -Math.abs(z[0]);
            });
    PointDensity flat =
        PointDensity.of(
            1,
            (z, gradient) -> {
              gradient[0] = 0;
              return 5;
            });
    PointDensity nowhere = PointDensity.of(1, (z, gradient) -> Double.NaN);
    DiagonalGaussian initial = DiagonalGaussian.isotropic(1, 0, 3);
    for (long seed = 0; seed < 200; seed++) {
      assertThat(GradientCheck.of(halfNormal, initial, seed).passes()).isTrue();
      assertThat(GradientCheck.of(laplace, initial, seed).passes()).isTrue();
      assertThat(GradientCheck.of(flat, initial, seed).passes()).isTrue();
      assertThat(GradientCheck.of(nowhere, initial, seed).passes()).isTrue();
    }
  }

  @Test
  void singlePrecisionAndOtherScalesPass() {
    PointDensity single =
        PointDensity.of(
            3,
            (z, gradient) -> {
              float value = -100;
              for (int d = 0; d < 3; d++) {
                gradient[d] = (float) -z[d];
                value -= (float) z[d] * (float) z[d] / 2;
              }
              return value;
            });
    for (long seed = 0; seed < 200; seed++) {
      assertThat(GradientCheck.of(single, INITIAL, seed).passes()).isTrue();
      for (double deviation : new double[] {1e-60, 1e-6, 1e6, 1e60}) {
        DiagonalGaussian narrow = DiagonalGaussian.isotropic(2, 0, deviation);
        DiagonalGaussian wide = DiagonalGaussian.isotropic(2, 0, 3 * deviation);
        assertThat(GradientCheck.of(narrow, wide, seed).passes()).isTrue();
      }
    }
  }

  @Test
  void itTakesNineCallsAPoint() {
    AtomicInteger calls = new AtomicInteger();
    PointDensity counted =
        PointDensity.of(
            1,
            (z, gradient) -> {
              calls.incrementAndGet();
              gradient[0] = -z[0];
              return -z[0] * z[0] / 2;
            });

    assertThat(GradientCheck.of(counted, DiagonalGaussian.isotropic(1, 0, 3), 1).passes()).isTrue();
    assertThat(calls).hasValue(9 * 8);
  }

  @Test
  void refusesAnInitialDistributionOfAnotherDimension() {
    assertThatThrownBy(() -> GradientCheck.of(scaled(0, 1), DiagonalGaussian.isotropic(2, 0, 1), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("dimension 2", "target 3");
  }
}
