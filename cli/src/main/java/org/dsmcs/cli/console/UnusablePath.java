package org.dsmcs.cli.console;

import java.nio.file.InvalidPathException;

/** What to say of a text that cannot be the name of a file here. */
public final class UnusablePath {
  private UnusablePath() {}

  /**
   * Returns the line.
   *
   * @param origin the option or the line of a file where it was given
   * @param failure why it is no path
   */
  public static String message(String origin, InvalidPathException failure) {
    String given = failure.getInput();
    if (given.indexOf('\0') >= 0) {
      return "%s: given %s, allowed: a path, in which the character NUL cannot stand"
          .formatted(origin, InputException.quote(given));
    }
    return ("%s: given %s, which cannot be the name of a file in this locale, whose encoding is"
            + " %s; set LC_ALL=C.UTF-8 for this command, or give a name of ASCII characters")
        .formatted(
            origin, InputException.quote(given), System.getProperty("sun.jnu.encoding", "unknown"));
  }
}
