package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.KillingScheme;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenealogyVarianceTest {
  private static final ResamplingScheme CATEGORICAL = new CategoricalScheme();

  private static int[] themselves(int particles) {
    int[] roots = new int[particles];
    Arrays.setAll(roots, i -> i);
    return roots;
  }

  /** The sample variance of the mean of N independent weights, over the squared mean. */
  @Test
  void withoutResamplingItIsTheVarianceOfAMeanOfIndependentWeights() {
    int particles = 25;
    double[] g = new double[particles];
    Arrays.setAll(g, i -> 1 + Math.sin(i));
    double mean = Arrays.stream(g).average().orElseThrow();
    double variance =
        Arrays.stream(g).map(x -> (x - mean) * (x - mean)).sum() / (particles - 1) / particles;
    double[] weights = Arrays.stream(g).map(x -> x / (mean * particles)).toArray();

    OptionalDouble reported =
        GenealogyVariance.of(new SystematicScheme(), weights, themselves(particles), particles, 0);

    assertThat(reported).isPresent();
    assertThat(reported.getAsDouble()).isCloseTo(variance / (mean * mean), within(1e-14));
  }

  /** 40 particles of equal weight, two of each of 20 roots, after three resamplings. */
  @Test
  void thePowerIsTheNumberOfResamplingsPlusOne() {
    double[] weights = new double[48];
    Arrays.fill(weights, 0, 40, 1.0 / 40);
    int[] roots = new int[48];
    Arrays.setAll(roots, i -> i / 2);

    double reported = GenealogyVariance.of(CATEGORICAL, weights, roots, 40, 3).orElseThrow();

    assertThat(reported).isCloseTo(1 - Math.pow(40.0 / 39, 4) * (1 - 1.0 / 20), within(1e-14));
  }

  @Test
  void belowTwentyRootsWithWeightThereIsNone() {
    double[] weights = new double[30];
    Arrays.fill(weights, 0, 20, 1.0 / 20);
    int[] roots = themselves(30);

    assertThat(GenealogyVariance.of(CATEGORICAL, weights, roots, 30, 1)).isPresent();
    weights[19] = 0;
    assertThat(GenealogyVariance.of(CATEGORICAL, weights, roots, 30, 1)).isEmpty();
    weights[19] = 0.05;
    roots[19] = 0;
    assertThat(GenealogyVariance.of(CATEGORICAL, weights, roots, 30, 1)).isEmpty();
  }

  @Test
  void drawsThatAreNotCategoricalAreRefused() {
    double[] weights = new double[30];
    Arrays.fill(weights, 1.0 / 30);
    for (ResamplingScheme scheme :
        new ResamplingScheme[] {
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme(),
          new SspScheme(),
          new KillingScheme()
        }) {
      assertThatThrownBy(() -> GenealogyVariance.of(scheme, weights, themselves(30), 30, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("categorical draws only", scheme.toString());
    }
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    double[] weights = new double[30];
    weights[4] = Double.NaN;

    assertThatThrownBy(() -> GenealogyVariance.of(CATEGORICAL, weights, themselves(30), 30, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("weight 4", "NaN");
    assertThatThrownBy(() -> GenealogyVariance.of(CATEGORICAL, weights, themselves(30), 30, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("given: -1");
  }

  /** What one run of the system below says. */
  private record Run(double logEvidence, OptionalDouble variance) {}

  /**
   * Particles that move by x ← ρ x + √(1 − ρ²) ε from N(0, 1) and are weighted by exp(−½ c x²) at
   * every step, resampled where ESS falls below a fraction of N.
   */
  private static Run run(
      RandomGenerator random, int particles, int steps, double rho, double c, double fraction) {
    double[] x = new double[particles];
    Arrays.setAll(x, i -> random.nextGaussian());
    double[] weights = new double[particles];
    Arrays.fill(weights, 1.0 / particles);
    int[] roots = themselves(particles);
    int[] ancestors = new int[particles];
    CumulativeWeights cumulative = new CumulativeWeights(particles);
    double logEvidence = 0;
    int resamplings = 0;
    for (int k = 1; k <= steps; k++) {
      double ess = 1 / Arrays.stream(weights).map(w -> w * w).sum();
      if (k > 1 && ess < fraction * particles) {
        cumulative.set(weights, particles);
        CATEGORICAL.draw(cumulative, index -> random.nextDouble(), particles, ancestors);
        double[] before = x.clone();
        int[] rootsBefore = roots.clone();
        Arrays.setAll(x, i -> before[ancestors[i]]);
        Arrays.setAll(roots, i -> rootsBefore[ancestors[i]]);
        Arrays.fill(weights, 1.0 / particles);
        resamplings++;
      }
      double sum = 0;
      for (int i = 0; i < particles; i++) {
        x[i] = rho * x[i] + Math.sqrt(1 - rho * rho) * random.nextGaussian();
        weights[i] *= Math.exp(-0.5 * c * x[i] * x[i]);
        sum += weights[i];
      }
      for (int i = 0; i < particles; i++) {
        weights[i] /= sum;
      }
      logEvidence += Math.log(sum);
    }
    return new Run(
        logEvidence, GenealogyVariance.of(CATEGORICAL, weights, roots, particles, resamplings));
  }

  @ParameterizedTest
  @CsvSource({
    "resampled always,      200, 10, 0.5, 1,   2",
    "resampled adaptively,  200, 10, 0.5, 1,   0.5",
    "slow and adaptive,     400, 20, 0.9, 0.1, 0.7",
    "slow and always,       400, 8, 0.9, 2,   2",
    "never resampled,       200, 4,  0.5, 0.3, 0"
  })
  void meanOfTheReportedVarianceIsThatOfLogEvidenceOver400Repetitions(
      String system, int particles, int steps, double rho, double c, double fraction) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
    int repetitions = 400;
    double[] logs = new double[repetitions];
    double reported = 0;
    for (int repetition = 0; repetition < repetitions; repetition++) {
      Run run = run(random, particles, steps, rho, c, fraction);
      logs[repetition] = run.logEvidence();
      assertThat(run.variance()).as(system).isPresent();
      reported += run.variance().getAsDouble() / repetitions;
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double observed =
        Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (repetitions - 1);

    assertThat(reported / observed).as(system).isBetween(1 / 1.5, 1.5);
  }
}
