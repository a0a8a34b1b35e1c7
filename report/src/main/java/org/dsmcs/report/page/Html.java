package org.dsmcs.report.page;

import org.dsmcs.report.internal.Markup;

/** Writes elements and escapes what is in them. */
final class Html {
  private final StringBuilder text = new StringBuilder();

  /** Begins an element; attributes are names and values in turn. */
  Html open(String name, String... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ')
          .append(attributes[i])
          .append("=\"")
          .append(Markup.escape(attributes[i + 1]))
          .append('"');
    }
    text.append('>');
    return this;
  }

  Html close(String name) {
    text.append("</").append(name).append('>');
    return this;
  }

  Html text(String content) {
    text.append(Markup.escape(content));
    return this;
  }

  /** Writes an element that holds text alone. */
  Html element(String name, String content, String... attributes) {
    return open(name, attributes).text(content).close(name);
  }

  /** Ends a line of the file. */
  Html line() {
    text.append('\n');
    return this;
  }

  /** Writes what is markup already. */
  Html markup(String content) {
    text.append(content);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
