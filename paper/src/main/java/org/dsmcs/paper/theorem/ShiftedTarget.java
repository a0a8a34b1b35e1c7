package org.dsmcs.paper.theorem;

import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;

/**
 * One target of the family, N(s, 1), and how large the steps towards it are. Its log Z is 0.
 *
 * @param shift s
 * @param stepSize δ of all steps
 */
record ShiftedTarget(double shift, double stepSize) {
  Density density() {
    return DiagonalGaussian.isotropic(1, shift, 1);
  }

  SamplerConfiguration sampler(ExactPlan plan, Estimator estimator) {
    // Half of the step scale, since sigmoid(0) = 1/2.
    return new SamplerConfiguration(
        plan.kernel(),
        Bound.SMC,
        estimator.resampling(),
        plan.particles(),
        plan.steps(),
        2 * stepSize);
  }

  /** Returns an even schedule, all steps of this size, π_0 = N(0, 1). */
  SamplerParameters parameters(Kernel kernel, ParameterLayout layout) {
    double[] values = new double[layout.length()];
    values[layout.stepScale()] = 2 * stepSize;
    double[] own = kernel.initialParameters();
    System.arraycopy(own, 0, values, layout.kernel(), own.length);
    return new SamplerParameters(layout, values);
  }
}
