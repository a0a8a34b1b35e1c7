package org.dsmcs.core.annealing.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.invariant.RandomWalkKernel;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.LogDensity;
import org.dsmcs.core.density.PointLogDensity;
import org.dsmcs.core.evidence.Bidirectional;
import org.dsmcs.core.evidence.Interval;
import org.dsmcs.core.evidence.Sandwich;
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
import org.dsmcs.core.sampler.TestMixture;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.testing.Means;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reverse runs of AIS and SMC samplers; seeds are fixed. */
class BidirectionalSmcSamplerTest {
  private static final List<InvariantKernel> KERNELS =
      List.of(
          new RandomWalkKernel(),
          new MetropolisLangevinKernel(),
          new HamiltonianMonteCarloKernel(2, 0.2));

  private static final List<ResamplingScheme> SCHEMES =
      List.of(
          new CategoricalScheme(),
          new SystematicScheme(),
          new StratifiedScheme(),
          new ResidualScheme(),
          new KillingScheme());

  private static final TestMixture TWO_MODES =
      new TestMixture(1, new double[] {-0.5, 0.7}, new double[] {-1, 1.6}, new double[] {0.8, 0.5});
  private static final DiagonalGaussian REFERENCE = DiagonalGaussian.isotropic(1, 0, 1.7);

  private static Resampling resampling(ResamplingCriterion criterion, ResamplingScheme scheme) {
    return new Resampling(criterion, scheme, new ResamplingGradient.Ignored());
  }

  private static AnnealingSettings fixed(InvariantKernel kernel, int steps, int chainLength) {
    return new AnnealingSettings(
        kernel,
        new Schedule.Linear(steps),
        new StepSize.Fixed(0.8),
        Preconditioning.IDENTITY,
        new InnerMoves.Fixed(2),
        1,
        chainLength);
  }

  private static SmcConfiguration configuration(
      AnnealingSettings settings, Resampling resampling, int particles, int replicas, long seed) {
    return new SmcConfiguration(settings, resampling, particles, replicas, seed, true);
  }

  static Stream<Arguments> choices() {
    List<Arguments> choices = new ArrayList<>();
    for (InvariantKernel kernel : KERNELS) {
      choices.add(Arguments.of(kernel, Resampling.never(), 1, 1));
      choices.add(Arguments.of(kernel, Resampling.never(), 8, 1));
      Resampling always = resampling(new ResamplingCriterion.Always(), new CategoricalScheme());
      choices.add(Arguments.of(kernel, always, 1, 1));
      choices.add(Arguments.of(kernel, always, 2, 1));
      for (ResamplingScheme scheme : SCHEMES) {
        for (ResamplingCriterion criterion :
            List.of(
                new ResamplingCriterion.Always(),
                new ResamplingCriterion.Bernoulli(),
                new ResamplingCriterion.EssBelow(0.8))) {
          choices.add(Arguments.of(kernel, resampling(criterion, scheme), 6, 1));
        }
        if (!(scheme instanceof KillingScheme)) {
          Resampling each = resampling(new ResamplingCriterion.Always(), scheme);
          choices.add(Arguments.of(kernel, each, 12, 3));
        }
      }
    }
    return choices.stream();
  }

  /** 2 000 replicas: the mean of Z/Z-hat lies within four standard errors, below 0.04, of 1. */
  @ParameterizedTest
  @MethodSource("choices")
  void inReverseTheInverseOfTheEvidenceIsUnbiased(
      InvariantKernel kernel, Resampling resampling, int particles, int chainLength) {
    Bidirectional<SmcResult> result =
        new BidirectionalSmcSampler(
                TWO_MODES.density(),
                REFERENCE,
                configuration(fixed(kernel, 3, chainLength), resampling, particles, 20, 5),
                TWO_MODES.exactDraws(),
                2_000,
                Resources.ofThreads(2))
            .run();

    Means.assertMean(inverses(result, TWO_MODES.logEvidence()), 1, 0.04, "mean of Z/Z-hat");
    assertThat(result.reverse().drawsUsed()).isEqualTo(2_000);
    assertThat(result.reverse().nonFinite()).isZero();
  }

  private static double[] inverses(Bidirectional<SmcResult> result, double logEvidence) {
    return result.reverse().logEvidences().stream()
        .mapToDouble(value -> Math.exp(logEvidence - value))
        .toArray();
  }

  /** What the other test can find: draws of one of two modes are no draws of the target. */
  @Test
  void drawsThatAreNotOfTheTargetAreSeen() {
    TestMixture secondModeAlone = TestMixture.gaussian(1, 0, 1.6, 0.5);
    Resampling always = resampling(new ResamplingCriterion.Always(), new SystematicScheme());
    for (int particles : new int[] {1, 6}) {
      double[] inverses =
          inverses(
              new BidirectionalSmcSampler(
                      TWO_MODES.density(),
                      REFERENCE,
                      configuration(fixed(KERNELS.get(1), 3, 1), always, particles, 20, 5),
                      secondModeAlone.exactDraws(),
                      2_000,
                      Resources.ofThreads(2))
                  .run(),
              TWO_MODES.logEvidence());

      assertThat(Math.abs(Means.mean(inverses) - 1))
          .isGreaterThan(8 * Means.standardError(inverses));
    }
  }

  /**
   * With one step nothing moves: log Z-hat is log of the mean of γ/π_0, one of them at the draw.
   */
  @Test
  void withOneStepAndOneParticleItIsTheWeightOfTheDraw() {
    double[][] points = new double[20][1];
    for (int i = 0; i < 20; i++) {
      points[i][0] = -2 + 0.21 * i;
    }
    Bidirectional<SmcResult> result =
        new BidirectionalSmcSampler(
                TWO_MODES.density(),
                REFERENCE,
                configuration(fixed(KERNELS.get(0), 1, 1), Resampling.never(), 1, 20, 1),
                ExactDraws.given(points),
                20,
                Resources.ofThreads(1))
            .run();

    for (int i = 0; i < 20; i++) {
      double z = points[i][0];
      double logReference = -0.5 * (z * z / 2.89 + Math.log(2 * Math.PI * 2.89));
      assertThat(result.reverse().logEvidences().get(i))
          .isCloseTo(TWO_MODES.logDensity(points[i], new double[1]) - logReference, within(1e-12));
    }
  }

  static Stream<Arguments> sandwiches() {
    TestMixture narrow = TestMixture.gaussian(2, 1.3, 0.8, 0.4);
    // Hardly any variance: the limits are as near to the truth as their errors allow.
    TestMixture near = TestMixture.gaussian(1, 0.4, 0.05, 1.6);
    TestMixture far =
        new TestMixture(1, new double[] {0, -1}, new double[] {-1.5, 2}, new double[] {0.5, 0.7});
    Resampling systematic =
        resampling(new ResamplingCriterion.EssBelow(0.6), new SystematicScheme());
    Resampling categorical =
        resampling(new ResamplingCriterion.Bernoulli(), new CategoricalScheme());
    return Stream.of(
        Arguments.of("AIS, random walk", TWO_MODES, KERNELS.get(0), Resampling.never(), 4, 1),
        Arguments.of("AIS, one chain", near, KERNELS.get(1), Resampling.never(), 1, 1),
        Arguments.of("SMC, MALA", narrow, KERNELS.get(1), systematic, 6, 1),
        Arguments.of("SMC, HMC", far, KERNELS.get(2), categorical, 6, 1),
        Arguments.of(
            "waste-free",
            far,
            KERNELS.get(0),
            resampling(new ResamplingCriterion.Always(), new StratifiedScheme()),
            12,
            3));
  }

  /** Real runs forward and reverse, 20 of each: at least 92 % of 400 sandwiches hold the truth. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("sandwiches")
  void theSandwichHoldsTheTruthInAtLeast92PercentOf400Repetitions(
      String name,
      TestMixture target,
      InvariantKernel kernel,
      Resampling resampling,
      int particles,
      int chainLength) {
    int held = 0;
    double width = 0;
    for (int seed = 0; seed < 400; seed++) {
      Interval interval =
          new BidirectionalSmcSampler(
                  target.density(),
                  DiagonalGaussian.isotropic(target.dimension(), 0, 1.7),
                  configuration(fixed(kernel, 4, chainLength), resampling, particles, 20, seed),
                  target.exactDraws(),
                  20,
                  Resources.ofThreads(1))
              .run()
              .sandwich()
              .interval();
      if (interval.low() <= target.logEvidence() && target.logEvidence() <= interval.high()) {
        held++;
      }
      width += (interval.high() - interval.low()) / 400;
    }

    assertThat(held).as("mean width %s", width).isGreaterThanOrEqualTo(368);
    assertThat(width).isLessThan(2);
  }

  @Test
  void anAdaptivePilotIsFrozenForBothDirections() {
    InvariantKernel kernel = KERNELS.get(1);
    AnnealingSettings adaptive =
        new AnnealingSettings(
            kernel,
            new Schedule.Adaptive(0.7),
            new StepSize.Tuned(kernel.targetAcceptance()),
            Preconditioning.DENSE,
            new InnerMoves.UntilForgotten(0.3, 10),
            2,
            1);
    Resampling resampling =
        resampling(new ResamplingCriterion.EssBelow(0.5), new SystematicScheme());
    TestMixture target = TestMixture.gaussian(3, -2, 1, 0.2);
    Bidirectional<SmcResult> one =
        new BidirectionalSmcSampler(
                target.density(),
                DiagonalGaussian.isotropic(3, 0, 1.7),
                configuration(adaptive, resampling, 200, 40, 3),
                target.exactDraws(),
                60,
                Resources.ofThreads(1))
            .run();
    Bidirectional<SmcResult> two =
        new BidirectionalSmcSampler(
                target.density(),
                DiagonalGaussian.isotropic(3, 0, 1.7),
                configuration(adaptive, resampling, 200, 40, 3),
                target.exactDraws(),
                60,
                Resources.ofThreads(2))
            .run();

    assertThat(one.reverse()).isEqualTo(two.reverse());
    Interval interval = one.sandwich().interval();
    assertThat(interval.low()).isLessThan(-2);
    assertThat(interval.high()).isGreaterThan(-2);
    assertThat(interval.high() - interval.low()).isLessThan(0.5);
  }

  /** N particles and one path: no step is asked for twice, and the path has its own moves. */
  @Test
  void callsAndDrawsAreCounted() {
    Bidirectional<SmcResult> result =
        new BidirectionalSmcSampler(
                TWO_MODES.density(),
                REFERENCE,
                configuration(fixed(KERNELS.get(0), 3, 1), Resampling.never(), 5, 20, 1),
                TWO_MODES.exactDraws(),
                30,
                Resources.ofThreads(2))
            .run();

    // Forward: N draws, then N in each of 2 moves of steps 2, 3 and the final one.
    assertThat(result.forward().calls().values()).isEqualTo(20 * 5 * (1 + 2 * 3));
    // In reverse no final moves; the path: the draw, and 2 moves of steps 3 and 2.
    assertThat(result.reverse().calls().values()).isEqualTo(30 * (5 * (1 + 2 * 2) + 1 + 2 * 2));
    assertThat(result.reverse().calls().gradients()).isZero();
    assertThat(result.reverse().drawsUsed()).isEqualTo(30);
  }

  /** Half of the target lies where the reference is zero: no run forward comes there. */
  @Test
  void aPathThatLeavesTheSupportLeavesNoUpperLimit() {
    LogDensity halfSpace =
        PointLogDensity.of(
            1, z -> z[0] > 0 ? -0.5 * (z[0] * z[0] + Math.log(2 * Math.PI)) : -1.0 / 0);
    DiagonalGaussian wrong = DiagonalGaussian.isotropic(1, 0, 1);

    Sandwich sandwich =
        new BidirectionalSmcSampler(
                halfSpace,
                wrong,
                configuration(fixed(KERNELS.get(0), 2, 1), Resampling.never(), 4, 20, 1),
                wrong.exactDraws().orElseThrow(),
                20,
                Resources.ofThreads(1))
            .run()
            .sandwich();

    assertThat(sandwich.interval().high()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void whatCannotBeRunInReverseIsRefusedBeforehand() {
    Resampling ssp = resampling(new ResamplingCriterion.Always(), new SspScheme());
    AnnealingSettings settings = fixed(KERNELS.get(0), 2, 1);
    ExactDraws few = ExactDraws.given(new double[][] {{1}, {2}, {3}});

    assertThatThrownBy(() -> refused(configuration(settings, ssp, 4, 20, 1), few, 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 are needed", "there are 3");
    assertThatThrownBy(
            () -> refused(configuration(settings, ssp, 4, 20, 1), TWO_MODES.exactDraws(), 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("the ssp scheme", "systematic");
    assertThatThrownBy(
            () -> refused(configuration(settings, ssp, 4, 19, 1), TWO_MODES.exactDraws(), 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 forward", "19");
    assertThatThrownBy(
            () -> refused(configuration(settings, ssp, 4, 20, 1), TWO_MODES.exactDraws(), 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 reverse", "5");
    AnnealingSettings adaptive =
        new AnnealingSettings(
            KERNELS.get(0),
            new Schedule.Adaptive(0.7),
            new StepSize.Fixed(1),
            Preconditioning.IDENTITY,
            new InnerMoves.Fixed(1),
            0,
            1);
    assertThatThrownBy(
            () ->
                refused(
                    new SmcConfiguration(adaptive, Resampling.never(), 4, 20, 1, false),
                    TWO_MODES.exactDraws(),
                    20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pilot");
  }

  private static BidirectionalSmcSampler refused(
      SmcConfiguration configuration, ExactDraws draws, int reverseReplicas) {
    return new BidirectionalSmcSampler(
        TWO_MODES.density(),
        REFERENCE,
        configuration,
        draws,
        reverseReplicas,
        Resources.ofThreads(1));
  }
}
