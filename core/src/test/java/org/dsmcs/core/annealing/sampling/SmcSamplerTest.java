package org.dsmcs.core.annealing.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.invariant.RandomWalkKernel;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.density.PointLogDensity;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.density.StudentT;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact values within four standard errors; seeds are fixed. */
class SmcSamplerTest {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);
  private static final InvariantKernel MALA = new MetropolisLangevinKernel();
  private static final InvariantKernel HMC = new HamiltonianMonteCarloKernel(5, 0.2);
  private static final InvariantKernel WALK = new RandomWalkKernel();

  private static Resampling resampling(ResamplingCriterion criterion, ResamplingScheme scheme) {
    return new Resampling(criterion, scheme, new ResamplingGradient.Ignored());
  }

  private static AnnealingSettings adaptive(InvariantKernel kernel, int moves, int chainLength) {
    return adaptive(kernel, moves, chainLength, 0.7);
  }

  private static AnnealingSettings adaptive(
      InvariantKernel kernel, int moves, int chainLength, double fraction) {
    return new AnnealingSettings(
        kernel,
        new Schedule.Adaptive(fraction),
        new StepSize.Tuned(kernel.targetAcceptance()),
        Preconditioning.DIAGONAL,
        moves == 0 ? new InnerMoves.UntilForgotten(0.1, 30) : new InnerMoves.Fixed(moves),
        2,
        chainLength);
  }

  private static SmcResult run(
      LogDensity target,
      ReferenceDistribution reference,
      AnnealingSettings settings,
      int particles) {
    Resampling resampling =
        settings.chainLength() > 1
            ? resampling(new ResamplingCriterion.Always(), new CategoricalScheme())
            : resampling(new ResamplingCriterion.EssBelow(0.5), new SystematicScheme());
    return new SmcSampler(
            target,
            reference,
            new SmcConfiguration(settings, resampling, particles, 16, 1, true),
            Resources.ofThreads(2))
        .run();
  }

  private static void assertEvidence(SmcResult result, double exact) {
    double standardError = result.logEvidence().standardError();
    assertThat(result.nonFinite().count()).isZero();
    assertThat(standardError).isLessThan(0.1);
    assertThat(Math.abs(result.logEvidence().estimate() - exact))
        .as("%s, exactly %s", result.logEvidence(), exact)
        .isLessThanOrEqualTo(4 * standardError + 1e-9);
  }

  private static PointDensity posterior(int dimension, double at, double variance) {
    double constant = -0.5 * dimension * (2 * LOG_TWO_PI + Math.log(variance));
    return PointDensity.of(
        dimension,
        (z, gradient) -> {
          double sum = constant;
          for (int d = 0; d < dimension; d++) {
            sum -= 0.5 * (z[d] * z[d] + (at - z[d]) * (at - z[d]) / variance);
            gradient[d] = -z[d] + (at - z[d]) / variance;
          }
          return sum;
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void gaussianPosteriorHasItsEvidence(int dimension) {
    ReferenceDistribution prior = DiagonalGaussian.isotropic(dimension, 0, 1);
    PointDensity target = posterior(dimension, 3, 0.01);
    double exact = -5.379359 * dimension;
    InvariantKernel kernel = dimension == 100 ? new HamiltonianMonteCarloKernel(2, 0.2) : MALA;

    assertEvidence(
        run(target, prior, adaptive(kernel, 3, 1, dimension == 100 ? 0.9 : 0.7), 500),
        exact(dimension, exact));
  }

  private static double exact(int dimension, double rounded) {
    double perCoordinate = -0.5 * (LOG_TWO_PI + Math.log(1.01) + 9 / 1.01);
    assertThat(perCoordinate * dimension)
        .isCloseTo(rounded, org.assertj.core.data.Offset.offset(1e-6 * dimension));
    return perCoordinate * dimension;
  }

  @Test
  void priorTimesEqualLikelihoodHasItsEvidence() {
    ReferenceDistribution prior = DiagonalGaussian.isotropic(1, 0, 1);

    for (InvariantKernel kernel : List.of(WALK, MALA, HMC)) {
      assertEvidence(
          run(posterior(1, 0, 1), prior, adaptive(kernel, 0, 1), 500),
          -0.5 * Math.log(4 * Math.PI));
    }
  }

  @Test
  void constraintThatKillsHalfTheParticlesEndsAfterOneStep() {
    LogDensity target =
        PointLogDensity.of(
            1, z -> z[0] > 0 ? -0.5 * (z[0] * z[0] + LOG_TWO_PI) : Double.NEGATIVE_INFINITY);

    SmcResult result = run(target, DiagonalGaussian.isotropic(1, 0, 1), adaptive(WALK, 2, 1), 1000);

    assertThat(result.plan().orElseThrow().betas()).containsExactly(1.0);
    assertEvidence(result, Math.log(0.5));
  }

  @Test
  void referenceThatIsTheTargetEndsAfterOneStep() {
    DiagonalGaussian gaussian = DiagonalGaussian.isotropic(2, 0, 1);

    SmcResult result = run(gaussian, gaussian, adaptive(MALA, 1, 1), 100);

    assertThat(result.plan().orElseThrow().betas()).containsExactly(1.0);
    assertThat(result.logEvidence().estimate())
        .isCloseTo(0, org.assertj.core.data.Offset.offset(1e-9));
  }

  @Test
  void cauchyPriorHasItsEvidence() {
    StudentT prior = new StudentT(1, new double[] {0}, new double[] {1});
    LogDensity target =
        PointLogDensity.of(
            1,
            z ->
                -Math.log(Math.PI)
                    - Math.log1p(z[0] * z[0])
                    - 0.5 * LOG_TWO_PI
                    - Math.log(0.5)
                    - 2 * (z[0] - 2) * (z[0] - 2));

    assertEvidence(run(target, prior, adaptive(WALK, 3, 1), 1000), -2.640688);
  }

  @Test
  void likelihoodThatNeedsTinyIncrementsHasItsEvidence() {
    LogDensity target =
        PointLogDensity.of(1, z -> -0.5 * (z[0] * z[0] + LOG_TWO_PI) - 1e14 * z[0] * z[0]);

    SmcResult result = run(target, DiagonalGaussian.isotropic(1, 0, 1), adaptive(WALK, 4, 1), 500);

    assertThat(result.plan().orElseThrow().betas().getFirst()).isLessThan(1e-12);
    assertEvidence(result, -16.464669);
  }

  @Test
  void wasteFreeHasTheEvidence() {
    assertEvidence(
        run(
            posterior(10, 3, 0.01),
            DiagonalGaussian.isotropic(10, 0, 1),
            adaptive(MALA, 1, 10),
            2000),
        exact(10, -53.79359));
  }

  @Test
  void replicaOfZeroWeightsIsAValue() {
    LogDensity target = PointLogDensity.of(1, z -> z[0] > 2.5 ? 0 : Double.NEGATIVE_INFINITY);
    AnnealingSettings settings =
        new AnnealingSettings(
            WALK,
            new Schedule.Linear(2),
            new StepSize.Fixed(1),
            Preconditioning.IDENTITY,
            new InnerMoves.Fixed(1),
            0,
            1);

    SmcResult result = run(target, DiagonalGaussian.isotropic(1, 0, 1), settings, 50);

    assertThat(result.logEvidences()).contains(Double.NEGATIVE_INFINITY);
    assertThat(result.logEvidence().estimate()).isFinite();
  }

  @Test
  void resultsDoNotDependOnThreads() {
    SmcConfiguration configuration =
        new SmcConfiguration(
            adaptive(MALA, 2, 1),
            resampling(new ResamplingCriterion.Bernoulli(), new CategoricalScheme()),
            64,
            6,
            3,
            true);
    ReferenceDistribution prior = DiagonalGaussian.isotropic(2, 0, 1);

    assertThat(
            new SmcSampler(posterior(2, 1, 0.2), prior, configuration, Resources.ofThreads(3))
                .run()
                .logEvidences())
        .isEqualTo(
            new SmcSampler(posterior(2, 1, 0.2), prior, configuration, Resources.ofThreads(1))
                .run()
                .logEvidences());
  }

  static Stream<Arguments> choices() {
    return Stream.of(WALK, MALA, HMC)
        .flatMap(
            kernel ->
                Stream.of(
                        new CategoricalScheme(),
                        new SystematicScheme(),
                        new StratifiedScheme(),
                        new ResidualScheme())
                    .flatMap(
                        scheme ->
                            Stream.of(
                                    new ResamplingCriterion.Never(),
                                    new ResamplingCriterion.Always(),
                                    new ResamplingCriterion.Bernoulli(),
                                    new ResamplingCriterion.EssBelow(0.6))
                                .map(
                                    criterion ->
                                        Arguments.of(kernel, resampling(criterion, scheme), 1))));
  }

  static Stream<Arguments> allChoices() {
    Resampling always = resampling(new ResamplingCriterion.Always(), new CategoricalScheme());
    return Stream.concat(
        choices(), Stream.of(WALK, MALA, HMC).map(kernel -> Arguments.of(kernel, always, 4)));
  }

  @ParameterizedTest
  @MethodSource("allChoices")
  void meanOfReplicasIsTheEvidence(InvariantKernel kernel, Resampling resampling, int chainLength) {
    AnnealingSettings settings =
        new AnnealingSettings(
            kernel,
            new Schedule.Linear(4),
            new StepSize.Fixed(0.6),
            Preconditioning.IDENTITY,
            new InnerMoves.Fixed(1),
            1,
            chainLength);
    SmcResult result =
        new SmcSampler(
                posterior(1, 1, 0.3),
                DiagonalGaussian.isotropic(1, 0, 1),
                new SmcConfiguration(settings, resampling, 8, 3000, 5, true),
                Resources.ofThreads(2))
            .run();
    double exact = -0.5 * (LOG_TWO_PI + Math.log(1.3) + 1 / 1.3);
    double standardError = result.logEvidence().standardError();

    assertThat(standardError).isLessThan(0.012);
    assertThat((Math.exp(result.logEvidence().estimate() - exact) - 1) / standardError)
        .isBetween(-4.0, 4.0);
  }
}
