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
}
