package org.dsmcs.cli.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dsmcs.study.input.InputException;

/** A line of a file with numbers between commas. */
final class NumberLine {
  private final Path file;
  private final int line;
  private final String[] fields;

  NumberLine(Path file, int line, String text, int count) {
    this.file = file;
    this.line = line;
    this.fields = text.split(",", -1);
    if (fields.length != count) {
      throw unreadable("%d fields where %d are expected".formatted(fields.length, count));
    }
  }

  double number(int field) {
    try {
      return Double.parseDouble(fields[field]);
    } catch (NumberFormatException e) {
      throw unreadable("field %d is no number: ".formatted(field + 1) + quoted(field));
    }
  }

  long whole(int field) {
    try {
      return Long.parseLong(fields[field]);
    } catch (NumberFormatException e) {
      throw unreadable("field %d is no whole number: ".formatted(field + 1) + quoted(field));
    }
  }

  List<Double> numbers(int from, int count) {
    List<Double> numbers = new ArrayList<>();
    for (int field = from; field < from + count; field++) {
      numbers.add(number(field));
    }
    return numbers;
  }

  private String quoted(int field) {
    return InputException.quote(fields[field]);
  }

  InputException unreadable(String problem) {
    return new InputException(
        "%s, line %d: %s; the file is damaged: restore it, or run again"
            .formatted(file, line, problem));
  }
}
