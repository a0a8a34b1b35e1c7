package org.dsmcs.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.dsmcs.models.Distributions.*;

import org.dsmcs.core.annealing.invariant.HamiltonianMonteCarloKernel;
import org.dsmcs.core.annealing.invariant.InvariantKernel;
import org.dsmcs.core.annealing.invariant.Preconditioning;
import org.dsmcs.core.annealing.sampling.AnnealingSettings;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.annealing.sampling.Schedule;
import org.dsmcs.core.annealing.sampling.SmcConfiguration;
import org.dsmcs.core.annealing.sampling.SmcResult;
import org.dsmcs.core.annealing.sampling.SmcSampler;
import org.dsmcs.core.annealing.sampling.StepSize;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.models.operation.GammaFunction;
import org.junit.jupiter.api.Test;

/**
 * The evidence of conjugate models by an SMC sampler from their prior: the exact value within four
 * standard errors of below 0.02, seeds fixed. A wrong Jacobian or constant would show here.
 */
class EvidenceTest {
  private static void assertEvidence(Model model, Data data, double exact) {
    BoundModel bound = model.bind(data);
    InvariantKernel kernel = new HamiltonianMonteCarloKernel(3, 0.2);
    AnnealingSettings settings =
        new AnnealingSettings(
            kernel,
            new Schedule.Adaptive(0.9),
            new StepSize.Tuned(kernel.targetAcceptance()),
            Preconditioning.DIAGONAL,
            new InnerMoves.Fixed(2),
            0,
            1);
    SmcConfiguration configuration =
        new SmcConfiguration(
            settings,
            new Resampling(
                new ResamplingCriterion.EssBelow(0.5),
                new SystematicScheme(),
                new ResamplingGradient.Ignored()),
            400,
            16,
            1,
            true);
    SmcResult result =
        new SmcSampler(
                bound.posterior(), bound.priorDistribution(), configuration, Resources.ofThreads(2))
            .run();

    double standardError = result.logEvidence().standardError();
    assertThat(bound.priorNotes()).isEmpty();
    assertThat(result.nonFinite().count()).isZero();
    assertThat(standardError).isLessThan(0.02);
    assertThat(Math.abs(result.logEvidence().estimate() - exact))
        .as("%s, exactly %s", result.logEvidence(), exact)
        .isLessThanOrEqualTo(4 * standardError);
  }

  private static double logBeta(double a, double b) {
    return GammaFunction.logGamma(a) + GammaFunction.logGamma(b) - GammaFunction.logGamma(a + b);
  }

  /** μ ~ N(1, 2²), y_i ~ N(μ, 1.5²). */
  @Test
  void conjugateNormalModel() {
    double[] y = {2.1, -0.4, 3.3, 1.7, 0.2};
    double precision = 1 / 4.0;
    double weight = 1 / 2.25;
    double sum = 0;
    double squares = 0;
    for (double value : y) {
      sum += value - 1;
      squares += (value - 1) * (value - 1);
    }
    double posterior = precision + y.length * weight;
    double exact =
        -0.5 * y.length * Math.log(2 * Math.PI * 2.25)
            + 0.5 * Math.log(precision / posterior)
            - 0.5 * weight * squares
            + 0.5 * weight * weight * sum * sum / posterior;

    assertEvidence(
        Model.of(
            m -> {
              var mu = m.real("mu");
              m.prior(normal(mu, 1, 2));
              m.likelihood(normal(m.data("y"), mu, 1.5));
            }),
        Data.none().with("y", y),
        exact);
  }

  @Test
  void betaBinomial() {
    double exact = logBeta(2 + 7, 3 + 13) - logBeta(2, 3) - Math.log(21) - logBeta(8, 14);

    assertEvidence(
        Model.of(
            m -> {
              var p = m.between("p", 0, 1);
              m.prior(beta(p, 2, 3));
              m.likelihood(binomial(m.data("y"), m.data("n"), p));
            }),
        Data.none().with("y", 7).with("n", 20),
        exact);
  }

  @Test
  void gammaPoisson() {
    double[] y = {3, 0, 5, 2, 2, 4};
    double shape = 2.5;
    double rate = 0.8;
    double exact = shape * Math.log(rate) - GammaFunction.logGamma(shape);
    double sum = 0;
    for (double count : y) {
      sum += count;
      exact -= GammaFunction.logGamma(count + 1);
    }
    exact += GammaFunction.logGamma(shape + sum) - (shape + sum) * Math.log(rate + y.length);

    assertEvidence(
        Model.of(
            m -> {
              var lambda = m.positive("lambda");
              m.prior(gamma(lambda, shape, rate));
              m.likelihood(poisson(m.data("y"), lambda));
            }),
        Data.none().with("y", y),
        exact);
  }

  @Test
  void dirichletCategorical() {
    int[] y = {0, 2, 2, 1, 2, 3, 0, 2, 2, 1};
    double[] alpha = {1.5, 1, 2, 0.5};
    double[] counts = {2, 2, 5, 1};
    double exact = GammaFunction.logGamma(5) - GammaFunction.logGamma(15);
    for (int k = 0; k < 4; k++) {
      exact += GammaFunction.logGamma(alpha[k] + counts[k]) - GammaFunction.logGamma(alpha[k]);
    }

    assertEvidence(
        Model.of(
            m -> {
              var p = m.simplex("p", 4);
              m.prior(dirichlet(p, m.data("alpha")));
              m.likelihood(categorical(m.wholeNumbers("y"), p));
            }),
        Data.none().with("y", y).with("alpha", alpha),
        exact);
  }
}
