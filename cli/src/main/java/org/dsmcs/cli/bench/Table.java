package org.dsmcs.cli.bench;

import java.util.List;

/** The lines of a table whose first column is text, left, and whose others are numbers, right. */
final class Table {
  private static final String GAP = "  ";

  private final int firstWidth;
  private final List<String> titles;
  private final int least;

  /**
   * Makes a table.
   *
   * @param firstWidth characters of the first column
   * @param least characters of every other column at least
   * @param titles of all columns; a column is as wide as its title, if that is more
   */
  Table(int firstWidth, int least, List<String> titles) {
    this.firstWidth = firstWidth;
    this.least = least;
    this.titles = List.copyOf(titles);
  }

  /** Returns the line of titles. */
  String header() {
    return line(titles);
  }

  /** Returns one line. */
  String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      if (column == 0) {
        line.append(cell).append(" ".repeat(Math.max(0, firstWidth - cell.length())));
      } else {
        int width = Math.max(least, titles.get(column).length());
        line.append(GAP).append(" ".repeat(Math.max(0, width - cell.length()))).append(cell);
      }
    }
    return line.toString().stripTrailing();
  }
}
