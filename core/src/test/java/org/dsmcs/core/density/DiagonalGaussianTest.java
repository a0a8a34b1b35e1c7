package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

class DiagonalGaussianTest {
  private static final DiagonalGaussian SKEWED =
      new DiagonalGaussian(new double[] {0.5, -2, 10}, new double[] {0, -1.5, 0.7});

  @Test
  void keepsTheContract() {
    DensityChecks checks = DensityChecks.of(SKEWED);
    checks.all();
    checks.allocatesNothing();
    DensityChecks.of(DiagonalGaussian.isotropic(1, 3, 2)).at(3, 2).all();
    DensityChecks.of(DiagonalGaussian.isotropic(50, 0, 1)).all();
  }

  @Property(tries = 1000, seed = "1")
  void isTheProductOfUnivariateGaussians(
      @ForAll @DoubleRange(min = -20, max = 20) double first,
      @ForAll @DoubleRange(min = -20, max = 20) double second,
      @ForAll @DoubleRange(min = -20, max = 20) double third) {
    Particles position = new Particles(1, 3);
    position.copyFrom(0, new double[] {first, second, third});
    double expected =
        logNormal(first, 0.5, 1)
            + logNormal(second, -2, Math.exp(-1.5))
            + logNormal(third, 10, Math.exp(0.7));

    double actual = logDensity(SKEWED, position);

    assertThat(actual).isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
  }

  @Test
  void integratesToOne() {
    DiagonalGaussian density = DiagonalGaussian.isotropic(1, -1, 0.25);
    int count = 801;
    double width = 0.01;
    Particles position = new Particles(count, 1);
    for (int i = 0; i < count; i++) {
      position.set(i, 0, -1 + (i - 400) * width);
    }
    double[] logDensity = new double[Particles.padded(count)];
    density.logDensityAndGradient(
        position, 0, position.blocks(), logDensity, new Particles(count, 1), new double[0]);

    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += width * Math.exp(logDensity[i]);
    }

    // The trapezoidal rule is exact to rounding here: the next term is exp(−2 (π σ / width)²).
    assertThat(sum).isCloseTo(1, within(1e-13));
  }

  @Test
  void hasDensityZeroAtInfinity() {
    Particles position = new Particles(1, 3);
    position.set(0, 1, Double.NEGATIVE_INFINITY);

    assertThat(logDensity(SKEWED, position)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void tellsItsParameters() {
    assertThat(SKEWED.dimension()).isEqualTo(3);
    assertThat(SKEWED.mean()).containsExactly(0.5, -2, 10);
    assertThat(SKEWED.mean(2)).isEqualTo(10);
    assertThat(SKEWED.logStandardDeviation()).containsExactly(0, -1.5, 0.7);
    assertThat(SKEWED.logStandardDeviation(1)).isEqualTo(-1.5);
    assertThat(SKEWED.precision())
        .containsExactly(new double[] {1, Math.exp(3), Math.exp(-1.4)}, within(1e-14));
    assertThat(SKEWED.logNormaliser()).isCloseTo(0.8 - 1.5 * Math.log(2 * Math.PI), within(1e-14));
  }

  @Test
  void keepsCopiesOfItsParameters() {
    double[] mean = {1, 2};
    double[] logs = {0, 0};
    DiagonalGaussian density = new DiagonalGaussian(mean, logs);
    mean[0] = 99;
    logs[0] = 99;
    density.mean()[1] = 99;
    density.logStandardDeviation()[1] = 99;
    density.precision()[1] = 99;

    assertThat(density.mean()).containsExactly(1, 2);
    assertThat(density.logStandardDeviation()).containsExactly(0, 0);
    assertThat(density.precision()).containsExactly(1, 1);
  }

  @Test
  void refusesWhatIsNoGaussian() {
    assertThatThrownBy(() -> new DiagonalGaussian(new double[2], new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("2", "3");
    assertThatThrownBy(() -> new DiagonalGaussian(new double[0], new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DiagonalGaussian(new double[] {0, Double.NaN}, new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("dimension 1", "NaN");
    assertThatThrownBy(() -> DiagonalGaussian.isotropic(0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
    for (double deviation : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> DiagonalGaussian.isotropic(2, 0, deviation))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(deviation));
    }
  }

  @Test
  void refusesStandardDeviationsWhoseSquaresAreNoDoubles() {
    for (double deviation : new double[] {1e-320, 1e-155, 9e-101, 2e100, 1e155, 1e308}) {
      assertThatThrownBy(() -> DiagonalGaussian.isotropic(1, 0, deviation))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("1.0E-100", "1.0E100", "dimension 0", "unit");
      assertThatThrownBy(
              () -> new DiagonalGaussian(new double[2], new double[] {0, Math.log(deviation)}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("dimension 1");
    }
    for (double deviation : new double[] {1e-100, 1e100}) {
      DiagonalGaussian density = DiagonalGaussian.isotropic(1, 0, deviation);
      Particles position = new Particles(1, 1);
      position.set(0, 0, deviation);

      assertThat(density.precision()[0]).isPositive().isFinite();
      assertThat(logDensity(density, position))
          .isCloseTo(logNormal(1, 0, 1) - Math.log(deviation), within(1e-9));
    }
  }

  @Test
  void refusesStandardDeviationsThatDoublesAtTheMeanCannotTellApart() {
    assertThatThrownBy(() -> DiagonalGaussian.isotropic(1, 1e10, 1e-7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("at least 0.00191", "mean of 1.0E10", "shift");
    assertThat(DiagonalGaussian.isotropic(1, 1e10, 2e-3).dimension()).isEqualTo(1);
  }

  @Test
  void theNearestAllowedStandardDeviationIsAllowed() {
    for (double mean : new double[] {0, 1, -1e10, 1e90}) {
      for (double log : new double[] {-1e300, -400, -20, 0, 3, 20, 400, 1e300}) {
        double allowed = DiagonalGaussian.nearestAllowed(mean, log);

        assertThat(new DiagonalGaussian(new double[] {mean}, new double[] {allowed}).precision()[0])
            .isPositive();
      }
    }
    assertThat(DiagonalGaussian.nearestAllowed(1, -3.25)).isEqualTo(-3.25);
    assertThat(DiagonalGaussian.nearestAllowed(0, 200)).isEqualTo(200);
    assertThat(DiagonalGaussian.nearestAllowed(0, Double.NaN)).isNaN();
  }

  private static double logDensity(DiagonalGaussian density, Particles position) {
    double[] logDensity = new double[Particles.padded(position.count())];
    density.logDensityAndGradient(
        position,
        0,
        position.blocks(),
        logDensity,
        new Particles(position.count(), position.dimension()),
        new double[0]);
    return logDensity[0];
  }

  private static double logNormal(double x, double mean, double deviation) {
    double standardised = (x - mean) / deviation;
    return -standardised * standardised / 2 - Math.log(deviation * Math.sqrt(2 * Math.PI));
  }
}
