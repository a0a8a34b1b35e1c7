package org.dsmcs.core.training;

import java.util.List;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.ChangeOfVariables;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.sampler.SamplerConfiguration;

/**
 * Where a training begins, as plain numbers: the coordinates u of z = m + L u in which the sampler
 * works, and the initial distribution, schedule and step sizes there.
 *
 * <p>A training that was begun goes on from its {@link TrainingState}, which holds the parameters;
 * of the start it needs the coordinates, m and L, to ask the density.
 *
 * @param coordinates z = m + L u
 * @param initial π_0, a distribution of u
 * @param betas β_1..β_K
 * @param stepSizes δ_1..δ_K, for moves of u
 * @param bound mean bound before training, from a few replicas; NaN where it was not measured
 * @param calls how often the density was asked to find all this
 */
public record TrainingStart(
    AffineTransformation coordinates,
    DiagonalGaussian initial,
    List<Double> betas,
    List<Double> stepSizes,
    double bound,
    DensityCalls calls) {
  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException if dimensions or numbers of steps differ
   */
  public TrainingStart {
    betas = List.copyOf(betas);
    stepSizes = List.copyOf(stepSizes);
    if (coordinates.dimension() != initial.dimension() || betas.size() != stepSizes.size()) {
      throw new IllegalArgumentException(
          ("coordinates and initial distribution must have the same dimension, betas and step sizes"
                  + " the same number, given: %d and %d, %d and %d")
              .formatted(
                  coordinates.dimension(), initial.dimension(), betas.size(), stepSizes.size()));
    }
  }

  /**
   * Returns the density that the sampler is asked to follow: γ seen through the coordinates.
   *
   * @param target γ
   */
  public Density target(Density target) {
    return ChangeOfVariables.of(target, coordinates);
  }

  /**
   * Returns the parameters that describe this start.
   *
   * @param sampler with K steps, of a step scale above all step sizes
   * @param seed the run's seed: of the features behind the step sizes
   */
  public SamplerParameters parameters(SamplerConfiguration sampler, long seed) {
    return sampler.startingParameters(initial, seed).withSchedule(betas).withStepSizes(stepSizes);
  }
}
