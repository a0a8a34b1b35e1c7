package org.dsmcs.cli.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.dsmcs.study.input.InputException;
import tools.jackson.databind.JsonNode;

/**
 * A value within a JSON document that knows its path, so that whatever is wrong with it can be said
 * by name: {@code noise.step[1][0][2] must be a finite number, given: NaN}.
 */
final class JsonMember {
  /** Characters of a wrong value that are repeated in a message. */
  private static final int SHOWN = 40;

  private final String path;
  private final JsonNode node;

  private JsonMember(String path, JsonNode node) {
    this.path = path;
    this.node = node;
  }

  /** Wraps a document, which must be an object. */
  static JsonMember root(JsonNode document) {
    if (!document.isObject()) {
      throw new InputException("the document must be a JSON object");
    }
    return new JsonMember("", document);
  }

  /** Returns the path, such as {@code config.kernel}. */
  String path() {
    return path;
  }

  /** Returns whether the value is null, or the member absent. */
  boolean isAbsent() {
    return node.isNull() || node.isMissingNode();
  }

  /** Returns the exception that says what the value must be, and what it is. */
  InputException mustBe(String allowed) {
    if (node.isMissingNode()) {
      return new InputException("%s is missing; it must be %s".formatted(path, allowed));
    }
    // As JSON, NaN would be quoted like a text.
    String given = node.isDouble() ? Double.toString(node.doubleValue()) : node.toString();
    if (given.length() > SHOWN) {
      given = given.substring(0, SHOWN) + "...";
    }
    return new InputException("%s must be %s, given: %s".formatted(path, allowed, given));
  }

  /** Returns a member of this object, which need not exist. */
  JsonMember member(String name) {
    return new JsonMember(path.isEmpty() ? name : path + "." + name, node.path(name));
  }

  /** Returns a member of this object that must itself be an object. */
  JsonMember object(String name) {
    JsonMember member = member(name);
    if (!member.node.isObject()) {
      throw member.mustBe("an object");
    }
    return member;
  }

  /** Returns the names of this object's members. */
  Collection<String> names() {
    return node.propertyNames();
  }

  /** Returns the text. */
  String text() {
    if (!node.isString()) {
      throw mustBe("a text");
    }
    return node.stringValue();
  }

  /** Returns the text, which must be one of some names. */
  String oneOf(Collection<String> names) {
    if (!node.isString() || !names.contains(node.stringValue())) {
      throw mustBe(names.size() == 1 ? names.iterator().next() : "one of " + join(names));
    }
    return node.stringValue();
  }

  private static String join(Collection<String> names) {
    return String.join(", ", names);
  }

  /** Returns the integer, which must be at least 1. */
  int count() {
    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 1) {
      throw mustBe("an integer of at least 1");
    }
    return node.intValue();
  }

  /** Returns the number, which must be positive. */
  double positive() {
    return number("a positive number", value -> value > 0);
  }

  private double number(String allowed, Predicate<Double> rule) {
    double value = node.isNumber() ? node.doubleValue() : Double.NaN;
    if (!Double.isFinite(value) || !rule.test(value)) {
      throw mustBe(allowed);
    }
    return value;
  }

  /** Returns how many entries this array has, which may be none. */
  int length() {
    if (!node.isArray()) {
      throw mustBe("an array");
    }
    return node.size();
  }

  /** Returns the entries of this array, which must have a given length. */
  List<JsonMember> entries(int length) {
    if (!node.isArray()) {
      throw mustBe("an array of length " + length);
    }
    if (node.size() != length) {
      // The lengths say more than the beginning of a long array would.
      throw new InputException(
          "%s must be an array of length %d, given one of length %d"
              .formatted(path, length, node.size()));
    }
    List<JsonMember> entries = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      entries.add(new JsonMember(path + "[" + i + "]", node.get(i)));
    }
    return entries;
  }

  /** Returns the finite numbers of nested arrays in order; no length at all means one number. */
  double[] numbers(int... shape) {
    // Grows with what is there: a size in the document alone must not allocate memory.
    NumberList numbers = new NumberList();
    append(shape, 0, numbers);
    return numbers.toArray();
  }

  private void append(int[] shape, int depth, NumberList numbers) {
    if (depth == shape.length) {
      numbers.add(number("a finite number", value -> true));
      return;
    }
    for (JsonMember entry : entries(shape[depth])) {
      entry.append(shape, depth + 1, numbers);
    }
  }

  /** Returns a matrix of finite numbers. */
  double[][] matrix(int rows, int columns) {
    List<double[]> matrix = new ArrayList<>();
    for (JsonMember row : entries(rows)) {
      matrix.add(row.numbers(columns));
    }
    return matrix.toArray(double[][]::new);
  }

  /** Returns the value, which must be true or false. */
  boolean flag() {
    if (!node.isBoolean()) {
      throw mustBe("true or false");
    }
    return node.booleanValue();
  }

  /** Returns the index, which must be an integer from 0 to {@code size} − 1. */
  int index(int size) {
    if (!node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < 0
        || node.intValue() >= size) {
      throw mustBe(size == 1 ? "0" : "an integer from 0 to " + (size - 1));
    }
    return node.intValue();
  }

  private static final class NumberList {
    private double[] values = new double[16];
    private int size;

    void add(double value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    double[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
