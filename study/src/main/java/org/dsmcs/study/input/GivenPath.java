package org.dsmcs.study.input;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths that a user gave: whatever is no path here is refused in one line. */
public final class GivenPath {
  private GivenPath() {}

  /**
   * Returns the path that was written in one place.
   *
   * @param origin the option, the parameter or the line of a file, for messages
   * @param text what was written
   * @throws InputException if it is blank or cannot be the name of a file in this locale
   */
  public static Path of(String origin, String text) {
    if (text.isBlank()) {
      throw new InputException(
          "%s: given %s, allowed: a path".formatted(origin, InputException.quote(text)));
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new InputException(origin + ": " + problem(e), e);
    }
  }

  /** Returns what to say of a text that is no path, and what to do. */
  public static String problem(InvalidPathException failure) {
    String given = InputException.quote(failure.getInput());
    return failure.getInput().indexOf('\0') >= 0
        ? "given %s, allowed: a path, in which the character NUL cannot stand".formatted(given)
        : "given %s, which cannot be the name of a file in this locale, whose encoding is %s; set LC_ALL=C.UTF-8 for this command, or give a name of ASCII characters"
            .formatted(given, System.getProperty("sun.jnu.encoding", "unknown"));
  }
}
