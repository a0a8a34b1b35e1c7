package org.dsmcs.core.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
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
  /** Those whose every ancestor depends on one uniform number. */
  private static final List<ResamplingScheme> ONE_NUMBER_EACH =
      List.of(
          new CategoricalScheme(),
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme());

  /** Those that draw any number of ancestors. */
  private static final List<ResamplingScheme> ANY_NUMBER = and(ONE_NUMBER_EACH, new SspScheme());

  private static final List<ResamplingScheme> SCHEMES = and(ANY_NUMBER, new KillingScheme());

  private static final int[] NUMBERS_OF_OFFSPRING = {1, 2, 3, 7, 20, 64};

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

  private static List<ResamplingScheme> and(List<ResamplingScheme> schemes, ResamplingScheme more) {
    return Stream.concat(schemes.stream(), Stream.of(more)).toList();
  }

  private static int[] draw(ResamplingScheme scheme, double[] weights, Uniforms uniforms) {
    return draw(scheme, weights, weights.length, uniforms);
  }

  private static int[] draw(
      ResamplingScheme scheme, double[] weights, int count, Uniforms uniforms) {
    CumulativeWeights cumulative = new CumulativeWeights(weights.length);
    cumulative.set(weights, weights.length);
    int[] ancestors = new int[count];
    scheme.draw(cumulative, uniforms, count, ancestors);
    return ancestors;
  }

  /**
   * Every uniform number has the same distribution, so the expected number of offspring is that
   * with all of them equal: a step function of one number, integrated here exactly between its
   * jumps.
   */
  @ParameterizedTest
  @FieldSource("ONE_NUMBER_EACH")
  void expectedOffspringIsProportionalToTheWeight(ResamplingScheme scheme) {
    for (double[] weights : WEIGHTS) {
      checkExpectedOffspring(scheme, weights, weights.length);
    }
  }

  @ParameterizedTest
  @FieldSource("ONE_NUMBER_EACH")
  void expectedOffspringIsProportionalToTheWeightForAnyNumberOfThem(ResamplingScheme scheme) {
    for (double[] weights : WEIGHTS) {
      for (int count : NUMBERS_OF_OFFSPRING) {
        checkExpectedOffspring(scheme, weights, count);
      }
    }
  }

  private static void checkExpectedOffspring(ResamplingScheme scheme, double[] weights, int count) {
    double total = Arrays.stream(weights).sum();
    double[] jumps = jumps(weights, count, total);
    double[] expected = new double[weights.length];
    for (int interval = 1; interval < jumps.length; interval++) {
      double middle = (jumps[interval - 1] + jumps[interval]) / 2;
      for (int ancestor : draw(scheme, weights, count, index -> middle)) {
        expected[ancestor] += jumps[interval] - jumps[interval - 1];
      }
    }

    for (int j = 0; j < weights.length; j++) {
      assertThat(expected[j])
          .as("%d offspring, of %d of %s", count, j, Arrays.toString(weights))
          .isCloseTo(count * (weights[j] / total), within(1e-13 * Math.max(count, 11)));
    }
  }

  /** Where any scheme's ancestors may change as its uniform numbers grow together. */
  private static double[] jumps(double[] weights, int count, double total) {
    TreeSet<Double> jumps = new TreeSet<>(List.of(0.0, 1.0));
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

  /**
   * All combinations of the middles of {@code parts} equal parts of [0, 1), for each of {@code
   * numbers} uniform numbers: exact where every threshold is a multiple of 1/parts.
   */
  private static double[] enumeratedOffspring(
      ResamplingScheme scheme, double[] weights, int count, int numbers, int parts) {
    double[] expected = new double[weights.length];
    int combinations = (int) Math.round(Math.pow(parts, numbers));
    double[] uniforms = new double[numbers];
    for (int combination = 0; combination < combinations; combination++) {
      int digits = combination;
      for (int i = 0; i < numbers; i++) {
        uniforms[i] = (digits % parts + 0.5) / parts;
        digits /= parts;
      }
      for (int ancestor : draw(scheme, weights, count, index -> uniforms[index])) {
        expected[ancestor] += 1.0 / combinations;
      }
    }
    return expected;
  }

  /** Residuals are fifths: one of two particles settles with probability a/b, b at most 5. */
  @Test
  void sspOffspringExpectedByEnumerationIsProportionalToTheWeight() {
    for (double[] weights :
        List.of(
            new double[] {1, 2, 3, 4, 0},
            new double[] {4, 4, 4, 8, 0},
            new double[] {3, 0, 9, 1, 7},
            new double[] {1, 5, 2, 12, 0})) {
      double total = Arrays.stream(weights).sum();
      for (int count : total == 10 ? new int[] {2, 4, 6, 8} : new int[] {4, 8, 12, 20}) {
        double[] expected = enumeratedOffspring(new SspScheme(), weights, count, 3, 60);

        for (int j = 0; j < weights.length; j++) {
          assertThat(expected[j])
              .as("%d offspring, of %d of %s", count, j, Arrays.toString(weights))
              .isCloseTo(count * weights[j] / total, within(1e-9));
        }
      }
    }
  }

  @Test
  void killingOffspringExpectedByEnumerationIsProportionalToTheWeight() {
    for (double[] weights :
        List.of(
            new double[] {1, 2, 3},
            new double[] {0, 3, 3},
            new double[] {6, 0, 0},
            new double[] {2, 2, 2})) {
      double total = Arrays.stream(weights).sum();
      double[] expected = enumeratedOffspring(new KillingScheme(), weights, 3, 6, 6);

      for (int j = 0; j < weights.length; j++) {
        assertThat(expected[j])
            .as("offspring of %d of %s", j, Arrays.toString(weights))
            .isCloseTo(3 * weights[j] / total, within(1e-9));
      }
    }
  }

  @Test
  void sspNumbersOfOffspringAreRoundedExpectations() {
    double[] weights = {0.3, 0.02, 0.18, 0, 0.25, 0.05, 0.2};
    for (int count : NUMBERS_OF_OFFSPRING) {
      for (int repetition = 0; repetition < 1000; repetition++) {
        long key = RandomKey.of(4, Purpose.TRAINING, repetition);
        int[] numbers = new int[weights.length];
        for (int ancestor :
            draw(new SspScheme(), weights, count, index -> RandomKey.uniform(key, index))) {
          numbers[ancestor]++;
        }
        for (int j = 0; j < weights.length; j++) {
          int floor = (int) (count * weights[j] + 1e-9);
          assertThat(numbers[j]).isBetween(floor, (int) Math.ceil(count * weights[j] - 1e-9));
        }
      }
    }
  }

  /** Residuals ½, ½, ¾, ¼: the pairs meet as (½, ½), (0, ¾), (¾, ¼). */
  @Test
  void sspDrawsTheAncestorsOfAnExampleByHand() {
    double[] weights = {1.5, 0.5, 1.75, 0.25};

    assertThat(draw(new SspScheme(), weights, index -> new double[] {0.49, 0.74}[index]))
        .containsExactly(0, 0, 2, 2);
    assertThat(draw(new SspScheme(), weights, index -> new double[] {0.5, 0.76}[index]))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void killingDrawsTheAncestorsOfAnExampleByHand() {
    double[] weights = {1, 4, 0, 3};
    double[] uniforms = {0.3, 0.999, 0, 0.74, 0.6, 0, 0.1, 0};

    assertThat(draw(new KillingScheme(), weights, index -> uniforms[index]))
        .containsExactly(1, 1, 0, 3);
  }

  @Test
  void killingKeepsEveryParticleWhereWeightsAreEqual() {
    assertThat(draw(new KillingScheme(), new double[] {2, 2, 2, 2}, index -> BELOW_ONE))
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void killingRefusesAnotherNumberOfAncestorsThanParticles() {
    for (int count : new int[] {0, 2, 4}) {
      assertThatThrownBy(() -> draw(new KillingScheme(), new double[] {1, 2, 3}, count, index -> 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll(
              "as many ancestors as there are particles, 3", "given: " + count);
    }
  }

  @ParameterizedTest
  @FieldSource("ANY_NUMBER")
  void theOnlyParticleWithWeightHasAllOffspring(ResamplingScheme scheme) {
    for (int count : new int[] {0, 1, 3, 5, 100}) {
      for (double uniform : new double[] {0, 0.5, BELOW_ONE}) {
        int[] ancestors = draw(scheme, new double[] {0, 0, 1, 0, 0}, count, index -> uniform);

        assertThat(ancestors).as("%d by %s", count, scheme).hasSize(count);
        assertThat(Arrays.stream(ancestors)).allMatch(ancestor -> ancestor == 2);
      }
    }
  }

  @Test
  void entriesPastTheLastAncestorAreLeftAlone() {
    CumulativeWeights weights = new CumulativeWeights(3);
    weights.set(new double[] {1, 2, 3}, 3);
    for (ResamplingScheme scheme : ANY_NUMBER) {
      int[] ancestors = {-1, -1, -1, -1};

      scheme.draw(weights, index -> 0.5, 2, ancestors);

      assertThat(ancestors[0]).isNotNegative();
      assertThat(ancestors[1]).isNotNegative();
      assertThat(ancestors).endsWith(-1, -1);
    }
  }

  /** The binomial variance bounds that of every scheme. */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void independentDrawsGiveTheExpectedOffspringWithinFourStandardErrors(ResamplingScheme scheme) {
    checkOffspring(scheme, 7);
  }

  @ParameterizedTest
  @FieldSource("ANY_NUMBER")
  void anyNumberOfDrawsGivesTheExpectedOffspringWithinFourStandardErrors(ResamplingScheme scheme) {
    for (int count : new int[] {1, 3, 20}) {
      checkOffspring(scheme, count);
    }
  }

  private static void checkOffspring(ResamplingScheme scheme, int count) {
    double[] weights = {0.3, 0.02, 0.18, 0, 0.25, 0.05, 0.2};
    int repetitions = 100_000;
    long[] offspring = new long[weights.length];
    for (int repetition = 0; repetition < repetitions; repetition++) {
      long key = RandomKey.of(1, Purpose.TRAINING, repetition);
      for (int ancestor : draw(scheme, weights, count, index -> RandomKey.uniform(key, index))) {
        offspring[ancestor]++;
      }
    }

    for (int j = 0; j < weights.length; j++) {
      double error = Math.sqrt(count * weights[j] * (1 - weights[j]) / repetitions);
      assertThat((double) offspring[j] / repetitions)
          .as("%d offspring, of %d", count, j)
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
    for (ResamplingScheme scheme :
        List.of(
            new StratifiedScheme(), new ResidualScheme(), new SspScheme(), new KillingScheme())) {
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
    for (ResamplingScheme scheme : ANY_NUMBER) {
      for (int count : NUMBERS_OF_OFFSPRING) {
        for (int ancestor : draw(scheme, weights, count, index -> uniform)) {
          assertThat(weights[ancestor])
              .as("weight drawn %d times by %s from %s", count, scheme, Arrays.toString(weights))
              .isPositive();
        }
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
