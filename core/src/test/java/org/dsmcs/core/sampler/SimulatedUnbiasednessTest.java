package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
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
import org.dsmcs.core.resampling.SspScheme;
import org.dsmcs.core.resampling.StratifiedScheme;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The mean of Z-hat over replicas lies within four standard errors of Z, for every kernel,
 * criterion and scheme, on targets where the variance of log Z-hat is small enough for the mean to
 * mean something. Seeds are fixed. The standard error is about half a per cent.
 */
class SimulatedUnbiasednessTest {
  private static final int REPLICAS = 6_000;
  private static final int PARTICLES = 8;
  private static final int STEPS = 4;

  private static final List<TestMixture> TARGETS =
      List.of(
          new TestMixture(
              1, new double[] {-0.5, 0.7}, new double[] {-1, 1.2}, new double[] {0.8, 0.6}),
          TestMixture.gaussian(3, 2.5, 0.3, 0.9));

  static Stream<Arguments> choices() {
    List<ResamplingScheme> schemes =
        List.of(
            new CategoricalScheme(),
            new SystematicScheme(),
            new StratifiedScheme(),
            new ResidualScheme(),
            new SspScheme(),
            new KillingScheme());
    List<Arguments> choices = new ArrayList<>();
    for (Kernel kernel : Setups.KERNELS) {
      choices.add(Arguments.of(kernel, Resampling.never()));
      for (ResamplingScheme scheme : schemes) {
        for (ResamplingCriterion criterion :
            List.of(
                new ResamplingCriterion.Always(),
                new ResamplingCriterion.Bernoulli(),
                new ResamplingCriterion.EssBelow(0.6))) {
          choices.add(
              Arguments.of(
                  kernel, new Resampling(criterion, scheme, new ResamplingGradient.Ignored())));
        }
      }
    }
    return choices.stream();
  }

  @ParameterizedTest
  @MethodSource("choices")
  void meanOfReplicasIsTheEvidence(Kernel kernel, Resampling resampling) {
    for (TestMixture target : TARGETS) {
      DiagonalGaussian initial = DiagonalGaussian.isotropic(target.dimension(), 0, 1.7);
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, PARTICLES, STEPS, 0.5);
      SamplerParameters parameters = Setups.parameters(configuration, initial, 0.3);
      double[] ratios = new double[REPLICAS];
      double sumOfLogs = 0;
      double sumOfSquaredLogs = 0;
      try (ReplicaBatch batch =
          new ReplicaBatch(
              target.density(),
              configuration,
              parameters.layout(),
              REPLICAS,
              Resources.ofThreads(2),
              ReplicaBatch.Mode.EVALUATE,
              0)) {
        batch.run(parameters, RandomKey.of(1, Purpose.EVALUATION, 0));
        for (int r = 0; r < REPLICAS; r++) {
          double log = batch.bound(r) - target.logEvidence();
          ratios[r] = Math.exp(log);
          sumOfLogs += log;
          sumOfSquaredLogs += log * log;
        }
      }
      double meanOfLogs = sumOfLogs / REPLICAS;
      double varianceOfLogs = sumOfSquaredLogs / REPLICAS - meanOfLogs * meanOfLogs;
      double mean = 0;
      for (double ratio : ratios) {
        mean += ratio / REPLICAS;
      }
      double variance = 0;
      for (double ratio : ratios) {
        variance += (ratio - mean) * (ratio - mean) / (REPLICAS - 1);
      }

      assertThat(varianceOfLogs).as("variance of log Z-hat").isLessThan(1);
      double standardError = Math.sqrt(variance / REPLICAS);
      assertThat(standardError).as("standard error").isLessThan(0.01);
      assertThat((mean - 1) / standardError).as("error in standard errors").isBetween(-4.0, 4.0);
    }
  }
}
