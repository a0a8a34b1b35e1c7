package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.evidence.Evaluation;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Steps so small that positions do not show them. Particles stand still then, log B − log F is
 * zero, and without resampling many steps weigh them as one step does. (Where the residual of B is
 * taken from the positions it lacks the noise, and every step multiplies Z-hat by e^{D/2}.)
 */
class TinyStepTest {
  private static final Density TARGET = DiagonalGaussian.isotropic(3, 0.5, 0.8);

  static Stream<Kernel> kernels() {
    return Stream.of(
        new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel());
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void manyStepsThatDoNotMoveWeighLikeOne(Kernel kernel) {
    for (double stepScale : new double[] {1e-20, 1e-33, 1e-200}) {
      EvidenceEstimate one = estimate(kernel, 1, stepScale);
      EvidenceEstimate many = estimate(kernel, 8, stepScale);
      assertThat(many.bound().estimate())
          .isCloseTo(one.bound().estimate(), within(1e-8))
          .isNegative();
    }
  }

  private static EvidenceEstimate estimate(Kernel kernel, int steps, double stepScale) {
    SamplerConfiguration sampler =
        new SamplerConfiguration(
            kernel,
            Bound.SMC,
            new Resampling(
                new ResamplingCriterion.Never(),
                new CategoricalScheme(),
                new ResamplingGradient.Ignored()),
            16,
            steps,
            stepScale);
    SamplerParameters parameters =
        sampler.startingParameters(DiagonalGaussian.isotropic(TARGET.dimension(), 0, 1.5), 1);
    return new Evaluation(TARGET, sampler, 5, 1, 0.01).estimate(parameters, 40, 1);
  }
}
