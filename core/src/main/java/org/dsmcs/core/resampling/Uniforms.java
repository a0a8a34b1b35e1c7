package org.dsmcs.core.resampling;

/** The uniform numbers of one resampling. */
@FunctionalInterface
public interface Uniforms {
  /** Returns the {@code index}-th uniform number in [0, 1). */
  double uniform(int index);
}
