package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WasteFreeVarianceTest {
  /**
   * Weights exp(σ x − ½ σ²) along M stationary chains x ← ρ x + √(1 − ρ²) ε: mean 1,
   * autocovariances exp(σ² ρ^l) − 1.
   */
  private static double[][] weights(
      RandomGenerator random, int chains, int length, double rho, double sigma) {
    double[][] weights = new double[chains][length];
    for (double[] chain : weights) {
      double x = random.nextGaussian();
      for (int p = 0; p < length; p++) {
        chain[p] = Math.exp(sigma * x - sigma * sigma / 2);
        x = rho * x + Math.sqrt(1 - rho * rho) * random.nextGaussian();
      }
    }
    return weights;
  }

  private static double asymptoticVariance(double rho, double sigma) {
    double variance = Math.expm1(sigma * sigma);
    for (int lag = 1; lag < 2000; lag++) {
      variance += 2 * Math.expm1(sigma * sigma * Math.pow(rho, lag));
    }
    return variance;
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "0.5, 0.5", "0.9, 0.5", "0.8, 1", "-0.4, 0.5"})
  void asymptoticVarianceOfManyLongChainsIsTheTruthWithinTenPercent(double rho, double sigma) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);

    double variance = WasteFreeVariance.ofLevel(weights(random, 100, 2000, rho, sigma));

    assertThat(variance / asymptoticVariance(rho, sigma)).isBetween(0.9, 1.1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.8})
  void meanOfTheReportedVarianceIsThatOfLogEvidenceOver400Repetitions(double rho) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(4);
    int repetitions = 400;
    double[] logs = new double[repetitions];
    double reported = 0;
    for (int repetition = 0; repetition < repetitions; repetition++) {
      List<double[][]> levels =
          List.of(
              weights(random, 400, 1, 0, 0.6),
              weights(random, 10, 40, rho, 0.4),
              weights(random, 20, 40, rho, 0.8));
      reported += WasteFreeVariance.of(levels) / repetitions;
      for (double[][] level : levels) {
        double mean = Arrays.stream(level).flatMapToDouble(Arrays::stream).average().orElseThrow();
        logs[repetition] += Math.log(mean);
      }
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double observed =
        Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (repetitions - 1);

    assertThat(reported / observed).isBetween(1 / 1.5, 1.5);
  }

  /** g = ½, 3/2, 1, 1: γ(0) = ½/4. */
  @Test
  void independentDrawsHaveTheVarianceOfOneDraw() {
    assertThat(WasteFreeVariance.ofLevel(new double[][] {{1}, {3}, {2}, {2}}))
        .isCloseTo(0.125, within(1e-15));
  }

  /** Two chains with g − 1 = (½, ½, ¼, ¼) and its negative, whose mean is 0. */
  @Test
  void pairsOfAutocovariancesAreSummedWhileTheyArePositive() {
    double[][] weights = {{1.5, 1.5, 1.25, 1.25}, {0.5, 0.5, 0.75, 0.75}};

    double g0 = 10.0 / 64;
    double g1 = (16 + 8 + 4) / 3.0 / 64;
    double g2 = 8.0 / 64;
    double g3 = 8.0 / 64;
    assertThat(WasteFreeVariance.ofLevel(weights))
        .isCloseTo(-g0 + 2 * (g0 + g1 + g2 + g3), within(1e-15));
  }

  /** Chains that alternate: γ(0) = ¼, γ(1) = −¼; the first pair is 0, and so is the rest. */
  @Test
  void aVarianceIsNeverNegative() {
    assertThat(WasteFreeVariance.ofLevel(new double[][] {{0.5, 1.5, 0.5, 1.5, 0.5, 1.5}})).isZero();
  }

  @Test
  void equalWeightsHaveNoVariance() {
    assertThat(WasteFreeVariance.ofLevel(new double[][] {{2, 2, 2}, {2, 2, 2}})).isZero();
  }

  @Test
  void theScaleOfTheWeightsDoesNotMatter() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(6);
    double[][] weights = weights(random, 10, 20, 0.5, 1);
    weights[3][4] = 0;
    double variance = WasteFreeVariance.ofLevel(weights);
    for (double factor : new double[] {1e-300, 1e300}) {
      double[][] scaled =
          Arrays.stream(weights)
              .map(chain -> Arrays.stream(chain).map(weight -> factor * weight).toArray())
              .toArray(double[][]::new);

      assertThat(WasteFreeVariance.ofLevel(scaled)).isCloseTo(variance, within(1e-12));
    }
  }

  @Test
  void whatIsNoLevelIsRefused() {
    assertThatThrownBy(() -> WasteFreeVariance.ofLevel(new double[0][0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one chain");
    assertThatThrownBy(() -> WasteFreeVariance.ofLevel(new double[][] {{1, 2}, {1}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("same length, 2", "chain 1: 1");
    assertThatThrownBy(() -> WasteFreeVariance.ofLevel(new double[][] {{0, 0}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("all weights of a level are zero");
    for (double broken : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> WasteFreeVariance.ofLevel(new double[][] {{1, broken}}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("chain 0", String.valueOf(broken));
    }
  }
}
