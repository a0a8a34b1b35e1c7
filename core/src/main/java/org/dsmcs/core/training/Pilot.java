package org.dsmcs.core.training;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;

/** Finds out, before training, where it had better begin. */
@FunctionalInterface
public interface Pilot {
  /**
   * Returns where training is to begin: a function of all but the resources and the listener.
   *
   * @param target the density γ
   * @param initial where particles of the pilot begin
   * @param sampler what is going to be trained
   * @param seed the run's seed
   * @param resources threads and memory to use
   * @param listener told of what is tried
   */
  TrainingStart find(
      Density target,
      ReferenceDistribution initial,
      SamplerConfiguration sampler,
      long seed,
      Resources resources,
      TrainingListener listener);
}
