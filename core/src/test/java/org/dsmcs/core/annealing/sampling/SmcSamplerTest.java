package org.dsmcs.core.annealing.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.invariant.RandomWalkKernel;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.GradientDensity;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.density.PointLogDensity;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.density.StudentT;
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
import org.dsmcs.core.smc.MemoryBudgetException;
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
  @ValueSource(ints = {1, 10})
  void gaussianPosteriorHasItsEvidence(int dimension) {
    assertEvidence(
        run(
            posterior(dimension, 3, 0.01),
            DiagonalGaussian.isotropic(dimension, 0, 1),
            adaptive(MALA, 3, 1),
            500),
        exact(dimension, -5.379359 * dimension));
  }

  /**
   * Five leapfrog steps of the size that the acceptance rate asks for are half a period of this
   * target: the step size has to be found by what particles forget.
   */
  @Test
  void gaussianPosteriorOfAHundredDimensionsHasItsEvidence() {
    assertEvidence(
        run(
            blocksOfPosterior(100, 3, 0.01),
            DiagonalGaussian.isotropic(100, 0, 1),
            adaptive(HMC, 0, 1, 0.9),
            500),
        exact(100, -537.93592));
  }

  /** The same as {@link #posterior}, many points at a time. */
  private static GradientDensity blocksOfPosterior(int dimension, double at, double variance) {
    double constant = -0.5 * dimension * (2 * LOG_TWO_PI + Math.log(variance));
    return new GradientDensity() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public void logDensityAndGradient(
          Particles position,
          int fromBlock,
          int toBlock,
          double[] logDensity,
          Particles gradient,
          double[] memory) {
        double[] z = position.values();
        double[] g = gradient.values();
        int row = fromBlock * dimension * Particles.LANES;
        for (int block = fromBlock; block < toBlock; block++) {
          int first = block * Particles.LANES;
          Arrays.fill(logDensity, first, first + Particles.LANES, constant);
          for (int d = 0; d < dimension; d++, row += Particles.LANES) {
            for (int lane = 0; lane < Particles.LANES; lane++) {
              double off = at - z[row + lane];
              g[row + lane] = off / variance - z[row + lane];
              logDensity[first + lane] -=
                  0.5 * (z[row + lane] * z[row + lane] + off * off / variance);
            }
          }
        }
      }
    };
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
    List<ResamplingScheme> schemes =
        List.of(
            new CategoricalScheme(),
            new SystematicScheme(),
            new StratifiedScheme(),
            new ResidualScheme(),
            new SspScheme(),
            new KillingScheme());
    List<ResamplingCriterion> criteria =
        List.of(
            new ResamplingCriterion.Always(),
            new ResamplingCriterion.Bernoulli(),
            new ResamplingCriterion.EssBelow(0.6));
    List<Arguments> all = new ArrayList<>();
    for (InvariantKernel kernel : List.of(WALK, MALA, HMC)) {
      all.add(Arguments.of(kernel, Resampling.never(), 1));
      for (ResamplingScheme scheme : schemes) {
        for (ResamplingCriterion criterion : criteria) {
          all.add(Arguments.of(kernel, resampling(criterion, scheme), 1));
        }
        // Killing draws as many ancestors as there are particles.
        if (!(scheme instanceof KillingScheme)) {
          all.add(Arguments.of(kernel, resampling(new ResamplingCriterion.Always(), scheme), 4));
        }
      }
    }
    return all.stream();
  }

  /**
   * The mean of Z-hat/Z is 1: within four of its standard errors, below 0.012, so that one of the
   * 72 fails by chance with probability below 0.005 (the seed is fixed).
   */
  @ParameterizedTest
  @MethodSource("choices")
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
                new SmcConfiguration(settings, resampling, 8, 3000, 5, true, 0),
                Resources.ofThreads(2))
            .run();
    double exact = -0.5 * (LOG_TWO_PI + Math.log(1.3) + 1 / 1.3);
    double standardError = result.logEvidence().standardError();

    assertThat(result.biased()).isFalse();
    assertThat(standardError).isBetween(0.001, 0.012);
    assertThat(Math.expm1(result.logEvidence().estimate() - exact) / standardError)
        .isBetween(-4.0, 4.0);
  }

  private static SmcResult run(SmcConfiguration configuration, Resources resources) {
    return new SmcSampler(
            posterior(3, 1, 0.2), DiagonalGaussian.isotropic(3, 0, 1), configuration, resources)
        .run();
  }

  private static void assertSame(SmcResult one, SmcResult other) {
    assertThat(one.logEvidences()).isEqualTo(other.logEvidences());
    assertThat(one.singleRunVariances()).isEqualTo(other.singleRunVariances());
    assertThat(one.meanEss()).isEqualTo(other.meanEss());
    assertThat(one.meanAcceptance()).isEqualTo(other.meanAcceptance());
    assertThat(one.calls()).isEqualTo(other.calls());
    assertThat(one.pilotCalls()).isEqualTo(other.pilotCalls());
    assertThat(one.nonFinite()).isEqualTo(other.nonFinite());
    assertThat(one.pilotNonFinite()).isEqualTo(other.pilotNonFinite());
    assertThat(one.draws().draws())
        .usingRecursiveFieldByFieldElementComparator()
        .isEqualTo(other.draws().draws());
  }

  /** The pilot and a single replica are one particle system, on which all threads work. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void threadsThatShareOneReplicaLeaveItsBits(int chainLength) {
    Resampling resampling = resampling(new ResamplingCriterion.Always(), new CategoricalScheme());
    for (InvariantKernel kernel : List.of(WALK, HMC)) {
      SmcConfiguration configuration =
          new SmcConfiguration(adaptive(kernel, 0, chainLength), resampling, 2000, 1, 3, true);

      assertSame(
          run(configuration, Resources.ofThreads(3)), run(configuration, Resources.ofThreads(1)));
    }
  }

  @Test
  void memoryThatIsTooSmallIsRefusedAndTheLeastIsEnough() {
    SmcConfiguration configuration =
        new SmcConfiguration(
            adaptive(MALA, 1, 1),
            resampling(new ResamplingCriterion.Always(), new SystematicScheme()),
            500,
            4,
            3,
            true);

    MemoryBudgetException refused =
        catchThrowableOfType(
            MemoryBudgetException.class, () -> run(configuration, new Resources(2, 50_000)));

    assertThat(refused).hasMessageContaining("at least about");
    // Positions and both gradients of the particles, the gathered ones and the proposals, at least.
    assertThat(refused.least()).isBetween(9L * 500 * 3 * 8, 5_000_000L);
    assertSame(
        run(configuration, new Resources(2, refused.least())),
        run(configuration, Resources.ofThreads(2)));
  }

  @Test
  void drawsOfTheReplicasThatAreKeptHaveWeightsThatAddUpToOne() {
    SmcConfiguration all =
        new SmcConfiguration(
            adaptive(MALA, 1, 1),
            resampling(new ResamplingCriterion.Always(), new SystematicScheme()),
            40,
            5,
            3,
            true);
    SmcConfiguration two =
        new SmcConfiguration(all.settings(), all.resampling(), 40, 5, 3, true, 2);
    SmcResult result = run(two, Resources.ofThreads(1));

    assertThat(result.logEvidences()).isEqualTo(run(all, Resources.ofThreads(1)).logEvidences());
    assertThat(result.draws().draws()).hasSize(80);
    assertThat(
            result.draws().draws().stream().mapToDouble(draw -> Math.exp(draw.logWeight())).sum())
        .isCloseTo(1, org.assertj.core.data.Offset.offset(1e-12));
  }

  /** NaN from z = 1 on: the pilot's proposals go there, and so do some of the replicas'. */
  @Test
  void densitiesThatAreNoNumbersAreCountedInThePilotToo() {
    LogDensity target = PointLogDensity.of(1, z -> z[0] < 1 ? -z[0] * z[0] : Double.NaN);

    SmcResult result = run(target, DiagonalGaussian.isotropic(1, 0, 1), adaptive(WALK, 2, 1), 200);

    assertThat(result.pilotNonFinite().count()).isBetween(1L, result.pilotCalls().total());
    assertThat(result.pilotNonFinite().evaluations()).isEqualTo(result.pilotCalls().total());
    assertThat(result.pilotNonFinite().first().orElseThrow().position().getFirst())
        .isGreaterThanOrEqualTo(1);
    assertThat(result.nonFinite().count()).isBetween(1L, result.calls().total());
    assertThat(result.nonFinite().first().orElseThrow().replica()).isZero();
  }

  @Test
  void replicasThatAdaptForThemselvesHaveMeansOfEveryStep() {
    SmcResult result =
        run(
            new SmcConfiguration(
                adaptive(MALA, 1, 1),
                resampling(new ResamplingCriterion.EssBelow(0.5), new SystematicScheme()),
                100,
                20,
                3,
                false),
            Resources.ofThreads(2));

    assertThat(result.biased()).isTrue();
    assertThat(result.plan()).isEmpty();
    assertThat(result.meanEss()).hasSizeGreaterThan(3);
    assertThat(result.meanEss().getFirst()).isEqualTo(100);
    assertThat(result.meanEss()).allMatch(ess -> ess >= 1 && ess <= 100);
    assertThat(result.meanAcceptance()).hasSize(result.meanEss().size() - 1);
    assertThat(result.meanAcceptance().getFirst()).isEqualTo(1);
    assertThat(result.meanAcceptance().subList(1, 3)).allMatch(rate -> rate > 0.2 && rate < 0.95);
  }
}
