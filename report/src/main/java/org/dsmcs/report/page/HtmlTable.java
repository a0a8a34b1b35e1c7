package org.dsmcs.report.page;

import java.util.List;

/**
 * Writes tables. The script of the page turns headings into buttons and sorts by {@code data-key}
 * in numeric columns, by the text in others; cells without a key stand last.
 */
final class HtmlTable {
  /** Longer tables that have words get a field to filter them. */
  private static final int LONG = 24;

  /** More columns stand closer together. */
  private static final int WIDE = 9;

  private HtmlTable() {}

  static void write(Block.DataTable table, Html html) {
    boolean hasWords = table.columns().stream().anyMatch(column -> !column.numeric());
    String kind =
        "table"
            + (hasWords && table.rows().size() > LONG ? " long" : "")
            + (table.columns().size() > WIDE ? " wide" : "");
    html.open(
        "div", "class", kind, "tabindex", "0", "role", "region", "aria-label", table.caption());
    html.open("table", "class", "data").element("caption", table.caption()).line();
    html.open("thead").open("tr");
    for (Block.Column column : table.columns()) {
      if (column.numeric()) {
        html.element("th", column.heading(), "scope", "col", "class", "number");
      } else {
        html.element("th", column.heading(), "scope", "col");
      }
    }
    html.close("tr").close("thead").line();
    html.open("tbody").line();
    for (List<Cell> row : table.rows()) {
      html.open("tr");
      for (int c = 0; c < row.size(); c++) {
        cell(row.get(c), c == 0, table.columns().get(c).numeric(), html);
      }
      html.close("tr").line();
    }
    html.close("tbody").close("table").close("div").line();
  }

  private static void cell(Cell cell, boolean first, boolean numeric, Html html) {
    String tone = cell.tone() == Tone.PLAIN ? "" : HtmlPage.name(cell.tone());
    String classes = numeric ? (tone.isEmpty() ? "number" : "number " + tone) : tone;
    List<String> attributes = new java.util.ArrayList<>();
    if (first) {
      attributes.addAll(List.of("scope", "row"));
    }
    if (!classes.isEmpty()) {
      attributes.addAll(List.of("class", classes));
    }
    if (numeric && cell.key().isPresent()) {
      attributes.addAll(List.of("data-key", Double.toString(cell.key().getAsDouble())));
    }
    html.element(first ? "th" : "td", cell.text(), attributes.toArray(String[]::new));
  }
}
