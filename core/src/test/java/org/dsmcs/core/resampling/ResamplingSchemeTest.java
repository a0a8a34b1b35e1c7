package org.dsmcs.core.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ResamplingSchemeTest {
  private static final List<ResamplingScheme> SCHEMES =
      List.of(
          new CategoricalScheme(),
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme());

  private static final double BELOW_ONE = 1 - 0x1p-53;

  private static final List<double[]> WEIGHTS =
      List.of(
          new double[] {1},
          new double[] {0.25, 0.75},
          new double[] {0.1, 0.2, 0.3, 0.4},
          new double[] {0, 0.5, 0, 0.5, 0},
          new double[] {1, 0, 0, 0, 0, 0, 0},
          new double[] {3, 1, 4, 1, 5, 9, 2, 6, 5},
          new double[] {1e-12, 0.3, 0.2, 0.5 - 1e-12, 0, 1e-3, 2e-3, 0.1, 0.05, 0.05, 0.05},
          new double[] {1e300, 2e300, 3e300},
          new double[] {1e-305, 3e-305, 0, 2e-305});

  private static int[] draw(ResamplingScheme scheme, double[] weights, Uniforms uniforms) {
    CumulativeWeights cumulative = new CumulativeWeights(weights.length);
    cumulative.set(weights, weights.length);
    int[] ancestors = new int[weights.length];
    scheme.draw(cumulative, uniforms, ancestors);
    return ancestors;
  }

  /**
   * Every uniform number has the same distribution, so the expected number of offspring is that
   * with all of them equal: a step function of one number, integrated here exactly between its
   * jumps.
   */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void expectedOffspringIsProportionalToTheWeight(ResamplingScheme scheme) {
    for (double[] weights : WEIGHTS) {
      int count = weights.length;
      double total = Arrays.stream(weights).sum();
      double[] jumps = jumps(weights, total);
      double[] expected = new double[count];
      for (int interval = 1; interval < jumps.length; interval++) {
        double middle = (jumps[interval - 1] + jumps[interval]) / 2;
        for (int ancestor : draw(scheme, weights, index -> middle)) {
          expected[ancestor] += jumps[interval] - jumps[interval - 1];
        }
      }

      for (int j = 0; j < count; j++) {
        assertThat(expected[j])
            .as("offspring of %d of %s", j, Arrays.toString(weights))
            .isCloseTo(count * (weights[j] / total), within(1e-13 * count));
      }
    }
  }

  /** Where any scheme's ancestors may change as its uniform numbers grow together. */
  private static double[] jumps(double[] weights, double total) {
    TreeSet<Double> jumps = new TreeSet<>(List.of(0.0, 1.0));
    int count = weights.length;
    double residuals = 0;
    for (double weight : weights) {
      residuals += count * (weight / total) % 1;
    }
    double sum = 0;
    double residual = 0;
    for (double weight : weights) {
      sum += weight / total;
      residual += count * (weight / total) % 1;
      jumps.add(Math.min(sum, 1));
      jumps.add(count * sum % 1);
      jumps.add(residuals == 0 ? 0 : Math.min(residual / residuals, 1));
    }
    return jumps.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The binomial variance bounds that of every scheme. */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void independentDrawsGiveTheExpectedOffspringWithinFourStandardErrors(ResamplingScheme scheme) {
    double[] weights = {0.3, 0.02, 0.18, 0, 0.25, 0.05, 0.2};
    int count = weights.length;
    int repetitions = 100_000;
    long[] offspring = new long[count];
    for (int repetition = 0; repetition < repetitions; repetition++) {
      long key = RandomKey.of(1, Purpose.TRAINING, repetition);
      for (int ancestor : draw(scheme, weights, index -> RandomKey.uniform(key, index))) {
        offspring[ancestor]++;
      }
    }

    for (int j = 0; j < count; j++) {
      double error = Math.sqrt(count * weights[j] * (1 - weights[j]) / repetitions);
      assertThat((double) offspring[j] / repetitions)
          .as("offspring of %d", j)
          .isCloseTo(count * weights[j], within(4 * error));
    }
  }

  @Test
  void systematicAndResidualOffspringNumbersAreRoundedExpectations() {
    double[] weights = {0.3, 0.02, 0.18, 0, 0.25, 0.05, 0.2};
    for (int repetition = 0; repetition < 1000; repetition++) {
      long key = RandomKey.of(2, Purpose.TRAINING, repetition);
      Uniforms uniforms = index -> RandomKey.uniform(key, index);
      int[] systematic = offspring(draw(new SystematicScheme(), weights, uniforms));
      int[] residual = offspring(draw(new ResidualScheme(), weights, uniforms));
      for (int j = 0; j < weights.length; j++) {
        int floor = (int) (weights.length * weights[j]);
        assertThat(systematic[j]).isBetween(floor, floor + 1);
        assertThat(residual[j]).isGreaterThanOrEqualTo(floor);
      }
    }
  }

  private static int[] offspring(int[] ancestors) {
    int[] numbers = new int[ancestors.length];
    for (int ancestor : ancestors) {
      numbers[ancestor]++;
    }
    return numbers;
  }

  @Test
  void equalWeightsGiveEveryParticleOneChildWhereTheSchemeAllows() {
    for (ResamplingScheme scheme : List.of(new StratifiedScheme(), new ResidualScheme())) {
      for (int count : new int[] {1, 2, 3, 7, 10, 49, 64, 100, 1000, 4730}) {
        double[] weights = new double[count];
        Arrays.fill(weights, 1.0 / count);

        assertThat(offspring(draw(scheme, weights, index -> 0.5)))
            .as("%s of %d", scheme, count)
            .containsOnly(1);
      }
    }
  }

  /** A cumulative sum of 4730 times 1/4730 ends below 1 − 2^-53. */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void theLargestUniformNumberNeverLeadsPastTheEnd(ResamplingScheme scheme) {
    int count = 4730;
    double[] weights = new double[count];
    Arrays.fill(weights, 1.0 / count);

    int[] ancestors = draw(scheme, weights, index -> BELOW_ONE);

    assertThat(ancestors[count - 1]).isEqualTo(count - 1);
    assertThat(Arrays.stream(ancestors)).allMatch(ancestor -> ancestor >= 0 && ancestor < count);
  }

  @Test
  void aLastParticleOfWeightZeroIsNeverDrawn() {
    CumulativeWeights weights = new CumulativeWeights(4);
    weights.set(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3, 0}, 4);
    long key = RandomKey.of(1, Purpose.TRAINING, 0);

    int largest = weights.at(BELOW_ONE);
    for (int draw = 0; draw < 10_000_000; draw++) {
      largest = Math.max(largest, weights.at(RandomKey.uniform(key, draw)));
    }

    assertThat(largest).isEqualTo(2);
    assertThat(weights.at(1)).isEqualTo(2);
  }

  @Provide
  Arbitrary<double[]> weights() {
    Arbitrary<Double> zero = Arbitraries.just(0.0);
    Arbitrary<Double> moderate = Arbitraries.doubles().between(0, 1);
    Arbitrary<Double> extreme =
        Arbitraries.integers().between(-1074, 1000).map(exponent -> Math.scalb(1.0, exponent));
    return Arbitraries.frequencyOf(Tuple.of(2, zero), Tuple.of(3, moderate), Tuple.of(2, extreme))
        .array(double[].class)
        .ofMinSize(1)
        .ofMaxSize(70)
        .filter(values -> Arrays.stream(values).sum() > 0);
  }

  @Provide
  Arbitrary<Double> uniforms() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.of(0.0, 0x1p-53, 0.5, BELOW_ONE)),
        Tuple.of(3, Arbitraries.longs().between(0, (1L << 53) - 1).map(bits -> bits * 0x1p-53)));
  }

  @Property(tries = 3000, seed = "1")
  void noParticleOfWeightZeroHasChildren(
      @ForAll("weights") double[] weights, @ForAll("uniforms") double uniform) {
    for (ResamplingScheme scheme : SCHEMES) {
      int[] ancestors = draw(scheme, weights, index -> uniform);

      for (int ancestor : ancestors) {
        assertThat(weights[ancestor])
            .as("weight drawn by %s from %s", scheme, Arrays.toString(weights))
            .isPositive();
      }
    }
  }

  @Property(tries = 1000, seed = "2")
  void multiplyingAllWeightsByAPowerOfTwoChangesNothing(
      @ForAll("uniforms") double uniform, @ForAll("exponents") int exponent) {
    double[] weights = {0.3, 0.02, 0.18, 0, 0.25, 0.05, 0.2};
    double[] scaled = Arrays.stream(weights).map(weight -> Math.scalb(weight, exponent)).toArray();
    for (ResamplingScheme scheme : SCHEMES) {
      assertThat(draw(scheme, scaled, index -> uniform))
          .isEqualTo(draw(scheme, weights, index -> uniform));
    }
  }

  @Provide
  Arbitrary<Integer> exponents() {
    return Arbitraries.integers().between(-900, 900);
  }

  @Test
  void inversionFindsTheFirstCumulativeWeightAboveThePoint() {
    double[] weights = {0.125, 0, 0.25, 0.5, 0.125, 0};
    CumulativeWeights cumulative = new CumulativeWeights(weights.length);
    cumulative.set(weights, weights.length);

    assertThat(cumulative.at(0)).isZero();
    assertThat(cumulative.at(Math.nextDown(0.125))).isZero();
    assertThat(cumulative.at(0.125)).isEqualTo(2);
    assertThat(cumulative.at(Math.nextDown(0.375))).isEqualTo(2);
    assertThat(cumulative.at(0.375)).isEqualTo(3);
    assertThat(cumulative.at(0.875)).isEqualTo(4);
    assertThat(cumulative.at(BELOW_ONE)).isEqualTo(4);
  }

  @Test
  void aBufferForgetsTheWeightsBefore() {
    CumulativeWeights cumulative = new CumulativeWeights(4);
    cumulative.set(new double[] {0, 0, 0, 1}, 4);
    cumulative.set(new double[] {1, 0, 0, 0}, 4);

    assertThat(cumulative.at(BELOW_ONE)).isZero();
  }

  @Test
  void weightsThatAreAllZeroAreRefused() {
    CumulativeWeights cumulative = new CumulativeWeights(2);

    assertThatThrownBy(() -> cumulative.set(new double[] {0, 0}, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("positive sum");
    assertThatThrownBy(() -> cumulative.set(new double[] {0, Double.NaN}, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
