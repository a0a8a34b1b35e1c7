package org.dsmcs.study.settings;

import java.util.List;

/**
 * What a user wrote for one option.
 *
 * @param texts the value, or for an option that may be repeated all values
 * @param origin where it stands, for messages: {@code --particles}, or a file with line and key
 */
public record Given(List<String> texts, String origin) {
  /** Copies the list. */
  public Given {
    texts = List.copyOf(texts);
  }

  /** Returns the one value of an option that is not repeated. */
  public String text() {
    return texts.getLast();
  }
}
