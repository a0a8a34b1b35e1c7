package org.dsmcs.core.annealing.sampling;

import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;

/**
 * What an SMC sampler does; annealed importance sampling where nothing is resampled.
 *
 * @param settings how particles follow the path
 * @param resampling when and how they are resampled
 * @param particles N, at least 1; waste-free: a multiple of the chains' length
 * @param replicas independent repeats of a whole run, at least 1
 * @param seed of all random numbers
 * @param repeat whether an adaptive run is only a pilot, whose plan the replicas follow without
 *     adapting; else each replica adapts for itself and its Z-hat is biased
 * @param keptReplicas of how many replicas, the first ones, the final particles become draws; at
 *     least 0, and all of them where there are fewer
 */
public record SmcConfiguration(
    AnnealingSettings settings,
    Resampling resampling,
    int particles,
    int replicas,
    long seed,
    boolean repeat,
    int keptReplicas) {
  /**
   * Checks that the values go together.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public SmcConfiguration {
    if (particles < 1 || replicas < 1) {
      throw new IllegalArgumentException(
          "particles and replicas must be at least 1, given: %d and %d"
              .formatted(particles, replicas));
    }
    if (keptReplicas < 0) {
      throw new IllegalArgumentException(
          "replicas whose draws are kept must be at least 0, given: " + keptReplicas);
    }
    if (settings.chainLength() > 1) {
      if (!(resampling.criterion() instanceof ResamplingCriterion.Always)) {
        throw new IllegalArgumentException(
            "waste-free resamples before every step; the criterion must be 'always', given: "
                + resampling.criterion());
      }
      if (particles % settings.chainLength() != 0 || particles == settings.chainLength()) {
        throw new IllegalArgumentException(
            "waste-free needs particles to be a multiple, at least twice, of the chains' length,"
                + " given: %d and %d".formatted(particles, settings.chainLength()));
      }
    }
    keptReplicas = Math.min(keptReplicas, replicas);
  }

  /**
   * Keeps the draws of all replicas.
   *
   * @param settings how particles follow the path
   * @param resampling when and how they are resampled
   * @param particles N
   * @param replicas independent repeats of a whole run
   * @param seed of all random numbers
   * @param repeat whether an adaptive run is only a pilot
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public SmcConfiguration(
      AnnealingSettings settings,
      Resampling resampling,
      int particles,
      int replicas,
      long seed,
      boolean repeat) {
    this(settings, resampling, particles, replicas, seed, repeat, replicas);
  }
}
