package org.dsmcs.core.annealing;

/**
 * Some of the parameters, and what they mean: it has added their blocks, writes the part of the
 * path that they describe, and takes the path's gradient back to them.
 */
sealed interface PathParameters
    permits ScheduleParameters, StepSizeParameters, KernelParameters, InitialParameters {
  /**
   * Writes the part of the path that these parameters describe.
   *
   * @param values the whole vector, not modified
   * @param path its own part is overwritten
   */
  void describe(double[] values, AnnealingPath path);

  /**
   * Turns the gradient of a path into that of these parameters.
   *
   * @param values the whole vector, not modified
   * @param path as {@link #describe} left it
   * @param pathGradient the gradient of some number with respect to the path
   * @param gradient of the whole vector; the entries of its own blocks are overwritten
   */
  void pullBack(double[] values, AnnealingPath path, PathGradient pathGradient, double[] gradient);
}
