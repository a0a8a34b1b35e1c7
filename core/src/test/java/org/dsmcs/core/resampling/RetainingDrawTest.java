package org.dsmcs.core.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Ancestors drawn given one of them have the law that conditional SMC needs. */
class RetainingDrawTest {
  private static final List<ResamplingScheme> SCHEMES =
      List.of(
          new CategoricalScheme(),
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme(),
          new KillingScheme());

  private static final List<double[]> WEIGHTS =
      List.of(
          new double[] {0.2, 0.5, 0.3},
          new double[] {0.9, 0.04, 0.06},
          new double[] {1, 1, 1},
          new double[] {2, 0, 2},
          new double[] {0.05, 0.7, 0.25});

  private static final int DRAWS = 60_000;

  private static CumulativeWeights cumulative(double[] weights) {
    CumulativeWeights cumulative = new CumulativeWeights(weights.length);
    cumulative.set(weights, weights.length);
    return cumulative;
  }

  /**
   * With j drawn by the weights, (a, b) given a_b = j has the same law as a of the scheme itself
   * and an independent uniform b. Both are drawn 60 000 times, for M = N and, but for killing, M =
   * N − 1 and N + 1; a chi-squared statistic of the two samples exceeds the limit, 6 standard
   * deviations beyond its mean, with a probability below 1e-6.
   */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void mixedOverTheRetainedParticleItIsTheSchemesOwnLaw(ResamplingScheme scheme) {
    for (double[] weights : WEIGHTS) {
      int particles = weights.length;
      int[] counts =
          scheme instanceof KillingScheme
              ? new int[] {particles}
              : new int[] {particles - 1, particles, particles + 1};
      for (int count : counts) {
        int cells = (int) Math.round(Math.pow(particles, count)) * count;
        int[] own = new int[cells];
        int[] retaining = new int[cells];
        CumulativeWeights cumulative = cumulative(weights);
        int[] ancestors = new int[count];
        for (int n = 0; n < DRAWS; n++) {
          long ownKey = RandomKey.of(1, Purpose.EVALUATION, 2 * n);
          scheme.draw(cumulative, i -> RandomKey.uniform(ownKey, i), count, ancestors);
          int place = Uniforms.index(RandomKey.uniform(ownKey, 1000), count);
          own[cell(ancestors, place, particles)]++;
          long key = RandomKey.of(1, Purpose.EVALUATION, 2 * n + 1);
          int retained = cumulative.at(RandomKey.uniform(key, 1000));
          place =
              scheme.drawRetaining(
                  cumulative, i -> RandomKey.uniform(key, i), count, retained, ancestors);
          assertThat(ancestors[place]).isEqualTo(retained);
          retaining[cell(ancestors, place, particles)]++;
        }
        double statistic = 0;
        int used = 0;
        for (int c = 0; c < cells; c++) {
          int both = own[c] + retaining[c];
          if (both > 0) {
            double difference = own[c] - retaining[c];
            statistic += difference * difference / both;
            used++;
          }
        }
        double degrees = used - 1;
        assertThat(statistic)
            .as("%s, %s, %d ancestors", scheme, Arrays.toString(weights), count)
            .isLessThan(degrees + 6 * Math.sqrt(2 * degrees) + 12);
      }
    }
  }

  private static int cell(int[] ancestors, int place, int particles) {
    int cell = place;
    for (int ancestor : ancestors) {
      cell = cell * particles + ancestor;
    }
    return cell;
  }

  /** Uniform numbers at their ends, and weights that are zero but for rounding, break nothing. */
  @ParameterizedTest
  @FieldSource("SCHEMES")
  void theRetainedParticleIsAmongTheAncestorsWhateverTheNumbers(ResamplingScheme scheme) {
    double[] weights = {0, 1e-300, 0.3, 0.7, 0, 1e-17};
    for (int retained : new int[] {1, 2, 3, 5}) {
      for (double uniform : new double[] {0, 0.5, 1 - 0x1p-53}) {
        int[] ancestors = new int[weights.length];
        int place =
            scheme.drawRetaining(
                cumulative(weights), i -> uniform, weights.length, retained, ancestors);

        assertThat(ancestors[place]).isEqualTo(retained);
        assertThat(ancestors).doesNotContain(0, 4);
      }
    }
  }

  @Test
  void sspIsRefusedByName() {
    assertThat(SCHEMES).allMatch(ResamplingScheme::canRetain);
    assertThat(new SspScheme().canRetain()).isFalse();
    assertThatThrownBy(
            () ->
                new SspScheme()
                    .drawRetaining(cumulative(new double[] {1, 2}), i -> 0, 2, 0, new int[2]))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContainingAll("SSP", "systematic");
  }
}
