package org.dsmcs.study.json;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** What keeps a text from being JSON, in words about the text. */
public final class JsonProblem {
  private JsonProblem() {}

  /**
   * Returns where the problem is, if that is known, and what it is: {@code at line 3, column 7:
   * Unexpected end-of-input}. What the parser says about itself is left out.
   */
  public static String of(JacksonException failure) {
    String problem =
        String.valueOf(failure.getOriginalMessage())
            .replaceFirst("(?s)( \\(start marker|\\R).*", "")
            .replaceAll(", from `[^`]*`", "");
    TokenStreamLocation place = failure.getLocation();
    return place == null || place.getLineNr() < 1
        ? problem
        : "at line %d, column %d: %s".formatted(place.getLineNr(), place.getColumnNr(), problem);
  }
}
