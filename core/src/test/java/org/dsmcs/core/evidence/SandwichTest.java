package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandwichTest {
  private static final double T_975_OF_19 = 2.093024054408263;

  private static double[] alternating(int count, double mean) {
    double[] values = new double[count];
    Arrays.setAll(values, r -> mean + (r % 2 == 0 ? 0.5 : -0.5));
    return values;
  }

  @Test
  void limitsAreMeansAndTimesTheirErrors() {
    Sandwich sandwich = Sandwich.of(alternating(20, -1), alternating(20, 2));

    double error = Math.sqrt(0.25 * 20 / 19 / 20);
    assertThat(sandwich.forward().estimate()).isCloseTo(-1, within(1e-14));
    assertThat(sandwich.reverse().estimate()).isCloseTo(2, within(1e-14));
    assertThat(sandwich.forward().standardError()).isCloseTo(error, within(1e-14));
    assertThat(sandwich.reverse().standardError()).isCloseTo(error, within(1e-14));
    assertThat(sandwich.interval().low()).isCloseTo(-1 - T_975_OF_19 * error, within(1e-13));
    assertThat(sandwich.interval().high()).isCloseTo(2 + T_975_OF_19 * error, within(1e-13));
  }

  /**
   * Z-hat forward is the mean of ten weights exp(σ x − ½ σ²), x ~ N(0, 1), of mean 1; in reverse
   * 1/Z-hat is the mean of ten inverse weights with x ~ N(σ, 1), the distribution weighted so.
   */
  @ParameterizedTest
  @CsvSource({"0.3, 20, 20", "1, 20, 40", "2.5, 25, 20", "0.05, 100, 200"})
  void theTruthLiesBetweenTheLimitsInAtLeast92PercentOf400Repetitions(
      double sigma, int forwards, int reverses) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
    int covered = 0;
    for (int repetition = 0; repetition < 400; repetition++) {
      double[] forward = new double[forwards];
      Arrays.setAll(forward, r -> logMeanWeight(random, sigma, 1));
      double[] reverse = new double[reverses];
      Arrays.setAll(reverse, r -> -logMeanWeight(random, sigma, -1));
      Interval interval = Sandwich.of(forward, reverse).interval();
      if (interval.low() <= 0 && 0 <= interval.high()) {
        covered++;
      }
    }

    assertThat(covered).isGreaterThanOrEqualTo(368);
  }

  private static double logMeanWeight(RandomGenerator random, double sigma, int sign) {
    double sum = 0;
    for (int i = 0; i < 10; i++) {
      double x = random.nextGaussian() + (sign > 0 ? 0 : sigma);
      sum += Math.exp(sign * (sigma * x - sigma * sigma / 2));
    }
    return Math.log(sum / 10);
  }

  @Test
  void anEvidenceOfZeroForwardLeavesNoLowerLimit() {
    double[] forward = alternating(20, 0);
    forward[3] = Double.NEGATIVE_INFINITY;

    Sandwich sandwich = Sandwich.of(forward, alternating(20, 1));

    assertThat(sandwich.interval().low()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(sandwich.forward())
        .isEqualTo(new Estimate(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    assertThat(sandwich.interval().high()).isFinite();
  }

  @Test
  void anInfiniteEvidenceInReverseLeavesNoUpperLimit() {
    double[] reverse = alternating(20, 1);
    reverse[19] = Double.POSITIVE_INFINITY;

    Sandwich sandwich = Sandwich.of(alternating(20, 0), reverse);

    assertThat(sandwich.interval().high()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sandwich.interval().low()).isFinite();
  }

  @Test
  void otherValuesThatAreNotFiniteAreRefused() {
    for (double broken : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] forward = alternating(20, 0);
      forward[7] = broken;
      assertThatThrownBy(() -> Sandwich.of(forward, alternating(20, 1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("forward", "replica 7", String.valueOf(broken));
    }
    for (double broken : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      double[] reverse = alternating(20, 0);
      reverse[8] = broken;
      assertThatThrownBy(() -> Sandwich.of(alternating(20, 1), reverse))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("reverse", "replica 8", String.valueOf(broken));
    }
  }

  @Test
  void fewerThanTwentyReplicasOfEitherDirectionAreRefused() {
    assertThatThrownBy(() -> Sandwich.of(alternating(19, 0), alternating(20, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("at least 20 forward", "given: 19");
    assertThatThrownBy(() -> Sandwich.of(alternating(20, 0), alternating(0, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("at least 20 reverse", "given: 0");
  }
}
