package org.dsmcs.paper.theorem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A table of texts.
 *
 * @param title the heading
 * @param note what the numbers are, in a sentence or two
 * @param header names of the columns
 * @param rows as long as the header
 */
public record Table(String title, String note, List<String> header, List<List<String>> rows) {
  /** Copies the lists. */
  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Returns it in aligned columns, for a terminal. */
  public String text() {
    int[] widths = new int[header.size()];
    for (List<String> row : lines()) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], length(row.get(c)));
      }
    }
    StringBuilder text = new StringBuilder(title).append('\n');
    for (List<String> row : lines()) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String pad = " ".repeat(widths[c] - length(row.get(c)));
        line.append(c == 0 ? "  " : "   ").append(c == 0 ? row.get(c) + pad : pad + row.get(c));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  private List<List<String>> lines() {
    List<List<String>> lines = new ArrayList<>(List.of(header));
    lines.addAll(rows);
    return lines;
  }

  /** Returns it as Markdown, under a heading of the third level. */
  public String markdown() {
    StringBuilder text = new StringBuilder("### ").append(title).append("\n\n");
    text.append(note).append("\n\n");
    line(header, text);
    List<String> alignment = new ArrayList<>(Collections.nCopies(header.size(), "---:"));
    alignment.set(0, "---");
    line(alignment, text);
    rows.forEach(row -> line(row, text));
    return text.toString();
  }

  private static void line(List<String> cells, StringBuilder text) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
