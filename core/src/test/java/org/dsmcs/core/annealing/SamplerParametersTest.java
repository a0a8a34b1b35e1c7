package org.dsmcs.core.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.parameters.ParameterBlock;
import org.junit.jupiter.api.Test;

class SamplerParametersTest {
  private static final double STEP_SCALE = 0.7;
  private static final ParameterLayout LAYOUT =
      new ParameterLayout(5, 4, List.of("logMass", "refresh"), 3);
  private static final DiagonalGaussian INITIAL =
      new DiagonalGaussian(new double[] {0.5, -1, 2}, new double[] {0.1, -0.3, 1});

  private static SamplerParameters random(long seed, double spread) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[LAYOUT.length()];
    Arrays.setAll(
        values, j -> j == LAYOUT.stepScale() ? STEP_SCALE : spread * random.nextGaussian());
    return new SamplerParameters(LAYOUT, values);
  }

  private static AnnealingPath describe(SamplerParameters parameters) {
    AnnealingPath path = new AnnealingPath(parameters.layout());
    parameters.describe(path);
    return path;
  }

  @Test
  void thePathFollowsTheFormulas() {
    SamplerParameters parameters = random(1, 1);
    double[] values = parameters.values();

    AnnealingPath path = describe(parameters);

    double total = 0;
    for (int k = 0; k < 5; k++) {
      total += Math.exp(values[k]);
    }
    double beta = 0;
    for (int k = 1; k <= 5; k++) {
      beta += Math.exp(values[k - 1]) / total;
      assertThat(path.beta(k)).as("beta %d", k).isCloseTo(beta, within(1e-15));
      double sum = values[LAYOUT.bias()];
      for (int j = 0; j < 4; j++) {
        double x = values[LAYOUT.embedding() + (k - 1) * 4 + j];
        sum += values[LAYOUT.weight() + j] * x / (1 + Math.exp(-x));
      }
      assertThat(path.delta(k))
          .as("delta %d", k)
          .isCloseTo(STEP_SCALE / (1 + Math.exp(-sum)), within(1e-15));
    }
    assertThat(path.kernel(1)).isEqualTo(values[LAYOUT.kernel() + 1]);
    assertThat(path.initialMean()[2]).isEqualTo(values[LAYOUT.initialMean() + 2]);
    double logDeviation = values[LAYOUT.initialLogStandardDeviation() + 2];
    assertThat(path.initialStandardDeviation()[2]).isCloseTo(Math.exp(logDeviation), within(1e-14));
    assertThat(path.initialPrecision()[2]).isCloseTo(Math.exp(-2 * logDeviation), within(1e-14));
    assertThat(path.initialLogNormaliser())
        .isCloseTo(parameters.initialDistribution().logNormaliser(), within(1e-14));
  }

  @Test
  void betaRisesFromZeroToExactlyOne() {
    for (int seed = 0; seed < 200; seed++) {
      AnnealingPath path = describe(random(seed, seed % 3 == 0 ? 20 : 2));

      assertThat(path.beta(0)).isZero();
      assertThat(path.beta(5)).isEqualTo(1);
      for (int k = 1; k <= 5; k++) {
        assertThat(path.beta(k)).isBetween(path.beta(k - 1), 1.0);
        assertThat(path.delta(k)).isBetween(0.0, STEP_SCALE);
      }
    }
  }

  @Test
  void aSingleStepGoesStraightToTheTarget() {
    ParameterLayout layout = new ParameterLayout(1, 4, List.of(), 2);
    SamplerParameters parameters = new SamplerParameters(layout, new double[layout.length()]);
    parameters.values()[0] = -37;
    parameters.values()[layout.stepScale()] = STEP_SCALE;
    AnnealingPath path = new AnnealingPath(layout);
    parameters.describe(path);

    assertThat(path.beta(0)).isZero();
    assertThat(path.beta(1)).isEqualTo(1);
    assertThat(path.delta(1)).isEqualTo(STEP_SCALE / 2);

    PathGradient pathGradient = new PathGradient(layout);
    pathGradient.addBeta(1, 5);
    double[] gradient = new double[layout.length()];
    parameters.pullBack(path, pathGradient, gradient);
    assertThat(gradient).containsOnly(0);
  }

  /** A number that depends on all of the path, and its gradient with respect to the path. */
  private static double linear(AnnealingPath path, PathGradient coefficients) {
    double sum = 0;
    for (int k = 1; k <= path.steps(); k++) {
      sum += coefficients.beta(k) * path.beta(k) + coefficients.delta(k) * path.delta(k);
    }
    for (int j = 0; j < 2; j++) {
      sum += coefficients.kernel(j) * path.kernel(j);
    }
    for (int d = 0; d < path.dimension(); d++) {
      sum += coefficients.initialMean(d) * path.initialMean()[d];
      // The path gradient is with respect to log σ.
      sum +=
          coefficients.initialLogStandardDeviation(d)
              * Math.log(path.initialStandardDeviation()[d]);
    }
    return sum;
  }

  @Test
  void pullingBackIsTheChainRule() {
    SplittableRandom random = new SplittableRandom(9);
    PathGradient coefficients = new PathGradient(LAYOUT);
    for (int k = 1; k <= 5; k++) {
      coefficients.addBeta(k, random.nextGaussian());
      coefficients.addDelta(k, random.nextGaussian());
    }
    for (int j = 0; j < 2; j++) {
      coefficients.addKernel(j, random.nextGaussian());
    }
    for (int d = 0; d < 3; d++) {
      coefficients.addInitialMean(d, random.nextGaussian());
      coefficients.addInitialLogStandardDeviation(d, random.nextGaussian());
    }
    ParameterLayout allLearned = LAYOUT.with(LAYOUT.blocks().learning("stepScale"));
    SamplerParameters parameters = new SamplerParameters(allLearned, random(2, 1).values());
    double[] gradient = new double[LAYOUT.length()];
    Arrays.fill(gradient, 99);

    parameters.pullBack(describe(parameters), coefficients, gradient);

    double step = 1e-3;
    for (int j = 0; j < gradient.length; j++) {
      double difference = 0;
      double[] factors = {1, -8, 8, -1};
      double[] shifts = {-2, -1, 1, 2};
      for (int s = 0; s < 4; s++) {
        SamplerParameters shifted = parameters.copy();
        shifted.values()[j] += shifts[s] * step;
        difference += factors[s] * linear(describe(shifted), coefficients) / (12 * step);
      }
      // The fourth-order difference errs by h⁴ of the fifth derivative.
      assertThat(gradient[j]).as("parameter %d", j).isCloseTo(difference, within(1e-10));
    }
  }

  @Test
  void aFrozenBlockHasNoGradient() {
    PathGradient ones = new PathGradient(LAYOUT);
    for (int k = 1; k <= 5; k++) {
      ones.addDelta(k, 1);
    }
    for (int d = 0; d < 3; d++) {
      ones.addInitialMean(d, 1);
    }
    SamplerParameters parameters =
        new SamplerParameters(LAYOUT.withFixedInitial(), random(3, 1).values());
    double[] gradient = new double[LAYOUT.length()];
    Arrays.fill(gradient, 99);

    parameters.pullBack(parameters.path(), ones, gradient);

    for (ParameterBlock block : parameters.layout().blocks().all()) {
      double[] own = Arrays.copyOfRange(gradient, block.offset(), block.end());
      if (block.learned()) {
        assertThat(own).as(block.name()).doesNotContain(99);
      } else {
        assertThat(own).as(block.name()).containsOnly(0);
      }
    }
    assertThat(parameters.layout().blocks().all().stream().filter(block -> !block.learned()))
        .extracting(ParameterBlock::name)
        .containsExactly("stepScale", "initialMean", "initialLogStd");
    assertThat(gradient[LAYOUT.bias()]).isNotZero();
  }

  @Test
  void startingValuesAreThoseOfThePublishedProgram() {
    ParameterLayout layout = new ParameterLayout(400, 32, List.of("logMass", "refresh"), 3);
    SamplerParameters parameters =
        SamplerParameters.start(layout, STEP_SCALE, new double[] {0, 0.95}, INITIAL, 1);
    double[] values = parameters.values();

    assertThat(Arrays.copyOfRange(values, 0, 400)).containsOnly(1);
    double[] embedding = Arrays.copyOfRange(values, layout.embedding(), layout.weight());
    int count = embedding.length;
    double mean = Arrays.stream(embedding).average().orElseThrow();
    double square = Arrays.stream(embedding).map(x -> x * x).average().orElseThrow();
    assertThat(mean).isCloseTo(0, within(4 / Math.sqrt(count)));
    assertThat(square).isCloseTo(1, within(4 * Math.sqrt(2.0 / count)));
    double bound = 1 / Math.sqrt(32);
    double[] weight = Arrays.copyOfRange(values, layout.weight(), layout.bias() + 1);
    assertThat(Arrays.stream(weight)).allMatch(x -> Math.abs(x) <= bound).hasSize(33);
    assertThat(Arrays.stream(weight).map(Math::abs).max().orElseThrow()).isGreaterThan(0.8 * bound);
    assertThat(values[layout.kernel()]).isZero();
    assertThat(values[layout.kernel() + 1]).isEqualTo(0.95);
    assertThat(parameters.initialDistribution().mean()).isEqualTo(INITIAL.mean());
    assertThat(parameters.initialDistribution().logStandardDeviation())
        .isEqualTo(INITIAL.logStandardDeviation());
    assertThat(values[layout.stepScale()]).isEqualTo(STEP_SCALE);
    assertThat(
            Arrays.hashCode(
                layout.blocks().learned().stream()
                    .flatMapToDouble(block -> Arrays.stream(parameters.block(block)))
                    .toArray()))
        .isEqualTo(PINNED);
  }

  private static final int PINNED = 1092864234;

  @Test
  void startingValuesDependOnTheSeed() {
    double[] one =
        SamplerParameters.start(LAYOUT, STEP_SCALE, new double[] {0, 0.95}, INITIAL, 1).values();
    double[] again =
        SamplerParameters.start(LAYOUT, STEP_SCALE, new double[] {0, 0.95}, INITIAL, 1).values();
    double[] two =
        SamplerParameters.start(LAYOUT, STEP_SCALE, new double[] {0, 0.95}, INITIAL, 2).values();

    assertThat(again).isEqualTo(one);
    assertThat(two[LAYOUT.embedding()]).isNotEqualTo(one[LAYOUT.embedding()]);
    assertThat(two[LAYOUT.bias()]).isNotEqualTo(one[LAYOUT.bias()]);
  }

  @Test
  void segmentsCoverTheVectorWithoutGaps() {
    int next = 0;
    for (ParameterBlock segment : LAYOUT.blocks().all()) {
      assertThat(segment.offset()).as(segment.name()).isEqualTo(next);
      next += segment.length();
    }
    assertThat(next).isEqualTo(LAYOUT.length());
    assertThat(LAYOUT.blocks().all())
        .extracting(ParameterBlock::name)
        .containsExactly(
            "schedule",
            "stepScale",
            "embedding",
            "weight",
            "bias",
            "logMass",
            "refresh",
            "initialMean",
            "initialLogStd");
  }

  @Test
  void aVectorOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new SamplerParameters(LAYOUT, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(String.valueOf(LAYOUT.length()), "3");
  }

  @Test
  void aScheduleAndStepSizesCanBeWritten() {
    List<Double> betas = List.of(1e-9, 0.1, 0.1, 0.7, 1.0);
    List<Double> sizes = List.of(1e-8, 0.3, 0.6999, 0.02, 0.05);
    for (long seed = 1; seed <= 5; seed++) {
      SamplerParameters before =
          SamplerParameters.start(
              new ParameterLayout(5, 32, List.of(), 3), STEP_SCALE, new double[0], INITIAL, seed);
      double[] untouched = before.values().clone();
      AnnealingPath path = before.withSchedule(betas).withStepSizes(sizes).path();
      for (int k = 1; k <= 5; k++) {
        assertThat(path.beta(k)).isCloseTo(betas.get(k - 1), within(1e-15));
        assertThat(path.delta(k) / sizes.get(k - 1)).isCloseTo(1, within(1e-10));
      }
      assertThat(path.beta(1) / betas.get(0)).isCloseTo(1, within(1e-10));
      assertThat(before.values()).isEqualTo(untouched);
    }
  }

  @Test
  void equalIncrementsHaveTheStartingValue() {
    SamplerParameters written = random(1, 1).withSchedule(List.of(0.2, 0.4, 0.6, 0.8, 1.0));
    for (int k = 0; k < 5; k++) {
      assertThat(written.values()[LAYOUT.schedule() + k]).isCloseTo(1, within(1e-14));
    }
  }

  @Test
  void refusesSchedulesAndStepSizesThatAreNone() {
    SamplerParameters parameters = random(1, 1);
    assertThatThrownBy(() -> parameters.withSchedule(List.of(0.5, 1.0)))
        .hasMessageContaining("5 betas");
    assertThatThrownBy(() -> parameters.withSchedule(List.of(0.5, 0.4, 0.6, 0.7, 1.0)))
        .hasMessageContaining("must not fall, given: 0.4 after 0.5");
    assertThatThrownBy(() -> parameters.withStepSizes(List.of(0.1)))
        .hasMessageContaining("5 step sizes");
    assertThatThrownBy(() -> parameters.withStepSizes(List.of(0.1, 0.1, 0.7, 0.1, 0.1)))
        .hasMessageContaining("for step 3: 0.7");
    SamplerParameters flat = new SamplerParameters(LAYOUT, new double[LAYOUT.length()]);
    flat.values()[LAYOUT.stepScale()] = STEP_SCALE;
    assertThatThrownBy(() -> flat.withStepSizes(List.of(0.2, 0.1, 0.1, 0.1, 0.1)))
        .hasMessageContaining("no embedding of step 1");
  }
}
