package org.dsmcs.paper.grid;

import java.io.Serial;

/**
 * Says that cells were described in a way that is not understood. The message is one line: what was
 * given and what is allowed.
 */
public final class InvalidSelectionException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** Makes the exception with its line. */
  public InvalidSelectionException(String message) {
    super(message);
  }
}
