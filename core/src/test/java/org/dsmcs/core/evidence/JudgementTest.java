package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.smc.NonFiniteReport;
import org.junit.jupiter.api.Test;

/** Inputs that were once called trustworthy, and some that still are. */
class JudgementTest {
  private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  private static final double ALL_WEIGHTS_EQUAL = 0;

  private static EvidenceEstimator small(Density target, long seed) {
    return EvidenceEstimator.of(target)
        .particles(32)
        .steps(8)
        .epochs(10)
        .replicas(16)
        .evaluationReplicas(400)
        .threads(1)
        .seed(seed);
  }

  private static long trusted(Supplier<Density> target, int seeds) {
    long trusted = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      if (small(target.get(), seed).estimate().trust().trustworthy()) {
        trusted++;
      }
    }
    return trusted;
  }

  @Test
  void aCauchyDistributionIsNotTrusted() {
    assertThat(
            trusted(
                () ->
                    PointDensity.of(
                        1,
                        (x, gradient) -> {
                          gradient[0] = -2 * x[0] / (1 + x[0] * x[0]);
                          return -Math.log1p(x[0] * x[0]);
                        }),
                10))
        .isZero();
  }

  @Test
  void aFunnelIsNotTrusted() {
    assertThat(trusted(() -> PointDensity.of(5, JudgementTest::funnel), 6)).isZero();
  }

  private static double funnel(double[] z, double[] gradient) {
    double precision = Math.exp(-z[0]);
    double square = 0;
    for (int d = 1; d < 5; d++) {
      square += z[d] * z[d] * precision;
      gradient[d] = -z[d] * precision;
    }
    gradient[0] = -z[0] / 9 - 2 + square / 2;
    return -z[0] * z[0] / 18 - 2 * z[0] - square / 2 - Math.log(3) - 5 * LOG_ROOT_TWO_PI;
  }

  @Test
  void aGaussianIsMostlyTrusted() {
    assertThat(trusted(() -> DiagonalGaussian.isotropic(2, 0, 1), 10)).isGreaterThanOrEqualTo(6);
  }

  private static double normal(double[] z, double[] gradient) {
    gradient[0] = -z[0];
    return -z[0] * z[0] / 2 - LOG_ROOT_TWO_PI;
  }

  private static EvidenceEstimator untrained(Density target, long seed) {
    return EvidenceEstimator.of(target)
        .initial(DiagonalGaussian.isotropic(1, 0, 1))
        .particles(8)
        .steps(4)
        .epochs(0)
        .evaluationReplicas(100)
        .threads(1)
        .seed(seed);
  }

  @Test
  void aFinitePenaltyInPlaceOfZeroIsNotTrusted() {
    for (double penalty : new double[] {1e4, 1e10, 1e300}) {
      Density target = PointDensity.of(1, (z, g) -> (z[0] > 0 ? 0 : -penalty) + normal(z, g));
      for (int seed = 1; seed <= 30; seed++) {
        Trust trust = untrained(target, seed).estimate().trust();

        assertThat(trust.trustworthy()).isFalse();
        assertThat(trust.reasons()).anyMatch(reason -> reason.contains("penalty"));
      }
    }
  }

  @Test
  void logDensitiesTooLargeForDifferencesOfANatAreNotTrusted() {
    for (double constant : new double[] {1e13, -1e13, 1e18, -1e18, 1e300, -1e308}) {
      Density target = PointDensity.of(1, (z, g) -> constant + normal(z, g));

      EvidenceEstimate estimate = untrained(target, 1).estimate();

      assertThat(estimate.trust().trustworthy()).isFalse();
      assertThat(estimate.trust().reasons())
          .anyMatch(reason -> reason.contains("magnitude") && reason.contains("subtract"));
      assertThat(estimate.bound().estimate()).isFinite();
      assertThat(estimate.bound().standardError()).isFinite();
    }
  }

  @Test
  void aConstantThatDoublesCanHoldChangesNoJudgement() {
    for (double constant : new double[] {0, 1e9, -1e9}) {
      Density target = PointDensity.of(1, (z, g) -> constant + normal(z, g));

      assertThat(untrained(target, 1).estimate().trust().reasons())
          .noneMatch(reason -> reason.contains("magnitude"));
    }
  }

  @Test
  void aGradientWrongByAFactorIsNotTrustedAndNamed() {
    Density target =
        PointDensity.of(
            1,
            (z, gradient) -> {
              double value = normal(z, gradient);
              gradient[0] *= 10;
              return value;
            });

    assertThat(untrained(target, 1).estimate().trust().reasons())
        .anyMatch(reason -> reason.contains("the gradient is not that of the log density"));
  }

  @Test
  void anEdgeOfTheSupportWithAGradientOfNaNDoesNotEndTraining() {
    Density target =
        PointDensity.of(
            1,
            (x, gradient) -> {
              gradient[0] = x[0] > 0 ? -1 : Double.NaN;
              return x[0] > 0 ? -x[0] : Double.NEGATIVE_INFINITY;
            });

    EvidenceEstimate estimate =
        small(target, 1).initial(DiagonalGaussian.isotropic(1, 1, 1)).stepScale(0.1).estimate();

    assertThat(estimate.logEvidence().estimate()).isBetween(-2.0, 0.0);
    assertThat(estimate.trust().trustworthy()).isFalse();
    assertThat(estimate.nonFinite().count()).isZero();
  }

  /** The example of docs/your-density.md. */
  @Test
  void aHalfNormalInOtherVariablesIsFound() {
    Density halfNormal =
        PointDensity.of(
            1,
            (z, gradient) -> {
              double x = Math.exp(z[0]);
              gradient[0] = -x * x + 1;
              return -x * x / 2 + z[0];
            });

    EvidenceEstimate estimate =
        small(halfNormal, 1)
            .initial(DiagonalGaussian.isotropic(1, 0, 1))
            .stepScale(0.5)
            .learnInitial(true)
            .estimate();

    assertThat(estimate.logEvidence().standardError()).isLessThan(0.05);
    assertThat(estimate.logEvidence().estimate())
        .isCloseTo(0.5 * Math.log(Math.PI / 2), within(4 * estimate.logEvidence().standardError()));
  }

  @Test
  void aHessianProductThatIsNoNumberDoesNotEndTrainingAndIsCounted() {
    Density target =
        PointDensity.of(
            1,
            JudgementTest::normal,
            (z, vector, product) -> product[0] = z[0] > 0 ? Double.NaN : -vector[0]);

    assertThat(small(target, 1).estimate().trust().reasons())
        .anyMatch(reason -> reason.contains("Hessian-vector product was NaN or infinite at"));
  }

  @Test
  void learningHoldsStandardDeviationsWithinWhatDoublesCompute() {
    EvidenceEstimate estimate = untrained(PointDensity.of(1, JudgementTest::normal), 1).estimate();
    SamplerParameters parameters = estimate.parameters();
    for (double log : new double[] {-400, 400}) {
      parameters.values()[parameters.layout().initialLogStandardDeviation()] = log;
      AnnealingPath path = new AnnealingPath(parameters.layout());

      parameters.describe(path);

      assertThat(parameters.initialDistribution().precision()[0]).isPositive().isFinite();
      assertThat(path.initialLogNormaliser())
          .isEqualTo(parameters.initialDistribution().logNormaliser());
    }
  }

  /** Judges normal bounds of standard deviation 0.3, of which the first few are replaced. */
  private static Trust judge(double... replaced) {
    Random random = new Random(3);
    double[] bounds = new double[1000];
    Arrays.setAll(
        bounds, r -> 0.3 * random.nextGaussian() - 0.05 * Math.pow(random.nextDouble(), 2));
    System.arraycopy(replaced, 0, bounds, 0, replaced.length);
    double mean = Arrays.stream(bounds).map(Math::exp).average().orElseThrow();
    return Judgement.of(
        bounds,
        8,
        new Estimate(Math.log(mean), 0.01),
        900,
        NonFiniteReport.NONE,
        ALL_WEIGHTS_EQUAL);
  }

  @Test
  void replicasThatAreZeroAreLegal() {
    double zero = Double.NEGATIVE_INFINITY;

    assertThat(judge(zero, zero, zero).reasons()).isEqualTo(judge().reasons());
  }

  @Test
  void aBoundFarBelowIsNotTrusted() {
    assertThat(judge(-1e5).reasons()).anyMatch(reason -> reason.contains("nats below log Z"));
    assertThat(judge(-1e300).reasons()).anyMatch(reason -> reason.contains("nats below log Z"));
    assertThat(judge(-20).reasons()).noneMatch(reason -> reason.contains("nats below log Z"));
  }

  @Test
  void anEstimateThatIsNotFiniteIsNotTrusted() {
    double[] bounds = new double[100];
    Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
    for (Estimate estimate :
        List.of(
            new Estimate(Double.NaN, Double.NaN),
            new Estimate(0, Double.POSITIVE_INFINITY),
            new Estimate(Double.NEGATIVE_INFINITY, 0))) {
      assertThat(
              Judgement.of(bounds, 8, estimate, 100, NonFiniteReport.NONE, ALL_WEIGHTS_EQUAL)
                  .reasons())
          .anyMatch(reason -> reason.contains("not finite"));
    }
  }

  @Test
  void noReasonClaimsThatLogEvidenceIsHigher() {
    double[] heavy = new double[1000];
    Arrays.setAll(heavy, r -> -2 * Math.log((r + 1) / 1001.0));

    assertThat(
            Judgement.of(heavy, 8, new Estimate(3, 1), 4, NonFiniteReport.NONE, ALL_WEIGHTS_EQUAL)
                .reasons())
        .hasSizeGreaterThanOrEqualTo(3)
        .noneMatch(reason -> reason.contains("probably higher"))
        .allMatch(
            reason ->
                reason.contains("use more")
                    || reason.contains("make it lighter")
                    || reason.contains("compare"));
  }
}
