package org.dsmcs.core.smc;

/** All particles of a replica have weight zero, so that neither a bound nor ancestors exist. */
public final class ZeroWeightsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int step;

  /** Makes the exception for the step whose weights are all zero, where the densities are. */
  public ZeroWeightsException(int step) {
    super(
        ("all particles have weight zero after step %d: wherever they are, the target's density is"
             + " zero or its logarithm too low for a double; choose an initial distribution that"
             + " reaches its support and has its scale, or more particles; if steps or training led"
             + " there, a smaller step scale or learning rate")
            .formatted(step));
    this.step = step;
  }

  /** Makes the exception where densities were no numbers, which is why weights are zero. */
  public ZeroWeightsException(int step, long count, NonFiniteReport.Point first) {
    super(
        ("all particles have weight zero after step %d: the target's log density or gradient was"
                + " NaN or +Infinity at %d of them so far; first at replica %d, level %d, position"
                + " %s; mend the density there")
            .formatted(step, count, first.replica(), first.level(), first.position()));
    this.step = step;
  }

  /** Returns the step, from 1. */
  public int step() {
    return step;
  }
}
