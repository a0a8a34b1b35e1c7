package org.dsmcs.study.input;

import java.io.Serial;

/**
 * Says that what the user asked for cannot be done. The message is one line: it names the option or
 * the line of a file, what was given, what is allowed, and what to do next.
 */
public final class InputException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** Longer values are cut, so that the message stays readable. */
  private static final int LONGEST_QUOTE = 80;

  /** Makes the exception with its line. */
  public InputException(String message) {
    super(message);
  }

  /** Makes the exception with its line and what caused it, for {@code --debug}. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns {@code text} in quotes, on one line and cut where it is long. */
  public static String quote(String text) {
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
