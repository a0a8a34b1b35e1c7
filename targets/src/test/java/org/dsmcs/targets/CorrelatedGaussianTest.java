package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.targets.Answers.logDensityAt;
import static org.dsmcs.targets.Answers.logNormal;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorrelatedGaussianTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static Target build(String structure, double correlation, int dimension) {
    return TargetCatalogue.standard()
        .build(
            TargetRequest.of("correlated-gaussian")
                .withDimension(dimension)
                .withAssignments(
                    List.of(
                        "structure=" + structure, "correlation=" + correlation, "log-scale=-7.5")));
  }

  @ParameterizedTest
  @CsvSource({
    "autoregressive, 0.9",
    "autoregressive, -0.6",
    "autoregressive, 0",
    "equicorrelated, 0.9",
    "equicorrelated, -0.1",
    "equicorrelated, 0"
  })
  void keepsTheContract(String structure, double correlation) {
    for (int dimension : new int[] {1, 2, 3, 10}) {
      DensityChecks checks = DensityChecks.of(build(structure, correlation, dimension).density());
      checks.all();
      checks.allocatesNothing();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "autoregressive, 0.9",
    "autoregressive, -0.6",
    "autoregressive, 0.999",
    "equicorrelated, 0.9",
    "equicorrelated, -0.1",
    "equicorrelated, 0.999"
  })
  void isTheGaussianOfItsCovariance(String structure, double correlation) {
    SplittableRandom random = new SplittableRandom(1);
    for (int dimension : new int[] {1, 2, 3, 10}) {
      double[][] covariance = new double[dimension][dimension];
      IntToDoubleFunction atDistance =
          structure.equals("autoregressive")
              ? distance -> Math.pow(correlation, distance)
              : distance -> distance == 0 ? 1 : correlation;
      for (int i = 0; i < dimension; i++) {
        for (int j = 0; j < dimension; j++) {
          covariance[i][j] = atDistance.applyAsDouble(Math.abs(i - j));
        }
      }
      double[] point = random.doubles(dimension, -2, 2).toArray();
      double expected = -7.5 + logGaussian(covariance, point);

      // Correlation 0.999 costs the reference three digits.
      assertThat(logDensityAt(build(structure, correlation, dimension).density(), point))
          .isCloseTo(expected, within(1e-10 * (1 + Math.abs(expected))));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"autoregressive", "equicorrelated"})
  void logScaleIsTheLogEvidence(String structure) {
    Target line = build(structure, 0.9, 1);
    assertThat(line.knownLogEvidence()).hasValue(-7.5);
    assertThat(Quadrature.logIntegral(line.density(), -15, 15)).isCloseTo(-7.5, within(1e-12));

    Target plane = build(structure, 0.9, 2);
    assertThat(plane.knownLogEvidence()).hasValue(-7.5);
    double logEvidence =
        Quadrature.logIntegral(
            plane.density(),
            -15,
            15,
            (s, t, point) -> {
              point[0] = s;
              point[1] = t;
              return 0;
            });
    assertThat(logEvidence).isCloseTo(-7.5, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"autoregressive", "equicorrelated"})
  void isStandardWithoutCorrelation(String structure) {
    assertThat(logDensityAt(build(structure, 0, 3).density(), 1, -2, 0.5))
        .isCloseTo(
            -7.5 + logNormal(1, 0, 1) + logNormal(-2, 0, 1) + logNormal(0.5, 0, 1), within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(strings = {"autoregressive", "equicorrelated"})
  void hasDensityZeroAtInfinity(String structure) {
    for (double correlation : new double[] {0, 0.9}) {
      Density density = build(structure, correlation, 3).density();

      assertThat(logDensityAt(density, INFINITY, 0, 0)).isEqualTo(-INFINITY);
      assertThat(logDensityAt(density, 0, -INFINITY, 0)).isEqualTo(-INFINITY);
      assertThat(logDensityAt(density, INFINITY, INFINITY, 0)).isEqualTo(-INFINITY);
      assertThat(logDensityAt(density, INFINITY, -INFINITY, 0)).isEqualTo(-INFINITY);
      assertThat(logDensityAt(density, Double.NaN, 0, INFINITY)).isNaN();
    }
  }

  /** Returns log N(z; 0, covariance) by a Cholesky decomposition, the textbook way. */
  private static double logGaussian(double[][] covariance, double[] point) {
    int dimension = point.length;
    double[][] root = new double[dimension][dimension];
    double[] whitened = new double[dimension];
    double value = -0.5 * dimension * Math.log(2 * Math.PI);
    for (int i = 0; i < dimension; i++) {
      double left = point[i];
      for (int j = 0; j <= i; j++) {
        double sum = covariance[i][j];
        for (int k = 0; k < j; k++) {
          sum -= root[i][k] * root[j][k];
        }
        root[i][j] = i == j ? Math.sqrt(sum) : sum / root[j][j];
        if (j < i) {
          left -= root[i][j] * whitened[j];
        }
      }
      whitened[i] = left / root[i][i];
      value -= 0.5 * whitened[i] * whitened[i] + Math.log(root[i][i]);
    }
    return value;
  }
}
