package org.dsmcs.report.page;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cell of a table.
 *
 * @param text what it says
 * @param key the number it is sorted by in a numeric column; without one it stands last
 * @param tone how it is to be taken
 */
public record Cell(String text, OptionalDouble key, Tone tone) {
  private static final Pattern LEADING_NUMBER =
      Pattern.compile("\\s*([-−+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-−+]?\\d+)?)");

  /** A NaN is no key. */
  public Cell {
    key = key.isPresent() && Double.isNaN(key.getAsDouble()) ? OptionalDouble.empty() : key;
  }

  /**
   * Returns a cell whose key is the number that its text begins with: −5.6 for "−5.6 ± 1.2", none
   * for "N/A".
   */
  public static Cell of(String text) {
    Matcher number = LEADING_NUMBER.matcher(text);
    OptionalDouble key =
        number.lookingAt()
            ? OptionalDouble.of(Double.parseDouble(number.group(1).replace('−', '-')))
            : OptionalDouble.empty();
    return new Cell(text, key, Tone.PLAIN);
  }

  /** Returns a cell with a number that is not read from its text. */
  public static Cell of(String text, double key) {
    return new Cell(text, OptionalDouble.of(key), Tone.PLAIN);
  }

  /** Returns a cell with a whole number. */
  public static Cell of(long number) {
    return of(Long.toString(number).replace('-', '−'), (double) number);
  }

  /** Returns this cell in another tone. */
  public Cell in(Tone other) {
    return new Cell(text, key, other);
  }
}
