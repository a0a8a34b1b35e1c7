package org.dsmcs.core.sampler;

/** All particles of a replica have weight zero, so that neither a bound nor ancestors exist. */
public final class ZeroWeightsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int step;

  /** Makes the exception for the step whose weights are all zero. */
  public ZeroWeightsException(int step) {
    super(
        ("all particles have weight zero after step %d: the target's density is zero wherever they"
             + " are; choose an initial distribution that reaches its support, or more particles")
            .formatted(step));
    this.step = step;
  }

  /** Returns the step, from 1. */
  public int step() {
    return step;
  }
}
