package org.dsmcs.report.internal;

/** Text in HTML and XML. */
public final class Markup {
  private Markup() {}

  /** Returns text as the content of an element or of an attribute in double quotes. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isCharacter(c) ? c : '\ufffd');
              }
            });
    return escaped.toString();
  }

  /** XML has no way to write other control characters, nor half a pair of surrogates. */
  private static boolean isCharacter(int c) {
    return c == '\n'
        || c == '\t'
        || (c >= 32 && c < 0x7f)
        || (c > 0x9f && c < 0xd800)
        || (c > 0xdfff && c < 0xfffe)
        || c > 0xffff;
  }
}
