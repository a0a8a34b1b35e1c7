package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.KillingScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.testing.MixturePoint;
import org.dsmcs.core.testing.RandomProblem;
import org.dsmcs.core.testing.SurrogateOracle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Core's sampler against the slow one: its values, and its gradient against central differences of
 * the surrogate.
 *
 * <p>A difference is measured in relation to the largest number of its array, or 10^-3 where that
 * is larger. Values agree to 1e-11; gradients to 1e-7, all of which the central differences may
 * need: most agree to 1e-9.
 */
class SurrogateGradientTest {
  private static final double STEP = 1e-3;
  private static final double VALUE_TOLERANCE = 1e-11;
  private static final double GRADIENT_TOLERANCE = 1e-7;
  private static final double SMALLEST_SCALE = 1e-3;

  private static final List<Kernel> KERNELS =
      List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel());
  private static final List<ResamplingCriterion> CRITERIA =
      List.of(
          new ResamplingCriterion.Never(),
          new ResamplingCriterion.Always(),
          new ResamplingCriterion.Bernoulli(),
          new ResamplingCriterion.EssBelow(0.6));
  private static final List<ResamplingScheme> SCHEMES =
      List.of(
          new CategoricalScheme(),
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme(),
          new SspScheme(),
          new KillingScheme());
  private static final ResamplingGradient GAPPED =
      new ResamplingGradient.GappedStraightThrough(0.7);
  private static final List<ResamplingGradient> GRADIENTS =
      List.of(
          new ResamplingGradient.Ignored(),
          new ResamplingGradient.StopGradient(),
          new ResamplingGradient.ScoreFunction(),
          GAPPED);

  static Stream<RandomProblem> problems() {
    List<RandomProblem> problems = new ArrayList<>();
    for (Kernel kernel : KERNELS) {
      for (ResamplingCriterion criterion : CRITERIA) {
        for (ResamplingGradient gradient : GRADIENTS) {
          for (int particles : new int[] {1, 2, 5, 9}) {
            for (int steps : new int[] {1, 2, 4}) {
              for (int dimension : new int[] {1, 3}) {
                int seed = problems.size();
                boolean categorical =
                    gradient.equals(GAPPED) || gradient instanceof ResamplingGradient.ScoreFunction;
                ResamplingScheme scheme =
                    categorical ? SCHEMES.getFirst() : SCHEMES.get(seed % SCHEMES.size());
                problems.add(
                    RandomProblem.draw(
                        new SamplerConfiguration(
                            kernel,
                            Bound.SMC,
                            new Resampling(criterion, scheme, gradient),
                            particles,
                            steps,
                            0.4),
                        new RandomProblem.Sizes(dimension, 2, 2, 1),
                        seed));
              }
            }
          }
        }
      }
    }
    return problems.stream();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void agreesWithTheSlowSampler(RandomProblem problem) {
    check(problem);
  }

  static Stream<RandomProblem> daisProblems() {
    List<RandomProblem> problems = new ArrayList<>();
    for (Kernel kernel : KERNELS) {
      for (int particles : new int[] {1, 2, 9}) {
        for (int steps : new int[] {1, 4}) {
          for (int dimension : new int[] {1, 3}) {
            problems.add(
                RandomProblem.draw(
                    new SamplerConfiguration(
                        kernel, Bound.DAIS, Resampling.never(), particles, steps, 0.4),
                    new RandomProblem.Sizes(dimension, 2, 2, 1),
                    problems.size()));
          }
        }
      }
    }
    return problems.stream();
  }

  @ParameterizedTest
  @MethodSource("daisProblems")
  void theDaisBoundAgreesWithTheSlowSampler(RandomProblem problem) {
    check(problem);
  }

  /** Every way to resample; the draws are categorical, since ancestors count, not their source. */
  static Stream<SamplerConfiguration> resamplingConfigurations() {
    List<SamplerConfiguration> configurations = new ArrayList<>();
    for (Kernel kernel : KERNELS) {
      for (ResamplingCriterion criterion : CRITERIA) {
        for (ResamplingGradient gradient : GRADIENTS) {
          for (int particles : new int[] {4, 5}) {
            configurations.add(
                new SamplerConfiguration(
                    kernel,
                    Bound.SMC,
                    new Resampling(criterion, new CategoricalScheme(), gradient),
                    particles,
                    3,
                    0.4));
          }
        }
      }
    }
    return configurations.stream();
  }

  @ParameterizedTest
  @MethodSource("resamplingConfigurations")
  void equalWeightsAreKeptAndDifferentiated(SamplerConfiguration configuration) {
    RandomProblem drawn = RandomProblem.draw(configuration, new RandomProblem.Sizes(2, 2, 2, 1), 7);
    RandomProblem problem = withNoise(drawn, allAlike(drawn.noise().getFirst()));
    assertThat(check(problem).values().ess()[0])
        .isCloseTo(configuration.particles(), within(1e-12));
  }

  /** All particles with the noise of the first, and the decisions that follow. */
  private static RecordedNoise allAlike(RecordedNoise noise) {
    for (double[][] rows : noise.steps()) {
      Arrays.fill(rows, rows[0]);
    }
    Arrays.fill(noise.initial(), noise.initial()[0]);
    Arrays.fill(noise.momentum(), noise.momentum()[0]);
    return noise;
  }

  @Test
  void equalWeightsAreNeverResampledByTheBernoulliCriterion() {
    var criterion = new ResamplingCriterion.Bernoulli();
    assertThat(criterion.resamples(5, 5, 0)).isFalse();
    assertThat(criterion.resamples(1, 5, Math.nextDown(1.0))).isTrue();
  }

  @ParameterizedTest
  @MethodSource("resamplingConfigurations")
  void aDominantParticleIsDifferentiated(SamplerConfiguration configuration) {
    RandomProblem.Sizes sizes = new RandomProblem.Sizes(2, 2, 2, 1);
    // So narrow that one particle has all the weight, to the last bit, after every step.
    MixturePoint narrow =
        new MixturePoint(
            new double[][] {{9, 12}, {-9, -12}},
            0.01,
            new double[] {-0.5, -1},
            Double.POSITIVE_INFINITY);
    SamplerConfiguration smallSteps =
        new SamplerConfiguration(
            configuration.kernel(),
            configuration.bound(),
            configuration.resampling(),
            configuration.particles(),
            configuration.steps(),
            0.01);
    // The score function's surrogate is a log weight times the rest of the bound: of numbers as
    // large as they are here, central differences keep fewer digits.
    double tolerance =
        configuration.resampling().gradient() instanceof ResamplingGradient.ScoreFunction
            ? 1e-5
            : GRADIENT_TOLERANCE;
    CoreRun run = check(RandomProblem.draw(smallSteps, narrow, sizes, 11), tolerance);
    assertThat(run.values().ess()[0]).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("resamplingConfigurations")
  void aParticleOfWeightZeroIsDifferentiated(SamplerConfiguration configuration) {
    RandomProblem.Sizes sizes = new RandomProblem.Sizes(2, 2, 2, 1);
    MixturePoint walled =
        new MixturePoint(new double[][] {{1, 2}, {-1, 0}}, 1.2, new double[] {-0.5, -1}, 0.0);
    CoreRun run = check(RandomProblem.draw(configuration, walled, sizes, 12));
    assertThat(run.zeroWeights()).isPositive();
  }

  private static RandomProblem withNoise(RandomProblem problem, RecordedNoise noise) {
    return new RandomProblem(
        problem.configuration(), problem.target(), problem.parameters(), List.of(noise));
  }

  private static CoreRun check(RandomProblem problem) {
    return check(problem, GRADIENT_TOLERANCE);
  }

  private static CoreRun check(RandomProblem problem, double gradientTolerance) {
    SurrogateOracle oracle = problem.oracle(0);
    SurrogateOracle.Run expected = oracle.run();
    CoreRun core = CoreRun.of(problem, 0);
    SurrogateOracle.Run ours = core.values();
    assertThat(Math.abs(ours.bound() - expected.bound()))
        .as("bound")
        .isLessThanOrEqualTo(VALUE_TOLERANCE * Math.max(1, Math.abs(expected.bound())));
    agree("increments", ours.increments(), expected.increments(), VALUE_TOLERANCE);
    agree("ess", ours.ess(), expected.ess(), VALUE_TOLERANCE);
    agree("logWeights", ours.logWeights(), expected.logWeights(), VALUE_TOLERANCE);
    agree("positions", flat(ours.positions()), flat(expected.positions()), VALUE_TOLERANCE);
    agree("momenta", flat(ours.momenta()), flat(expected.momenta()), VALUE_TOLERANCE);
    double[] gradient = oracle.gradient(STEP);
    for (ParameterBlock segment : problem.parameters().layout().blocks().all()) {
      int end = segment.offset() + segment.length();
      agree(
          "gradient of " + segment.name(),
          Arrays.copyOfRange(core.gradient(), segment.offset(), end),
          Arrays.copyOfRange(gradient, segment.offset(), end),
          gradientTolerance);
    }
    return core;
  }

  private static double[] flat(double[][] rows) {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  private static void agree(String what, double[] ours, double[] expected, double tolerance) {
    double scale = SMALLEST_SCALE;
    for (double value : expected) {
      // A log weight of −∞ is compared by itself.
      scale = Double.isInfinite(value) ? scale : Math.max(scale, Math.abs(value));
    }
    assertThat(ours).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < ours.length; i++) {
      boolean agrees =
          ours[i] == expected[i] || Math.abs(ours[i] - expected[i]) <= tolerance * scale;
      assertThat(agrees)
          .as("%s [%d]: ours %s, expected %s, scale %s", what, i, ours[i], expected[i], scale)
          .isTrue();
    }
  }
}
