package org.dsmcs.paper.best;

import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.grid.Cell;

/** A line of a file of results, whose columns are asked for by name. */
final class ResultLine {
  /** The names of the columns, in order. */
  static final List<String> COLUMNS = List.of(BestResult.HEADER.split("\t", -1));

  private final int number;
  private final List<String> fields;

  /**
   * Divides a line.
   *
   * @param number of the line, from 1
   * @param text of the line
   * @throws IllegalArgumentException if it has not as many columns as the header
   */
  ResultLine(int number, String text) {
    this.number = number;
    this.fields = List.of(text.split("\t", -1));
    if (fields.size() != COLUMNS.size()) {
      throw new IllegalArgumentException(
          "line %d: %d columns, allowed: %d".formatted(number, fields.size(), COLUMNS.size()));
    }
  }

  /**
   * Returns the result.
   *
   * @throws IllegalArgumentException naming the line, the column, the value and what is allowed
   */
  BestResult result() {
    BestTraining training =
        new BestTraining(
            preset(),
            oneOf("steps", Cell.STEPS),
            oneOf("particles", Cell.PARTICLES),
            number("seed", "a whole number", Long::valueOf),
            whole("epochs"),
            whole("evaluation_replicas"));
    if (field("bound").isEmpty() == field("failure").isEmpty()) {
      throw notAllowed(
          "failure",
          field("bound").isEmpty() ? "a reason, without a bound" : "nothing, with a bound");
    }
    return new BestResult(
        training,
        field("bound").isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Estimate(
                    real("bound", "a finite number", Double::isFinite),
                    real(
                        "standard_error",
                        "a finite number, at least 0",
                        value -> Double.isFinite(value) && value >= 0))),
        field("failure"));
  }

  private Preset preset() {
    String name = field("preset");
    return Preset.ALL.stream()
        .filter(preset -> preset.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                notAllowed(
                    "preset",
                    Preset.ALL.stream()
                        .map(preset -> "'" + preset.name() + "'")
                        .collect(Collectors.joining(", "))));
  }

  private int whole(String column) {
    return number(column, "a whole number", Integer::valueOf);
  }

  private int oneOf(String column, List<Integer> values) {
    int value = whole(column);
    if (!values.contains(value)) {
      throw notAllowed(
          column, values.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
    return value;
  }

  private double real(String column, String allowed, DoublePredicate isAllowed) {
    double value = number(column, allowed, Double::valueOf);
    if (!isAllowed.test(value)) {
      throw notAllowed(column, allowed);
    }
    return value;
  }

  private <N extends Number> N number(String column, String allowed, Function<String, N> parser) {
    try {
      return parser.apply(field(column));
    } catch (NumberFormatException e) {
      throw notAllowed(column, allowed);
    }
  }

  private String field(String column) {
    return fields.get(COLUMNS.indexOf(column));
  }

  private IllegalArgumentException notAllowed(String column, String allowed) {
    return new IllegalArgumentException(
        "line %d: %s: given '%s', allowed: %s".formatted(number, column, field(column), allowed));
  }
}
