package org.dsmcs.paper.ledger;

import java.io.Serial;

/**
 * Says that a ledger cannot be used. The message is one line: file and line, what is wrong, and
 * what to do next.
 */
public final class LedgerException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** Makes the exception with its line. */
  public LedgerException(String message) {
    super(message);
  }

  /** Makes the exception with its line and what caused it. */
  public LedgerException(String message, Throwable cause) {
    super(message, cause);
  }
}
