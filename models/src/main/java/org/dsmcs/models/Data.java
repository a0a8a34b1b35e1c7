package org.dsmcs.models;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Named data: numbers, vectors, matrices. Immutable; arrays are copied. */
public final class Data {
  private static final Data NONE = new Data(Map.of());

  private final Map<String, Expression> values;

  private Data(Map<String, Expression> values) {
    this.values = values;
  }

  /** Returns no data. */
  public static Data none() {
    return NONE;
  }

  /**
   * Returns these data and a number.
   *
   * @param name unused so far
   * @param number finite
   * @throws ModelException if the name is taken or blank, or the number is not finite
   */
  public Data with(String name, double number) {
    return with(name, Expression.of(number));
  }

  /** The same for a vector. */
  public Data with(String name, double... numbers) {
    return with(name, Expression.vector(numbers));
  }

  /** The same for a vector of whole numbers. */
  public Data with(String name, int[] numbers) {
    return with(name, Expression.vector(Arrays.stream(numbers).asDoubleStream().toArray()));
  }

  /** The same for a matrix, given by its rows. */
  public Data with(String name, double[][] rows) {
    return with(name, Expression.matrix(rows));
  }

  private Data with(String name, Expression value) {
    if (name.isBlank() || values.containsKey(name)) {
      throw ModelException.here(
          "the name of data must be new and not blank, given: '%s'".formatted(name));
    }
    double[] numbers = value.values();
    for (int i = 0; i < numbers.length; i++) {
      if (!Double.isFinite(numbers[i])) {
        throw ModelException.here(
            "data '%s' must be finite, given at index %d: %s".formatted(name, i, numbers[i]));
      }
    }
    Map<String, Expression> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Data(more);
  }

  /** Returns the names. */
  public Set<String> names() {
    return Set.copyOf(values.keySet());
  }

  /**
   * Returns data by name.
   *
   * @throws ModelException if there are none of this name
   */
  Expression get(String name) {
    Expression value = values.get(name);
    if (value == null) {
      throw ModelException.here(
          "no data named '%s'; there %s"
              .formatted(
                  name,
                  values.isEmpty() ? "are none" : "are: " + String.join(", ", values.keySet())));
    }
    return value;
  }
}
