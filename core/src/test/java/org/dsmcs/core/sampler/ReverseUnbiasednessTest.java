package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.KillingScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.ResamplingScheme;
import org.dsmcs.core.resampling.ResidualScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.testing.Means;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In reverse the mean of Z/Z-hat lies within four standard errors, these below 0.04, of 1: for
 * every learned kernel, criterion and scheme, with one particle and with several. Seeds are fixed.
 */
class ReverseUnbiasednessTest {
  private static final int REPLICAS = 1_500;
  private static final int STEPS = 3;

  private static final List<TestMixture> TARGETS =
      List.of(
          new TestMixture(
              1, new double[] {-0.5, 0.7}, new double[] {-1, 1.2}, new double[] {0.8, 0.6}),
          TestMixture.gaussian(3, 2.5, 0.3, 1.3));

  static Stream<Arguments> choices() {
    List<Arguments> choices = new ArrayList<>();
    for (Kernel kernel : Setups.KERNELS) {
      choices.add(Arguments.of(kernel, Resampling.never(), 1));
      choices.add(Arguments.of(kernel, Resampling.never(), 9));
      choices.add(
          Arguments.of(
              kernel, resampling(new ResamplingCriterion.Always(), new CategoricalScheme()), 1));
      for (ResamplingScheme scheme :
          List.of(
              new CategoricalScheme(),
              new SystematicScheme(),
              new StratifiedScheme(),
              new ResidualScheme(),
              new KillingScheme())) {
        for (ResamplingCriterion criterion :
            List.of(
                new ResamplingCriterion.Always(),
                new ResamplingCriterion.Bernoulli(),
                new ResamplingCriterion.EssBelow(0.6))) {
          choices.add(Arguments.of(kernel, resampling(criterion, scheme), 5));
        }
      }
    }
    return choices.stream();
  }

  private static Resampling resampling(ResamplingCriterion criterion, ResamplingScheme scheme) {
    return new Resampling(criterion, scheme, new ResamplingGradient.StopGradient());
  }

  /** Z/Z-hat of each replica. */
  private static double[] inverses(
      SamplerConfiguration configuration,
      Density density,
      double logEvidence,
      ExactDraws draws,
      int threads) {
    DiagonalGaussian initial = DiagonalGaussian.isotropic(density.dimension(), 0, 1.7);
    SamplerParameters parameters = Setups.parameters(configuration, initial, 0.3);
    double[] inverses = new double[REPLICAS];
    try (ReplicaBatch batch =
        new ReplicaBatch(
            density,
            configuration,
            parameters.layout(),
            REPLICAS,
            Resources.ofThreads(threads),
            ReplicaBatch.Mode.EVALUATE,
            0)) {
      batch.runReverse(parameters, RandomKey.of(1, Purpose.REVERSE, 0), REPLICAS, draws, 77, 0);
      for (int r = 0; r < REPLICAS; r++) {
        inverses[r] = Math.exp(logEvidence - batch.bound(r));
      }
    }
    return inverses;
  }

  @ParameterizedTest
  @MethodSource("choices")
  void theInverseOfTheEvidenceIsUnbiased(Kernel kernel, Resampling resampling, int particles) {
    for (TestMixture target : TARGETS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, particles, STEPS, 0.5);
      double[] inverses =
          inverses(configuration, target.density(), target.logEvidence(), target.exactDraws(), 2);

      Means.assertMean(inverses, 1, 0.04, target.toString());
    }
  }

  /** What the test above can find: draws of another density. */
  @Test
  void drawsThatAreNotOfTheTargetAreSeen() {
    TestMixture target = TARGETS.getFirst();
    for (Kernel kernel : Setups.KERNELS) {
      SamplerConfiguration configuration =
          Setups.smc(
              kernel,
              resampling(new ResamplingCriterion.Always(), new SystematicScheme()),
              5,
              STEPS,
              0.5);
      double[] inverses =
          inverses(
              configuration,
              target.density(),
              target.logEvidence(),
              TestMixture.gaussian(1, 0, 1.8, 0.4).exactDraws(),
              2);

      assertThat(Math.abs(Means.mean(inverses) - 1))
          .isGreaterThan(6 * Means.standardError(inverses));
    }
  }

  /** Without resampling the bound of whole paths is that of normalised weights, in reverse too. */
  @Test
  void theDaisBoundIsTheSmcBoundWithoutResampling() {
    TestMixture target = TARGETS.get(1);
    for (Kernel kernel : Setups.KERNELS) {
      double[] smc =
          inverses(
              Setups.smc(kernel, Resampling.never(), 5, STEPS, 0.5),
              target.density(),
              target.logEvidence(),
              target.exactDraws(),
              1);
      double[] dais =
          inverses(
              new SamplerConfiguration(kernel, Bound.DAIS, Resampling.never(), 5, STEPS, 0.5),
              target.density(),
              target.logEvidence(),
              target.exactDraws(),
              2);

      for (int r = 0; r < REPLICAS; r++) {
        assertThat(dais[r])
            .isCloseTo(smc[r], org.assertj.core.data.Percentage.withPercentage(1e-9));
      }
    }
  }

  /**
   * The unadjusted kernels leave a half-space: such paths count as 1/Z-hat = 0, so the mean of
   * Z/Z-hat lies below 1, and the mean of log Z-hat is still an upper bound of log Z.
   */
  @Test
  void pathsThatLeaveTheSupportKeepTheBound() {
    Density halfNormal =
        PointDensity.of(
            1,
            (z, gradient) -> {
              gradient[0] = -z[0];
              return z[0] > 0
                  ? Math.log(2) - 0.5 * (z[0] * z[0] + Math.log(2 * Math.PI))
                  : Double.NEGATIVE_INFINITY;
            });
    ExactDraws draws =
        ExactDraws.sampled(1, (key, point) -> point[0] = Math.abs(RandomKey.normals(key, 1)[0]));
    for (Kernel kernel : Setups.KERNELS) {
      for (int particles : new int[] {1, 6}) {
        double[] inverses =
            inverses(
                Setups.smc(
                    kernel,
                    resampling(new ResamplingCriterion.Always(), new SystematicScheme()),
                    particles,
                    STEPS,
                    0.5),
                halfNormal,
                0,
                draws,
                2);

        assertThat(inverses).contains(0).doesNotContain(Double.NaN);
        assertThat(Means.mean(inverses)).isLessThan(1);
      }
    }
  }
}
