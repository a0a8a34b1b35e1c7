package org.dsmcs.targets;

import java.io.Serial;

/**
 * Says that a target cannot be built from what was asked for. The message is one line for the user:
 * it names the option at fault, what was given, what is allowed and, where a name is unknown, the
 * nearest one.
 */
public final class InvalidTargetException extends IllegalArgumentException {
  @Serial private static final long serialVersionUID = 1;

  /** Longer values are cut, so that the message stays readable. */
  private static final int LONGEST_QUOTE = 80;

  InvalidTargetException(String message) {
    super(message);
  }

  /** Returns {@code text} in quotes, on one line and cut where it is long. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("'");
    int end = Math.min(text.length(), LONGEST_QUOTE);
    for (int i = 0; i < end; i++) {
      char character = text.charAt(i);
      if (Character.isISOControl(character) || character == '\u2028' || character == '\u2029') {
        quoted.append("\\u%04x".formatted((int) character));
      } else {
        quoted.append(character);
      }
    }
    return quoted.append(end < text.length() ? "…'" : "'").toString();
  }
}
