package org.dsmcs.core.resampling;

/** The uniform numbers of one resampling. */
@FunctionalInterface
public interface Uniforms {
  /** Returns the {@code index}-th uniform number in [0, 1). */
  double uniform(int index);

  /**
   * Returns one of 0..{@code count} − 1, each with the same probability.
   *
   * @param uniform in [0, 1)
   * @param count at least 1
   */
  static int index(double uniform, int count) {
    return Math.min((int) (uniform * count), count - 1);
  }
}
