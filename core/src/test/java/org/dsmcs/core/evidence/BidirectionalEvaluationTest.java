package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.FullGaussian;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.sampler.TestMixture;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.TrainingListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Forward and reverse runs of the learned sampler; seeds are fixed. */
class BidirectionalEvaluationTest {
  private static final TestMixture TWO_MODES =
      new TestMixture(1, new double[] {-0.5, 0.7}, new double[] {-1, 1.6}, new double[] {0.8, 0.6});
  private static final Resampling SYSTEMATIC =
      new Resampling(
          new ResamplingCriterion.EssBelow(0.6),
          new SystematicScheme(),
          new ResamplingGradient.StopGradient());

  private static SamplerConfiguration configuration(
      Kernel kernel, Resampling resampling, int particles, int steps) {
    return new SamplerConfiguration(kernel, Bound.SMC, resampling, particles, steps, 0.5);
  }

  private static SamplerParameters parameters(SamplerConfiguration configuration, int dimension) {
    return configuration.startingParameters(DiagonalGaussian.isotropic(dimension, 0, 1.7), 3);
  }

  private static Bidirectional<EvidenceEstimate> run(
      TestMixture target,
      SamplerConfiguration configuration,
      ExactDraws draws,
      int replicas,
      int reverseReplicas,
      long seed,
      int threads) {
    return new BidirectionalEvaluation(
            target.density(),
            configuration,
            seed,
            Resources.ofThreads(threads),
            0.01,
            draws,
            reverseReplicas)
        .estimate(
            parameters(configuration, target.dimension()), replicas, 0, TrainingListener.SILENT);
  }

  static Stream<Arguments> sandwiches() {
    // Hardly any variance: the limits are as near to the truth as their errors allow.
    TestMixture near = TestMixture.gaussian(1, 0.4, 0.05, 1.6);
    TestMixture plane = TestMixture.gaussian(2, 1.3, 0.5, 0.8);
    Resampling categorical =
        new Resampling(
            new ResamplingCriterion.Bernoulli(),
            new CategoricalScheme(),
            new ResamplingGradient.ScoreFunction());
    return Stream.of(
        Arguments.of("one path", near, new LangevinKernel(), Resampling.never(), 1),
        Arguments.of("ESS, systematic", plane, new UnderdampedLangevinKernel(), SYSTEMATIC, 6),
        Arguments.of("Bernoulli", TWO_MODES, new HamiltonianKernel(), categorical, 8));
  }

  /** Real runs forward and reverse, 20 of each: at least 92 % of 400 sandwiches hold the truth. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("sandwiches")
  void theSandwichHoldsTheTruthInAtLeast92PercentOf400Repetitions(
      String name, TestMixture target, Kernel kernel, Resampling resampling, int particles) {
    int held = 0;
    double width = 0;
    for (int seed = 0; seed < 400; seed++) {
      Interval interval =
          run(
                  target,
                  configuration(kernel, resampling, particles, 4),
                  target.exactDraws(),
                  20,
                  20,
                  seed,
                  1)
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

  /** More than one group of replicas, each with its own draws and noise, on any threads. */
  @Test
  void resultsDoNotDependOnThreadsAndEveryReplicaIsItsOwn() {
    SamplerConfiguration configuration =
        configuration(new UnderdampedLangevinKernel(), SYSTEMATIC, 4, 3);
    Bidirectional<EvidenceEstimate> one =
        run(TWO_MODES, configuration, TWO_MODES.exactDraws(), 20, 300, 1, 1);
    Bidirectional<EvidenceEstimate> three =
        run(TWO_MODES, configuration, TWO_MODES.exactDraws(), 20, 300, 1, 3);

    assertThat(one.reverse()).isEqualTo(three.reverse());
    assertThat(one.sandwich()).isEqualTo(three.sandwich());
    assertThat(one.reverse().logEvidences()).hasSize(300).doesNotHaveDuplicates();
    assertThat(one.reverse().drawsUsed()).isEqualTo(300);
    assertThat(one.sandwich().forward()).isEqualTo(one.forward().bound());
  }

  @Test
  void aTrainedSamplerIsRunInBothDirectionsByOneCall() {
    Bidirectional<EvidenceEstimate> result =
        EvidenceEstimator.of(TWO_MODES.density())
            .initial(DiagonalGaussian.isotropic(1, 0, 1.7))
            .particles(16)
            .steps(8)
            .epochs(3)
            .evaluationReplicas(100)
            .seed(4)
            .threads(2)
            .estimateBidirectional(TWO_MODES.exactDraws(), 100);

    Interval interval = result.sandwich().interval();
    assertThat(interval.low()).isLessThan(TWO_MODES.logEvidence());
    assertThat(interval.high()).isGreaterThan(TWO_MODES.logEvidence());
    assertThat(interval.high() - interval.low()).isLessThan(0.2);
    assertThat(result.forward().effort().training().hessianProducts()).isPositive();
    assertThat(result.reverse().drawsUsed()).isEqualTo(100);
  }

  /** A full covariance becomes coordinates of the sampler, in which the draws are then seen. */
  @Test
  void drawsFollowTheCoordinatesOfTheSampler() {
    TestMixture target = TestMixture.gaussian(2, -1, 2, 0.3);
    Bidirectional<EvidenceEstimate> result =
        EvidenceEstimator.of(target.density())
            .initial(
                new FullGaussian(
                    new double[] {1.8, 2.1}, new double[][] {{0.12, 0.03}, {0.03, 0.15}}))
            .particles(16)
            .steps(6)
            .epochs(2)
            .evaluationReplicas(60)
            .seed(4)
            .threads(2)
            .estimateBidirectional(target.exactDraws(), 60);

    Interval interval = result.sandwich().interval();
    assertThat(interval.low()).isLessThan(-1);
    assertThat(interval.high()).isGreaterThan(-1);
    assertThat(interval.high() - interval.low()).isLessThan(0.2);
  }

  /** A path takes one question for its draw and one for each step, the N particles as many each. */
  @Test
  void callsAreCounted() {
    Bidirectional<EvidenceEstimate> result =
        run(
            TWO_MODES,
            configuration(new LangevinKernel(), SYSTEMATIC, 4, 3),
            TWO_MODES.exactDraws(),
            20,
            30,
            1,
            1);

    assertThat(result.forward().effort().total().gradients()).isEqualTo(20 * 4 * 4);
    assertThat(result.reverse().calls().gradients()).isEqualTo(30 * (4 * 4 + 4));
    assertThat(result.reverse().calls().hessianProducts()).isZero();
  }

  @Test
  void givenDrawsAreUsedInTheirOrderAndTooFewAreRefused() {
    SamplerConfiguration configuration =
        configuration(new LangevinKernel(), Resampling.never(), 1, 2);
    double[][] points = new double[20][1];
    for (int i = 0; i < 20; i++) {
      points[i][0] = 0.1 * i;
    }
    double[][] changed = points.clone();
    changed[7] = new double[] {-3};
    Bidirectional<EvidenceEstimate> first =
        run(TWO_MODES, configuration, ExactDraws.given(points), 20, 20, 1, 1);
    Bidirectional<EvidenceEstimate> second =
        run(TWO_MODES, configuration, ExactDraws.given(changed), 20, 20, 1, 1);

    for (int r = 0; r < 20; r++) {
      boolean same =
          first.reverse().logEvidences().get(r).equals(second.reverse().logEvidences().get(r));
      assertThat(same).isEqualTo(r != 7);
    }
    assertThatThrownBy(() -> run(TWO_MODES, configuration, ExactDraws.given(points), 20, 25, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("25 are needed", "there are 20");
  }

  @Test
  void whatCannotBeRunInReverseIsRefusedBeforehand() {
    Resampling ssp =
        new Resampling(
            new ResamplingCriterion.Always(),
            new SspScheme(),
            new ResamplingGradient.StopGradient());
    assertThatThrownBy(
            () ->
                run(
                    TWO_MODES,
                    configuration(new LangevinKernel(), ssp, 4, 2),
                    TWO_MODES.exactDraws(),
                    20,
                    20,
                    1,
                    1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("the ssp scheme", "systematic");
    SamplerConfiguration configuration = configuration(new LangevinKernel(), SYSTEMATIC, 4, 2);
    assertThatThrownBy(() -> run(TWO_MODES, configuration, TWO_MODES.exactDraws(), 19, 20, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 forward", "19");
    assertThatThrownBy(() -> run(TWO_MODES, configuration, TWO_MODES.exactDraws(), 20, 19, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 reverse", "19");
    assertThatThrownBy(
            () ->
                run(
                    TWO_MODES,
                    configuration,
                    TestMixture.gaussian(2, 0, 0, 1).exactDraws(),
                    20,
                    20,
                    1,
                    1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("dimension 1", "given: 2");
  }
}
