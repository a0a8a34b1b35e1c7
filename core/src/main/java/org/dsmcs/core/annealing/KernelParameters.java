package org.dsmcs.core.annealing;

import java.util.List;
import org.dsmcs.core.parameters.ParameterBlocks;

/** A kernel's own scalars, one block each, under the names that the kernel gives them. */
final class KernelParameters implements PathParameters {
  private final int first;
  private final int count;

  /**
   * Adds the blocks.
   *
   * @param first where they begin: behind what has been added before
   */
  KernelParameters(List<String> names, int first, ParameterBlocks.Builder blocks) {
    this.first = first;
    this.count = names.size();
    for (String name : names) {
      blocks.add(name, 1, true);
    }
  }

  /** Starts from the kernel's values. */
  void start(double[] values, double[] own) {
    System.arraycopy(own, 0, values, first, own.length);
  }

  @Override
  public void describe(double[] values, AnnealingPath path) {
    System.arraycopy(values, first, path.kernel, 0, count);
  }

  @Override
  public void pullBack(
      double[] values, AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    for (int j = 0; j < count; j++) {
      gradient[first + j] = pathGradient.kernel(j);
    }
  }
}
