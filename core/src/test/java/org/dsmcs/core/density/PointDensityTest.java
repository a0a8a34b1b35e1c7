package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

class PointDensityTest {
  /**
   * log γ(z) = Σ_d (cos z_d − z_d⁴/8) + z_1 z_D/2: smooth, coupled, and curved differently
   * everywhere.
   */
  private static double quartic(double[] z, double[] gradient) {
    double value = 0;
    for (int d = 0; d < z.length; d++) {
      value += Math.cos(z[d]) - Math.pow(z[d], 4) / 8;
      gradient[d] = -Math.sin(z[d]) - Math.pow(z[d], 3) / 2;
    }
    int last = z.length - 1;
    gradient[0] += z[last] / 2;
    gradient[last] += z[0] / 2;
    return value + z[0] * z[last] / 2;
  }

  private static void quarticHessian(double[] z, double[] vector, double[] product) {
    for (int d = 0; d < z.length; d++) {
      product[d] = -(Math.cos(z[d]) + 1.5 * z[d] * z[d]) * vector[d];
    }
    int last = z.length - 1;
    product[0] += vector[last] / 2;
    product[last] += vector[0] / 2;
  }

  private static PointDensity exact(int dimension) {
    return PointDensity.of(dimension, PointDensityTest::quartic, PointDensityTest::quarticHessian);
  }

  private static PointDensity differenced(int dimension) {
    return PointDensity.of(dimension, PointDensityTest::quartic);
  }

  @Test
  void keepsTheContractWithItsOwnHessian() {
    for (int dimension : new int[] {1, 2, 5}) {
      DensityChecks checks = DensityChecks.of(exact(dimension));
      checks.all();
      checks.allocatesNothing();
    }
  }

  @Test
  void keepsTheContractWithADifferencedHessian() {
    for (int dimension : new int[] {1, 2, 5}) {
      // The symmetry of a differenced Hessian holds to about ten digits only: a hundredth of 1e-7.
      DensityChecks checks = DensityChecks.of(differenced(dimension)).withTolerance(1e-7);
      checks.all();
      checks.allocatesNothing();
    }
  }

  /**
   * The truncation of the central difference is h² |f'''| / 6 with h = 6e-6 (1 + |z|): some 1e-11
   * of the curvature here, and rounding is of that size too.
   */
  @Property(tries = 500, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void differencedHessianHasTenDigits(
      @ForAll @DoubleRange(min = -10, max = 10) double first,
      @ForAll @DoubleRange(min = -10, max = 10) double second,
      @ForAll @DoubleRange(min = -1, max = 1) double along,
      @ForAll @DoubleRange(min = -1, max = 1) double across) {
    double[] point = {first, second};
    double[] vector = {along, across};
    double[] expected = new double[2];
    quarticHessian(point, vector, expected);
    double curvature = 2 + 1.5 * Math.max(first * first, second * second);
    double length = Math.max(Math.abs(along), Math.abs(across));

    assertThat(product(differenced(2), point, vector))
        .containsExactly(expected, within(1e-9 * curvature * length));
  }

  @Test
  void differencedHessianScalesWithTheVector() {
    double[] point = {0.3, -1.2, 2.0};
    for (double size : new double[] {1e-150, 1e-8, 1, 1e8, 1e150}) {
      double[] vector = {0.5 * size, -size, 0.25 * size};
      double[] expected = new double[3];
      quarticHessian(point, vector, expected);

      assertThat(product(differenced(3), point, vector))
          .containsExactly(expected, within(1e-8 * size));
    }
  }

  @Test
  void differencedHessianTimesZeroIsZero() {
    assertThat(product(differenced(2), new double[] {1, 2}, new double[2])).containsExactly(0, 0);
  }

  /** Of a quadratic, no difference has truncation; far from the origin the step must grow. */
  @Test
  void differencedHessianIsRightFarFromTheOrigin() {
    PointDensity density =
        PointDensity.of(
            1,
            (point, gradient) -> {
              gradient[0] = -3 * (point[0] - 1e9);
              return -1.5 * (point[0] - 1e9) * (point[0] - 1e9);
            });

    assertThat(product(density, new double[] {1e9 + 1}, new double[] {2}))
        .containsExactly(new double[] {-6}, within(1e-9));
  }

  /** log γ = −x³ where that is positive and below {@code end}, else −∞ with a gradient of NaN. */
  private static double cubicWithin(double end, double[] z, double[] gradient) {
    if (!(z[0] > 0 && z[0] < end)) {
      gradient[0] = Double.NaN;
      return Double.NEGATIVE_INFINITY;
    }
    gradient[0] = -3 * z[0] * z[0];
    return -z[0] * z[0] * z[0];
  }

  @Test
  void differencedHessianStaysOnItsSideOfAnEdgeOfTheSupport() {
    PointDensity density = PointDensity.of(1, (z, g) -> cubicWithin(1, z, g));

    for (double x : new double[] {1e-7, 3e-6, 1 - 3e-6, 1 - 1e-7}) {
      for (double direction : new double[] {1, -2, 1e100}) {
        assertThat(product(density, new double[] {x}, new double[] {direction}))
            .containsExactly(new double[] {-6 * x * direction}, within(1e-6 * Math.abs(direction)));
      }
    }
  }

  @Test
  void differencedHessianFindsAWidthThatFitsANarrowSupport() {
    PointDensity density = PointDensity.of(1, (z, g) -> cubicWithin(1e-7, z, g));

    assertThat(product(density, new double[] {5e-8}, new double[] {1}))
        .containsExactly(new double[] {-3e-7}, within(1e-10));
  }

  @Test
  void differencedHessianOfASinglePointIsZero() {
    PointDensity density =
        PointDensity.of(
            1,
            (z, gradient) -> {
              gradient[0] = 5;
              return z[0] == 0.25 ? 0 : Double.NEGATIVE_INFINITY;
            });

    assertThat(product(density, new double[] {0.25}, new double[] {1})).containsExactly(0);
  }

  @Test
  void differencedHessianIsFiniteBetweenGradientsThatAreNot() {
    for (double nonsense : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e308}) {
      PointDensity density =
          PointDensity.of(
              1,
              (z, gradient) -> {
                gradient[0] = z[0] > 0 ? nonsense : -nonsense;
                return 0;
              });

      assertThat(product(density, new double[] {0}, new double[] {1})[0]).isFinite();
    }
  }

  @Test
  void aProductOfTheFunctionsOwnThatIsNoNumberIsReplacedAndCounted() {
    PointDensity density =
        PointDensity.of(
            2,
            PointDensityTest::quartic,
            (z, vector, product) -> {
              quarticHessian(z, vector, product);
              product[1] = z[0] > 1 ? Double.NaN : product[1];
            });
    double[] vector = {1, -2};
    double[] expected = new double[2];
    quarticHessian(new double[] {2, 3}, vector, expected);

    assertThat(product(density, new double[] {0, 3}, vector)[1]).isFinite();
    assertThat(density.replacedProducts()).isZero();
    assertThat(product(density, new double[] {2, 3}, vector))
        .containsExactly(expected, within(1e-7));
    assertThat(density.replacedProducts()).isEqualTo(1);
  }

  @Test
  void aVectorThatIsNoNumberIsNotTheDensitysFault() {
    assertThat(product(exact(1), new double[] {1}, new double[] {Double.NaN})[0]).isNaN();
    assertThat(product(differenced(1), new double[] {1}, new double[] {Double.NaN})[0]).isNaN();
  }

  @Test
  void passesOnZeroDensityAndNaN() {
    PointDensity density =
        PointDensity.of(
            1,
            (point, gradient) -> {
              gradient[0] = 7;
              return point[0] > 0 ? Double.NEGATIVE_INFINITY : Double.NaN;
            });
    Particles position = new Particles(2, 1);
    position.set(0, 0, 1);
    position.set(1, 0, -1);
    double[] logDensity = new double[Particles.LANES];

    density.logDensityAndGradient(position, 0, 1, logDensity, new Particles(2, 1), new double[0]);

    assertThat(logDensity[0]).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(logDensity[1]).isNaN();
  }

  @Test
  void needsNoRoomForPaddedLogDensities() {
    double[] logDensity = new double[3];

    exact(2)
        .logDensityAndGradient(
            new Particles(3, 2), 0, 1, logDensity, new Particles(3, 2), new double[0]);

    assertThat(logDensity).containsOnly(2);
  }

  @Test
  void refusesADimensionBelowOne() {
    assertThatThrownBy(() -> differenced(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least 1, given: 0");
    assertThatThrownBy(() -> exact(-3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least 1, given: -3");
  }

  @Test
  void keepsNothingBetweenTheQuestions() {
    assertThat(exact(2).memoryPerParticle()).isZero();
  }

  @Test
  void givesEveryThreadArraysOfItsOwn() throws InterruptedException, ExecutionException {
    ConcurrentHashMap<Thread, double[]> pointOfThread = new ConcurrentHashMap<>();
    PointDensity density =
        PointDensity.of(
            1,
            (point, gradient) -> {
              pointOfThread.putIfAbsent(Thread.currentThread(), point);
              gradient[0] = 0;
              return 0;
            });
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      for (Future<Double> work :
          threads.invokeAll(
              IntStream.range(0, 3)
                  .mapToObj(
                      i ->
                          (Callable<Double>)
                              () -> product(density, new double[] {i}, new double[] {1})[0])
                  .toList())) {
        assertThat(work.get()).isZero();
      }
    }

    double[][] points = pointOfThread.values().toArray(double[][]::new);
    assertThat(Arrays.stream(points).map(System::identityHashCode).distinct())
        .hasSize(points.length);
  }

  private static double[] product(PointDensity density, double[] point, double[] vector) {
    Particles position = new Particles(1, point.length);
    position.copyFrom(0, point);
    Particles direction = new Particles(1, point.length);
    direction.copyFrom(0, vector);
    Particles product = new Particles(1, point.length);
    density.hessianVectorProduct(position, 0, 1, new double[0], direction, product);
    double[] result = new double[point.length];
    product.copyTo(0, result);
    return result;
  }
}
