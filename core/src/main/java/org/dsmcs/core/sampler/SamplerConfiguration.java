package org.dsmcs.core.sampler;

import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.smc.StoragePlan;

/**
 * What a sampler does, apart from the numbers it learns.
 *
 * @param kernel how particles move
 * @param bound which bound is estimated and ascended
 * @param resampling when and how particles are resampled, and how that is differentiated
 * @param particles N, at least 1
 * @param steps K, at least 1
 * @param stepScale δ̂, the largest possible step size, that parameters start with; positive
 */
public record SamplerConfiguration(
    Kernel kernel, Bound bound, Resampling resampling, int particles, int steps, double stepScale) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException naming the value that is out of range, or if the DAIS bound is
   *     asked for with resampling
   */
  public SamplerConfiguration {
    if (particles < 1) {
      throw new IllegalArgumentException("particles must be at least 1, given: " + particles);
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1, given: " + steps);
    }
    if (!(stepScale > 0) || !Double.isFinite(stepScale)) {
      throw new IllegalArgumentException(
          "step scale must be positive and finite, given: " + stepScale);
    }
    if (bound == Bound.DAIS && resampling.happens()) {
      throw new IllegalArgumentException(
          "the DAIS bound is defined without resampling only; choose the criterion never, or the"
              + " SMC bound");
    }
  }

  /** Returns the layout of the learned parameters for a target of the given dimension. */
  public ParameterLayout layout(int dimension) {
    return new ParameterLayout(
        steps, SamplerParameters.EMBEDDING_WIDTH, kernel.parameterNames(), dimension);
  }

  /**
   * Returns the parameters that training starts from, with step sizes about δ̂/2.
   *
   * @param initial the initial distribution π_0
   * @param seed the run's seed
   */
  public SamplerParameters startingParameters(DiagonalGaussian initial, long seed) {
    return SamplerParameters.start(
        layout(initial.dimension()), stepScale, kernel.initialParameters(), initial, seed);
  }

  /**
   * Returns what the memory of a replica depends on.
   *
   * @param target the density γ
   * @param team threads that share the work on one replica
   * @throws IllegalArgumentException if an array would be longer than an array can be
   */
  StoragePlan.ReplicaSize replicaSize(Density target, int team) {
    return new StoragePlan.ReplicaSize(
        kernel.arraysPerLevel(),
        kernel.arraysPerState(),
        particles,
        target.dimension(),
        target.memoryPerParticle(),
        steps,
        team);
  }
}
