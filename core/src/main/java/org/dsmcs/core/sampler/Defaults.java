package org.dsmcs.core.sampler;

/**
 * What a run takes where nothing else is asked for: the numbers of the library's builder, of the
 * command line and of configuration files, which all stand here and nowhere else.
 */
public final class Defaults {
  /** Standard deviation of the initial distribution in each coordinate, about 0. */
  public static final double INITIAL_STANDARD_DEVIATION = 3;

  /** N, the particles of a replica. */
  public static final int PARTICLES = 64;

  /** K, the annealing steps. */
  public static final int STEPS = 32;

  /** Resampled when ESS is below this fraction of N. */
  public static final double ESS_FRACTION = 0.5;

  /** δ̂, the largest possible step size of the learned sampler. */
  public static final double STEP_SCALE = 2;

  /** Temperature of the gapped straight-through gradient. */
  public static final double TEMPERATURE = 0.1;

  /** Replicas of a training iteration. */
  public static final int REPLICAS = 64;

  /** Epochs of a training. */
  public static final int EPOCHS = 60;

  /** Iterations of an epoch. */
  public static final int ITERATIONS = 10;

  /** Adam's step size at first. */
  public static final double LEARNING_RATE = 0.03;

  /** What the learning rate is multiplied with at each decay. */
  public static final double DECAY_FACTOR = 0.75;

  /** Longest gradient. */
  public static final double GRADIENT_NORM_LIMIT = 10;

  /** Largest fraction of log densities that may be NaN or +∞. */
  public static final double NON_FINITE_LIMIT = 0.01;

  /** Fresh replicas that an estimate rests on. */
  public static final int EVALUATION_REPLICAS = 1000;

  /** About how many weighted draws come with an estimate. */
  public static final int DRAWS = 1000;

  /** N of SMC samplers and of annealed importance sampling. */
  public static final int ANNEALED_PARTICLES = 256;

  private Defaults() {}
}
