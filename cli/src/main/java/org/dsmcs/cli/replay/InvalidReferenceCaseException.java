package org.dsmcs.cli.replay;

/** A reference case cannot be used; the message is one line that names the member and the rule. */
final class InvalidReferenceCaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidReferenceCaseException(String message) {
    super(message);
  }
}
