package org.dsmcs.report.page;

import java.util.List;
import java.util.SequencedMap;
import org.dsmcs.report.chart.Figure;

/** A piece of a section. */
public sealed interface Block {
  /**
   * The numbers that matter most, large.
   *
   * @param entries in order
   */
  record Summary(List<Entry> entries) implements Block {
    /** Copies the list. */
    public Summary {
      entries = List.copyOf(entries);
    }
  }

  /**
   * A number of a summary.
   *
   * @param label what it is
   * @param value how much
   * @param note more about it; may be empty
   * @param tone how it is to be taken
   */
  record Entry(String label, String value, String note, Tone tone) {
    /** Makes an entry without a judgement. */
    public Entry(String label, String value, String note) {
      this(label, value, note, Tone.PLAIN);
    }
  }

  /**
   * A table that can be sorted by each column.
   *
   * @param caption what it shows
   * @param columns its columns; the first names the rows
   * @param rows each with a cell for every column
   */
  record DataTable(String caption, List<Column> columns, List<List<Cell>> rows) implements Block {
    /**
     * Copies and checks.
     *
     * @throws IllegalArgumentException if a row has another number of cells
     */
    public DataTable {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
      for (int r = 0; r < rows.size(); r++) {
        if (rows.get(r).size() != columns.size()) {
          throw new IllegalArgumentException(
              "row %d of the table '%s' must have %d cells, given: %d"
                  .formatted(r + 1, caption, columns.size(), rows.get(r).size()));
        }
      }
    }
  }

  /**
   * A column of a table.
   *
   * @param heading what it shows
   * @param numeric whether it is sorted by numbers
   */
  record Column(String heading, boolean numeric) {
    /** Returns a column sorted as text. */
    public static Column text(String heading) {
      return new Column(heading, false);
    }

    /** Returns a column sorted by numbers. */
    public static Column number(String heading) {
      return new Column(heading, true);
    }
  }

  /**
   * Charts. Lines can be zoomed where there is a script.
   *
   * @param figure the charts
   */
  record Charts(Figure figure) implements Block {}

  /**
   * Names and their values.
   *
   * @param caption what they are of
   * @param values in order
   */
  record KeyValues(String caption, SequencedMap<String, String> values) implements Block {
    /** Copies the map. */
    public KeyValues {
      values =
          java.util.Collections.unmodifiableSequencedMap(new java.util.LinkedHashMap<>(values));
    }
  }

  /**
   * Sentences.
   *
   * @param paragraphs in order
   * @param tone how they are to be taken; all but plain ones stand in a frame
   */
  record Text(List<String> paragraphs, Tone tone) implements Block {
    /** Copies the list. */
    public Text {
      paragraphs = List.copyOf(paragraphs);
    }

    /** Returns plain paragraphs. */
    public static Text of(String... paragraphs) {
      return new Text(List.of(paragraphs), Tone.PLAIN);
    }
  }

  /**
   * A list of short points.
   *
   * @param items in order
   */
  record Points(List<String> items) implements Block {
    /** Copies the list. */
    public Points {
      items = List.copyOf(items);
    }
  }

  /**
   * A command to type, or another text that keeps its spaces.
   *
   * @param text one or several lines
   */
  record Code(String text) implements Block {}
}
