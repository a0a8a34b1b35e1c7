package org.dsmcs.study.run;

import java.util.Locale;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.study.description.RunDescription;
import org.dsmcs.study.input.InputException;

/**
 * About how much memory a run needs at least, so that a size beyond reach is refused and not tried.
 * Of a path that does not fit as a whole, the sampler holds parts; two levels are the least.
 */
public final class MemoryEstimate {
  /** Arrays of N·D numbers that a replica has beside those of each level. */
  private static final int SINGLE_ARRAYS = 16;

  /** Levels that are held at least. */
  private static final int LEVELS = 2;

  /** Numbers for each particle that do not depend on the dimension. */
  private static final int SCALARS = 20;

  /** Numbers that the objects around a draw take. */
  private static final int AROUND_DRAW = 8;

  /** Copies of the parameter vector: values, gradient, moments, snapshots. */
  private static final int PARAMETER_COPIES = 8;

  /** Replicas that an evaluation runs in one go. */
  private static final int GROUP = 256;

  private static final double LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private MemoryEstimate() {}

  /**
   * Checks that a run can be held, its arrays too.
   *
   * @param configuration of the run
   * @param target the density
   * @param available how many bytes this JVM may use
   * @throws InputException if it needs more
   */
  public static void check(RunDescription configuration, Density target, double available) {
    double bytes = bytes(configuration, target);
    if (bytes > available) {
      throw new InputException(
          ("--particles %d, --steps %d, --replicas %d, --dimension %d, --evaluation-replicas %d,"
                  + " --draws %d: about %s of memory needed, the JVM may use %s; choose fewer, or"
                  + " give more with --memory-budget")
              .formatted(
                  configuration.particles(),
                  configuration.steps(),
                  configuration.training().replicas(),
                  target.dimension(),
                  configuration.evaluation().evaluationReplicas(),
                  configuration.evaluation().draws(),
                  size(bytes),
                  size(available)));
    }
    if ((double) configuration.particles() * target.dimension() > LONGEST_ARRAY
        || (double) configuration.steps() * SamplerParameters.EMBEDDING_WIDTH > LONGEST_ARRAY) {
      throw new InputException(
          ("--particles %d, --steps %d, --dimension %d: allowed: at most %.0f coordinates of all"
                  + " particles, and %.0f steps; choose fewer")
              .formatted(
                  configuration.particles(),
                  configuration.steps(),
                  target.dimension(),
                  LONGEST_ARRAY,
                  LONGEST_ARRAY / SamplerParameters.EMBEDDING_WIDTH));
    }
  }

  private static double bytes(RunDescription configuration, Density target) {
    double dimension = target.dimension();
    double levelArrays = configuration.learned().kernel().kernel().arraysPerLevel();
    double perReplica =
        (double) configuration.particles()
            * ((SINGLE_ARRAYS + LEVELS * levelArrays) * dimension
                + LEVELS * target.memoryPerParticle()
                + SCALARS);
    return Double.BYTES * perReplica + besideReplicas(configuration, target.dimension());
  }

  /**
   * Returns about how many bytes a run takes beside those of the replicas in progress: parameters,
   * what is kept of every replica, the final draws.
   *
   * @param dimension D
   */
  public static double besideReplicas(RunDescription configuration, int dimension) {
    double particles = configuration.particles();
    double steps = configuration.steps();
    double perReplica = 4 * steps + 2.0 * dimension;
    double parameters = steps * (SamplerParameters.EMBEDDING_WIDTH + 1) + 2.0 * dimension;
    double evaluation = configuration.evaluation().evaluationReplicas() + GROUP * steps;
    double keptReplicas =
        Math.min(
            Math.min(GROUP, configuration.evaluation().evaluationReplicas()),
            Math.ceil(configuration.evaluation().draws() / particles));
    // Every draw is held twice, once with some objects around it.
    double draws = keptReplicas * particles * (2.0 * dimension + AROUND_DRAW);
    return Double.BYTES
        * (configuration.training().replicas() * perReplica
            + PARAMETER_COPIES * parameters
            + evaluation
            + draws);
  }

  /** Returns a number of bytes as people say it. */
  public static String size(double bytes) {
    String[] units = {"bytes", "kB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    double value = bytes;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.3g %s", value, units[unit]).replace("e+", "e");
  }
}
