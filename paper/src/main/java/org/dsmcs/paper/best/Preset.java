package org.dsmcs.paper.best;

import java.util.List;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.paper.grid.MarkovKernel;

/**
 * A way to run the sampler that needs no tuning: one for all N and K, without a search.
 *
 * <p>All of them resample when ESS falls below half of N, draw systematically, differentiate by
 * stop-gradient, and may take steps of δ̂ = 2, twice the paper's largest.
 *
 * @param name what it is called
 * @param besides the kernel of the paper whose table it is compared with: of the two, the one that
 *     has no momentum either, or has one too
 * @param kernel how particles move
 * @param learnsInitial whether mean and standard deviations of the initial distribution are learned
 */
public record Preset(String name, MarkovKernel besides, Kernel kernel, boolean learnsInitial) {
  /** The Langevin kernel from the initial distribution as it is. */
  public static final Preset LANGEVIN =
      new Preset("langevin", MarkovKernel.LANGEVIN, new LangevinKernel(), false);

  /** The underdamped Langevin kernel: what {@code dsmcs run} does by default. */
  public static final Preset UNDERDAMPED =
      new Preset(
          "underdamped-langevin", MarkovKernel.HAMILTONIAN, new UnderdampedLangevinKernel(), false);

  /** {@link #LANGEVIN} with a learned initial distribution. */
  public static final Preset LANGEVIN_INITIAL =
      new Preset("langevin, initial", MarkovKernel.LANGEVIN, new LangevinKernel(), true);

  /** {@link #UNDERDAMPED} with a learned initial distribution. */
  public static final Preset UNDERDAMPED_INITIAL =
      new Preset(
          "underdamped-langevin, initial",
          MarkovKernel.HAMILTONIAN,
          new UnderdampedLangevinKernel(),
          true);

  /** All presets. */
  public static final List<Preset> ALL =
      List.of(LANGEVIN, UNDERDAMPED, LANGEVIN_INITIAL, UNDERDAMPED_INITIAL);

  /** δ̂, the largest step size. */
  public static final double STEP_SCALE = Defaults.STEP_SCALE;

  /** Adam's step size at first. */
  public static final double LEARNING_RATE = Defaults.LEARNING_RATE;

  /** Below this fraction of N, ESS asks for resampling. */
  public static final double ESS_FRACTION = Defaults.ESS_FRACTION;

  /** Iterations of an epoch, as in the paper. */
  public static final int ITERATIONS = 10;

  /** Replicas of an iteration, as in the paper. */
  public static final int REPLICAS = 64;

  /** Returns how particles are resampled. */
  public static Resampling resampling() {
    return new Resampling(
        new ResamplingCriterion.EssBelow(ESS_FRACTION),
        new SystematicScheme(),
        new ResamplingGradient.StopGradient());
  }

  /** Returns what the sampler does. */
  public SamplerConfiguration sampler(int particles, int steps) {
    return new SamplerConfiguration(kernel, Bound.SMC, resampling(), particles, steps, STEP_SCALE);
  }

  /**
   * Returns how it is trained: by Adam, the learning rate times 0.75 at 19 times evenly spread over
   * all epochs, so that it ends at a 236th, and gradients no longer than 10.
   *
   * @param epochs of {@value #ITERATIONS} iterations with {@value #REPLICAS} replicas
   */
  public TrainingConfiguration training(int epochs) {
    return TrainingConfiguration.settling(
        epochs, ITERATIONS, REPLICAS, LEARNING_RATE, learnsInitial);
  }
}
