package org.dsmcs.core.annealing.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.FullGaussian;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The variance that single runs report is that of log Z-hat over 400 runs. The variance of 400
 * numbers has a relative standard error of 7 %, so that a right one is off by a factor of 1.5 with
 * probability below 1e-6.
 */
class SingleRunVarianceTest {
  private static final int REPETITIONS = 400;
  private static final int STEPS = 6;
  private static final InvariantKernel MALA = new MetropolisLangevinKernel();

  private static final LogDensity GAUSSIAN = DiagonalGaussian.isotropic(2, 1, 0.4);

  private static final LogDensity CORRELATED =
      new FullGaussian(
          new double[] {0.5, -0.5, 0},
          new double[][] {{1, 0.8, 0.3}, {0.8, 1, 0.5}, {0.3, 0.5, 0.6}});

  private static final LogDensity BANANA =
      PointDensity.of(
          2,
          (z, gradient) -> {
            double off = z[1] - 0.5 * (z[0] * z[0] - 1);
            gradient[0] = -z[0] + 4 * z[0] * off;
            gradient[1] = -4 * off;
            return -0.5 * (z[0] * z[0] + 4 * off * off);
          });

  static Stream<Arguments> targets() {
    return Stream.of(
        Arguments.of("Gaussian", GAUSSIAN),
        Arguments.of("correlated Gaussian", CORRELATED),
        Arguments.of("banana", BANANA));
  }

  private static SmcResult run(
      LogDensity target,
      ResamplingCriterion criterion,
      ResamplingScheme scheme,
      int particles,
      int chainLength,
      int replicas) {
    AnnealingSettings settings =
        new AnnealingSettings(
            MALA,
            new Schedule.Linear(STEPS),
            new StepSize.Fixed(0.7),
            Preconditioning.IDENTITY,
            new InnerMoves.Fixed(1),
            1,
            chainLength);
    Resampling resampling = new Resampling(criterion, scheme, new ResamplingGradient.Ignored());
    return new SmcSampler(
            target,
            DiagonalGaussian.isotropic(target.dimension(), 0, 1.5),
            new SmcConfiguration(settings, resampling, particles, replicas, 8, true, 0),
            Resources.ofThreads(2))
        .run();
  }

  private static void assertReportedIsObserved(SmcResult result) {
    List<Double> logs = result.logEvidences();
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double observed =
        logs.stream().mapToDouble(log -> (log - mean) * (log - mean)).sum() / (REPETITIONS - 1);
    assertThat(result.singleRunVariances())
        .hasSize(REPETITIONS)
        .allMatch(OptionalDouble::isPresent);
    double reported =
        result.singleRunVariances().stream()
            .mapToDouble(OptionalDouble::getAsDouble)
            .average()
            .orElseThrow();

    assertThat(reported / observed)
        .as("reported %s, observed %s", reported, observed)
        .isBetween(1 / 1.5, 1.5);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void genealogyReportsTheVarianceOfLogEvidence(String name, LogDensity target) {
    for (ResamplingCriterion criterion :
        List.of(new ResamplingCriterion.Always(), new ResamplingCriterion.EssBelow(0.7))) {
      assertReportedIsObserved(
          run(target, criterion, new CategoricalScheme(), 40 * STEPS, 1, REPETITIONS));
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void wasteFreeReportsTheVarianceOfLogEvidence(String name, LogDensity target) {
    for (ResamplingScheme scheme : List.of(new CategoricalScheme(), new SystematicScheme())) {
      assertReportedIsObserved(
          run(target, new ResamplingCriterion.Always(), scheme, 400, 40, REPETITIONS));
    }
  }

  @Test
  void drawsThatAreNotCategoricalHaveNone() {
    SystematicScheme systematic = new SystematicScheme();

    assertThat(
            run(GAUSSIAN, new ResamplingCriterion.Always(), systematic, 120, 1, 3)
                .singleRunVariances())
        .hasSize(3)
        .allMatch(OptionalDouble::isEmpty);
  }

  /** Where nothing was resampled the scheme does not matter. */
  @Test
  void annealedImportanceSamplingHasTheVarianceOfAMean() {
    assertReportedIsObserved(
        run(
            GAUSSIAN,
            new ResamplingCriterion.Never(),
            new SystematicScheme(),
            20 * STEPS,
            1,
            REPETITIONS));
  }

  @Test
  void belowTwentyRootsThereIsNone() {
    assertThat(
            run(GAUSSIAN, new ResamplingCriterion.Always(), new CategoricalScheme(), 16, 1, 3)
                .singleRunVariances())
        .allMatch(OptionalDouble::isEmpty);
  }

  /**
   * With 60 particles of which final resampling would leave fewer roots, all of them still count.
   */
  @Test
  void stepsAfterTheLastInverseTemperatureDoNotCount() {
    AnnealingSettings settings =
        new AnnealingSettings(
            MALA,
            new Schedule.Linear(1),
            new StepSize.Fixed(0.7),
            Preconditioning.IDENTITY,
            new InnerMoves.Fixed(1),
            0,
            1);
    AnnealingSettings longer =
        new AnnealingSettings(
            MALA,
            settings.schedule(),
            settings.stepSize(),
            settings.preconditioning(),
            settings.innerMoves(),
            20,
            1);
    Resampling always =
        new Resampling(
            new ResamplingCriterion.Always(),
            new CategoricalScheme(),
            new ResamplingGradient.Ignored());

    assertThat(variances(longer, always)).isEqualTo(variances(settings, always));
    assertThat(variances(longer, always)).allMatch(OptionalDouble::isPresent);
  }

  private static List<OptionalDouble> variances(AnnealingSettings settings, Resampling resampling) {
    return new SmcSampler(
            GAUSSIAN,
            DiagonalGaussian.isotropic(2, 0, 1.5),
            new SmcConfiguration(settings, resampling, 60, 3, 8, true, 0),
            Resources.ofThreads(1))
        .run()
        .singleRunVariances();
  }
}
