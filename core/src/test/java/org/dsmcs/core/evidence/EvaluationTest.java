package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.ReplicaBatch;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.ZeroWeightsException;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final Density TARGET = DiagonalGaussian.isotropic(2, 0.5, 0.8);
  private static final int PARTICLES = 12;
  private static final SamplerConfiguration SAMPLER =
      new SamplerConfiguration(
          new LangevinKernel(),
          Bound.SMC,
          new Resampling(
              new ResamplingCriterion.EssBelow(0.5),
              new CategoricalScheme(),
              new ResamplingGradient.StopGradient()),
          PARTICLES,
          4,
          0.4);

  private static SamplerParameters parameters(SamplerConfiguration sampler, int dimension) {
    return sampler.startingParameters(DiagonalGaussian.isotropic(dimension, 0, 1.5), 1);
  }

  /** For densities on [0, 1]. */
  private static SamplerParameters narrow(SamplerConfiguration sampler) {
    return sampler.startingParameters(DiagonalGaussian.isotropic(1, 0.5, 0.4), 1);
  }

  private static EvidenceEstimate estimate(int replicas, int draws, long seed, int threads) {
    return new Evaluation(TARGET, SAMPLER, seed, threads, 0.01)
        .estimate(parameters(SAMPLER, 2), replicas, draws);
  }

  @Test
  void poolsReplicasByTheDeltaMethod() {
    int replicas = 200;
    double[] bounds = new double[replicas];
    double finalEss = 0;
    SamplerParameters parameters = parameters(SAMPLER, 2);
    try (ReplicaBatch batch =
        new ReplicaBatch(
            TARGET,
            SAMPLER,
            parameters.layout(),
            replicas,
            Resources.ofThreads(1),
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      batch.run(parameters, RandomKey.of(7, Purpose.EVALUATION, 0));
      for (int r = 0; r < replicas; r++) {
        bounds[r] = batch.bound(r);
        finalEss += batch.ess(r, 4) / replicas;
      }
    }
    double mean = Arrays.stream(bounds).average().orElseThrow();
    double variance =
        Arrays.stream(bounds).map(b -> (b - mean) * (b - mean)).sum() / (replicas - 1);
    double[] evidence = Arrays.stream(bounds).map(Math::exp).toArray();
    double meanEvidence = Arrays.stream(evidence).average().orElseThrow();
    double varianceOfEvidence =
        Arrays.stream(evidence).map(z -> (z - meanEvidence) * (z - meanEvidence)).sum()
            / (replicas - 1);
    double standardError = Math.sqrt(varianceOfEvidence / replicas) / meanEvidence;
    double sumOfSquares = Arrays.stream(evidence).map(z -> z * z).sum();

    EvidenceEstimate estimate = estimate(replicas, 100, 7, 1);

    assertThat(estimate.bound().estimate()).isCloseTo(mean, within(1e-12));
    assertThat(estimate.bound().standardError())
        .isCloseTo(Math.sqrt(variance / replicas), within(1e-12));
    assertThat(estimate.logEvidence().estimate()).isCloseTo(Math.log(meanEvidence), within(1e-12));
    assertThat(estimate.logEvidence().standardError()).isCloseTo(standardError, within(1e-10));
    assertThat(estimate.interval95().high() - estimate.logEvidence().estimate())
        .isCloseTo(1.959963984540054 * standardError, within(1e-10));
    assertThat(estimate.logEvidence().estimate() - estimate.interval95().low())
        .isCloseTo(1.959963984540054 * standardError, within(1e-10));
    double effective = replicas * meanEvidence * replicas * meanEvidence / sumOfSquares;
    assertThat(estimate.trust().effectiveReplicas()).isCloseTo(effective, within(1e-9));
    assertThat(estimate.effectiveSampleSize()).hasSize(4);
    assertThat(estimate.finalEffectiveSampleSize()).isCloseTo(finalEss, within(1e-10));
    assertThat(estimate.replicas()).isEqualTo(replicas);
    assertThat(estimate.provenance().seed()).isEqualTo(7);
    assertThat(estimate.provenance().sampler()).isEqualTo(SAMPLER);
  }

  private static List<Double> numbers(EvidenceEstimate estimate) {
    return List.of(
        estimate.bound().estimate(),
        estimate.bound().standardError(),
        estimate.logEvidence().estimate(),
        estimate.logEvidence().standardError(),
        estimate.trust().paretoShape(),
        estimate.finalEffectiveSampleSize(),
        estimate.draws().draws().getLast().position()[1]);
  }

  @Test
  void resultsDependOnTheSeedButNotOnTheThreads() {
    // More replicas than one group has.
    List<Double> one = numbers(estimate(300, 30, 1, 1));

    assertThat(numbers(estimate(300, 30, 1, 1))).isEqualTo(one);
    assertThat(numbers(estimate(300, 30, 1, 2))).isEqualTo(one);
    assertThat(numbers(estimate(300, 30, 2, 1))).doesNotContainAnyElementsOf(one);
  }

  @Test
  void groupsOfReplicasDiffer() {
    // The second group alone would repeat the first if its noise were the same.
    double first = estimate(256, 0, 1, 1).bound().estimate();
    double both = estimate(512, 0, 1, 1).bound().estimate();

    assertThat(both).isNotEqualTo(first);
  }

  @Test
  void weightsOfDrawsAddUpToOneAndDescribeTheTarget() {
    WeightedDraws draws = estimate(500, 2000, 1, 2).draws();

    assertThat(draws.draws()).hasSize(167 * PARTICLES);
    double sum = 0;
    double mean = 0;
    for (WeightedDraws.Draw draw : draws.draws()) {
      double weight = Math.exp(draw.logWeight());
      sum += weight;
      mean += weight * draw.position()[0];
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    // 167 replicas, none better than one independent draw: 4 · 0.8/√167.
    assertThat(mean).isCloseTo(0.5, within(0.25));
    assertThat(draws.draws().getFirst().replica()).isZero();
    assertThat(draws.draws().getLast().replica()).isEqualTo(166);
    assertThat(draws.draws().getLast().particle()).isEqualTo(PARTICLES - 1);
  }

  @Test
  void noDrawsAreReturnedWhereNoneAreWanted() {
    assertThat(estimate(10, 0, 1, 1).draws().draws()).isEmpty();
  }

  @Test
  void theEvidenceOfAGaussianIsFoundAndTrusted() {
    EvidenceEstimate estimate = estimate(2000, 0, 1, 2);

    assertThat(estimate.logEvidence().estimate())
        .isCloseTo(0, within(4 * estimate.logEvidence().standardError()));
    assertThat(estimate.logEvidence().standardError()).isLessThan(0.01);
    assertThat(estimate.trust().trustworthy()).isTrue();
    assertThat(estimate.trust().reasons()).isEmpty();
    assertThat(estimate.trust().paretoShape()).isLessThan(0.7);
  }

  @Test
  void fewReplicasAreNotTrusted() {
    Trust trust = estimate(10, 0, 1, 1).trust();

    assertThat(trust.trustworthy()).isFalse();
    assertThat(trust.paretoShape()).isNaN();
    assertThat(trust.reasons()).anyMatch(reason -> reason.contains("too few"));
    assertThat(trust.reasons()).anyMatch(reason -> reason.contains("effective"));
  }

  @Test
  void aHeavyTailIsNotTrusted() {
    Density far = DiagonalGaussian.isotropic(2, 9, 0.1);
    SamplerConfiguration one =
        new SamplerConfiguration(new LangevinKernel(), Bound.SMC, Resampling.never(), 2, 2, 0.01);

    Trust trust = new Evaluation(far, one, 1, 1, 0.01).estimate(parameters(one, 2), 200, 0).trust();

    assertThat(trust.trustworthy()).isFalse();
    assertThat(trust.paretoShape()).isGreaterThan(0.7);
    assertThat(trust.reasons()).anyMatch(reason -> reason.contains("heavy"));
    assertThat(trust.reasons()).anyMatch(reason -> reason.contains("effective"));
  }

  /** A density of 1 where x lies in [low, 1], else of what {@code outside} says. */
  private static Density interval(double low, double outside) {
    return PointDensity.of(1, (x, gradient) -> x[0] >= low && x[0] <= 1 ? 0 : outside);
  }

  @Test
  void zeroDensityOnPartOfTheSpaceEndsWithAWarning() {
    for (var kernel :
        List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel())) {
      SamplerConfiguration sampler =
          new SamplerConfiguration(kernel, Bound.SMC, SAMPLER.resampling(), 300, 3, 0.01);

      EvidenceEstimate estimate =
          new Evaluation(interval(0.9, Double.NEGATIVE_INFINITY), sampler, 1, 1, 0.01)
              .estimate(narrow(sampler), 200, 0);

      assertThat(estimate.logEvidence().estimate()).isFinite();
      assertThat(estimate.nonFinite().zeroDensitySeen()).isTrue();
      assertThat(estimate.nonFinite().count()).isZero();
      assertThat(estimate.trust().trustworthy()).isFalse();
      assertThat(estimate.trust().reasons()).anyMatch(reason -> reason.contains("biases"));
      // Biased low from log 0.1, as the warning says.
      assertThat(estimate.logEvidence().estimate()).isBetween(Math.log(0.005), Math.log(0.1));
    }
  }

  @Test
  void numbersThatAreNoneAreCountedAndFailAboveTheLimit() {
    SamplerConfiguration sampler =
        new SamplerConfiguration(
            new LangevinKernel(), Bound.SMC, SAMPLER.resampling(), 300, 3, 0.01);
    Density broken = interval(0.9, Double.NaN);

    EvidenceEstimate tolerated =
        new Evaluation(broken, sampler, 1, 1, 1).estimate(narrow(sampler), 50, 0);
    assertThat(tolerated.nonFinite().count()).isPositive();
    assertThat(tolerated.nonFinite().first()).isPresent();
    assertThat(tolerated.trust().reasons()).anyMatch(reason -> reason.contains("NaN"));

    Evaluation strict = new Evaluation(broken, sampler, 1, 1, 0.01);
    assertThatThrownBy(() -> strict.estimate(narrow(sampler), 50, 0))
        .isInstanceOf(NonFiniteDensityException.class)
        .hasMessageContaining("more than the 0.01 allowed");
  }

  @Test
  void aDensityThatIsZeroEverywhereFailsNamingTheStepWithAdvice() {
    Evaluation nowhere = new Evaluation(interval(2, Double.NEGATIVE_INFINITY), SAMPLER, 1, 2, 0.01);

    assertThatThrownBy(() -> nowhere.estimate(parameters(SAMPLER, 1), 50, 0))
        .isInstanceOf(ZeroEvidenceException.class)
        .hasMessageContainingAll("all 50 replicas", "after step 1,", "initial distribution");
  }

  @Test
  void aDensityThatIsNowhereANumberFailsNamingThePoint() {
    Evaluation nowhere = new Evaluation(interval(2, Double.NaN), SAMPLER, 1, 2, 0.01);

    assertThatThrownBy(() -> nowhere.estimate(parameters(SAMPLER, 1), 50, 0))
        .isInstanceOf(ZeroWeightsException.class)
        .hasMessageContainingAll("step 1", "NaN", "replica 0, level 0, position [");
  }

  /** Whether a replica of two particles survives is a matter of its draws. */
  @Test
  void whereEveryReplicaThatIsKeptIsZeroThereAreNoDraws() {
    SamplerConfiguration sampler =
        new SamplerConfiguration(new LangevinKernel(), Bound.SMC, Resampling.never(), 2, 1, 0.01);
    Density half = interval(0.5, Double.NEGATIVE_INFINITY);
    int empty = 0;
    for (long seed = 0; seed < 20; seed++) {
      EvidenceEstimate estimate =
          new Evaluation(half, sampler, seed, 1, 0.01).estimate(narrow(sampler), 50, 1);

      List<WeightedDraws.Draw> draws = estimate.draws().draws();
      assertThat(draws.stream().mapToDouble(WeightedDraws.Draw::logWeight))
          .noneMatch(x -> Double.isNaN(x));
      assertThat(estimate.logEvidence().estimate()).isFinite();
      if (draws.isEmpty()) {
        empty++;
      } else {
        assertThat(draws.stream().mapToDouble(draw -> Math.exp(draw.logWeight())).sum())
            .isCloseTo(1, within(1e-12));
      }
    }
    assertThat(empty).isBetween(1, 19);
  }

  /** Of 600 replicas only the first is kept, and no particle of that is lost. */
  @Test
  void lostParticlesAreSeenInReplicasThatAreNotKept() {
    SamplerConfiguration sampler =
        new SamplerConfiguration(new LangevinKernel(), Bound.SMC, Resampling.never(), 4, 1, 0.001);
    // Past 1.75, about three standard deviations from the mean, a penalty of 1e5.
    Density penalised = PointDensity.of(1, (x, gradient) -> x[0] < 1.75 ? 0 : -1e5);
    Evaluation evaluation = new Evaluation(penalised, sampler, 1, 1, 0.01);

    EvidenceEstimate estimate = evaluation.estimate(narrow(sampler), 600, 1);

    assertThat(estimate.draws().draws())
        .hasSize(4)
        .allMatch(draw -> draw.logWeight() > -100 && draw.position()[0] < 1.75);
    assertThat(estimate.nonFinite().zeroDensitySeen()).isFalse();
    assertThat(estimate.trust().reasons())
        .anyMatch(reason -> reason.contains("as good as no weight"));
  }

  @Test
  void tooFewReplicasOrDrawsAreRefused() {
    assertThatThrownBy(() -> estimate(1, 0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("evaluation replicas", "2", "given: 1");
    assertThatThrownBy(() -> estimate(2, -1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("draws", "given: -1");
  }

  @Test
  void theEstimatorNamesWhatIsOutOfRange() {
    assertThatThrownBy(
            () ->
                EvidenceEstimator.of(TARGET)
                    .initial(DiagonalGaussian.isotropic(3, 0, 1))
                    .estimate())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("dimension 3", "target 2");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).particles(0).estimate())
        .hasMessageContaining("particles must be at least 1, given: 0");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).steps(-1).estimate())
        .hasMessageContaining("steps must be at least 1, given: -1");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).stepScale(0).estimate())
        .hasMessageContaining("step scale must be positive and finite, given: 0");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).replicas(0).estimate())
        .hasMessageContaining("replicas must be at least 1, given: 0");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).epochs(-2).estimate())
        .hasMessageContaining("epochs must be at least 0, given: -2");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).iterations(0).estimate())
        .hasMessageContaining("iterations must be at least 1, given: 0");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).learningRate(-1).estimate())
        .hasMessageContaining("learning rate must be positive and finite, given: -1");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).threads(0).estimate())
        .hasMessageContaining("threads must be at least 1, given: 0");
    assertThatThrownBy(
            () -> EvidenceEstimator.of(TARGET).epochs(0).evaluationReplicas(1).estimate())
        .hasMessageContaining("given: 1");
    assertThatThrownBy(() -> EvidenceEstimator.of(TARGET).bound(Bound.DAIS).estimate())
        .hasMessageContaining("without resampling");
  }
}
