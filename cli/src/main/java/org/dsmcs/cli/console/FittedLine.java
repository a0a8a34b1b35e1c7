package org.dsmcs.cli.console;

/** Lines that fit a terminal: one that wrapped would not be wiped by the next. */
public final class FittedLine {
  private static final int LONGEST_BAR = 24;
  private static final int SHORTEST_BAR = 6;

  private FittedLine() {}

  /** Returns the beginning of a line that leaves the last column of the terminal free. */
  public static String of(String line, int columns) {
    int room = Math.max(1, columns - 1);
    if (line.codePointCount(0, line.length()) <= room) {
      return line;
    }
    return line.substring(0, line.offsetByCodePoints(0, room - 1)) + "…";
  }

  /**
   * Returns a line that begins with a bar, as long as there is room for; without one where there is
   * little.
   *
   * @param done the part that is done, from 0 to 1
   */
  public static String withBar(double done, String line, int columns) {
    int room = columns - 1 - line.codePointCount(0, line.length()) - "[] ".length();
    int bar = Math.min(LONGEST_BAR, room);
    if (bar < SHORTEST_BAR) {
      return of(line, columns);
    }
    int full = (int) (bar * done);
    return "[" + "#".repeat(full) + " ".repeat(bar - full) + "] " + line;
  }
}
