package org.dsmcs.core.evidence;

/** Z-hat is zero in every replica, so that log Z cannot be estimated. */
public final class ZeroEvidenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes the exception for a number of replicas. */
  public ZeroEvidenceException(int replicas) {
    super(
        ("in all %d replicas every particle has weight zero: the target's density is zero wherever"
                + " they went; choose an initial distribution that reaches its support, or more"
                + " particles")
            .formatted(replicas));
  }

  /**
   * Makes the exception where the steps are known.
   *
   * @param replicas R
   * @param step the step, from 1, after which the last of them had only weights of zero
   */
  public ZeroEvidenceException(int replicas, int step) {
    super(
        ("in all %d replicas every particle has weight zero after step %d, if not before: the"
             + " target's density is zero wherever they went; choose an initial distribution that"
             + " reaches its support, or more particles")
            .formatted(replicas, step));
  }
}
