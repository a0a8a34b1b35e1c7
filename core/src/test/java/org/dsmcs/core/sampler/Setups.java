package org.dsmcs.core.sampler;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;

/** Samplers for tests, with step sizes that are said rather than learned. */
final class Setups {
  static final List<Kernel> KERNELS =
      List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel());

  /** One of each way to resample that has code of its own. */
  static final List<Resampling> RESAMPLINGS =
      List.of(
          Resampling.never(),
          categorical(new ResamplingCriterion.Always(), new ResamplingGradient.Ignored()),
          categorical(new ResamplingCriterion.EssBelow(0.5), new ResamplingGradient.StopGradient()),
          categorical(
              new ResamplingCriterion.Always(), new ResamplingGradient.GappedStraightThrough(0.1)),
          categorical(
              new ResamplingCriterion.Bernoulli(),
              new ResamplingGradient.GappedStraightThrough(0.1)),
          new Resampling(
              new ResamplingCriterion.Bernoulli(),
              new SystematicScheme(),
              new ResamplingGradient.StopGradient()));

  private Setups() {}

  private static Resampling categorical(
      ResamplingCriterion criterion, ResamplingGradient gradient) {
    return new Resampling(criterion, new CategoricalScheme(), gradient);
  }

  static SamplerConfiguration smc(
      Kernel kernel, Resampling resampling, int particles, int steps, double stepScale) {
    return new SamplerConfiguration(kernel, Bound.SMC, resampling, particles, steps, stepScale);
  }

  /**
   * Returns parameters with an even schedule and all step sizes half of the step scale, but for
   * {@code tilt}: later steps are larger, in β and in size, the more the larger it is.
   */
  static SamplerParameters parameters(
      SamplerConfiguration configuration, DiagonalGaussian initial, double tilt) {
    SamplerParameters parameters = configuration.startingParameters(initial, 0);
    ParameterLayout layout = parameters.layout();
    double[] values = parameters.values();
    Arrays.fill(values, layout.embedding(), layout.kernel(), 0);
    values[layout.weight()] = 1;
    for (int k = 0; k < layout.steps(); k++) {
      values[layout.schedule() + k] = tilt * k;
      values[layout.embedding() + k * layout.embeddingWidth()] = tilt * k;
    }
    return parameters;
  }

  static AnnealingPath path(SamplerConfiguration configuration, SamplerParameters parameters) {
    return parameters.path();
  }
}
