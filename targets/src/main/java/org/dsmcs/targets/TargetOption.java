package org.dsmcs.targets;

import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One option of a target: its name, its meaning, the value it has when none is given, and what is
 * allowed. Values are given as text; the type T is what the text stands for.
 *
 * @param <T> type of the value
 */
public final class TargetOption<T> {
  /** What {@link #isPositive} allows, in words: squares and reciprocals stay finite and above 0. */
  static final String POSITIVE = "a number from 1e-100 to 1e100";

  /** The option of all targets that are multiplied by a constant, so that log Z is not 0. */
  static final TargetOption<Double> LOG_SCALE =
      number(
          "log-scale",
          "log of the constant that multiplies the normalised density",
          "0",
          "a number",
          value -> true);

  // Double.parseDouble alone would also take "1f", "0x1p3", "NaN" and "Infinity".
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final String name;
  private final String meaning;
  private final String defaultValue;
  private final String allowed;
  private final List<String> choices;
  private final Function<String, Optional<T>> parser;

  private TargetOption(
      String name,
      String meaning,
      String defaultValue,
      String allowed,
      List<String> choices,
      Function<String, Optional<T>> parser) {
    this.name = name;
    this.meaning = meaning;
    this.defaultValue = defaultValue;
    this.allowed = allowed;
    this.choices = choices;
    this.parser = parser;
  }

  /** Makes an option whose value is one finite number. */
  static TargetOption<Double> number(
      String name, String meaning, String defaultValue, String allowed, DoublePredicate test) {
    return new TargetOption<>(
        name,
        meaning,
        defaultValue,
        allowed,
        List.of(),
        text -> parseNumber(text).filter(test::test));
  }

  /** Makes an option whose value is one number that {@link #isPositive}. */
  static TargetOption<Double> positive(String name, String meaning, String defaultValue) {
    return number(name, meaning, defaultValue, POSITIVE, TargetOption::isPositive);
  }

  /** Returns whether {@code value} is positive and of a size that can be squared and inverted. */
  static boolean isPositive(double value) {
    return value >= 1e-100 && value <= 1e100;
  }

  /** Makes an option whose value is a whole number from {@code least} to {@code greatest}. */
  static TargetOption<Integer> wholeNumber(
      String name, String meaning, String defaultValue, int least, int greatest) {
    return new TargetOption<>(
        name,
        meaning,
        defaultValue,
        "a whole number from " + least + " to " + greatest,
        List.of(),
        text -> parseWholeNumber(text).filter(value -> value >= least && value <= greatest));
  }

  /** Makes an option whose value is a list of finite numbers, separated by commas. */
  static TargetOption<double[]> numbers(
      String name, String meaning, String defaultValue, String allowed, DoublePredicate test) {
    return new TargetOption<>(
        name, meaning, defaultValue, allowed, List.of(), text -> parseNumbers(text, test));
  }

  /**
   * Makes an option whose value is rows of finite numbers, all of the same length: the rows
   * separated by semicolons, the numbers in a row by commas.
   */
  static TargetOption<double[][]> rows(
      String name, String meaning, String defaultValue, String allowed) {
    return new TargetOption<>(
        name, meaning, defaultValue, allowed, List.of(), TargetOption::parseRows);
  }

  /** Makes an option whose value is one of some words; the first one is the default. */
  static TargetOption<String> choice(String name, String meaning, String... choices) {
    List<String> words = List.of(choices);
    return new TargetOption<>(
        name,
        meaning,
        words.getFirst(),
        String.join(" or ", words),
        words,
        text -> Optional.of(text).filter(words::contains));
  }

  /** Returns the name, in lower case and with hyphens. */
  public String name() {
    return name;
  }

  /** Returns what the option means, in one phrase. */
  public String meaning() {
    return meaning;
  }

  /**
   * Returns the default as text: the value itself or, where it follows from something else, how it
   * does.
   */
  public String defaultValue() {
    return defaultValue;
  }

  /** Returns what is allowed, in words. */
  public String allowed() {
    return allowed;
  }

  /** Returns what {@code text} stands for, or nothing if it is not allowed. */
  Optional<T> parse(String text) {
    return parser.apply(text.strip());
  }

  /** Returns the words the value is one of, or an empty list where it is not a word. */
  List<String> choices() {
    return choices;
  }

  private static Optional<Double> parseNumber(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    double value = Double.parseDouble(text);
    return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
  }

  private static Optional<Integer> parseWholeNumber(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException notWhole) {
      return Optional.empty();
    }
  }

  private static Optional<double[]> parseNumbers(String text, DoublePredicate test) {
    String[] parts = text.split(",", -1);
    double[] values = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      Optional<Double> value = parseNumber(parts[i].strip()).filter(test::test);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values[i] = value.get();
    }
    return Optional.of(values);
  }

  private static Optional<double[][]> parseRows(String text) {
    String[] parts = text.split(";", -1);
    double[][] rows = new double[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      Optional<double[]> row = parseNumbers(parts[i], value -> true);
      if (row.isEmpty() || (i > 0 && row.get().length != rows[0].length)) {
        return Optional.empty();
      }
      rows[i] = row.get();
    }
    return Optional.of(rows);
  }
}
