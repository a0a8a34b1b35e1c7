package org.dsmcs.cli.replay;

import java.util.Arrays;
import java.util.List;

/** One array of a reference case's results. Immutable. */
final class ReferenceArray {
  /** What an array is called and how long it is in each direction; a scalar has no direction. */
  record Shape(String member, List<Integer> lengths) {
    static Shape of(String member, Integer... lengths) {
      return new Shape(member, List.of(lengths));
    }

    int[] toArray() {
      return lengths.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private final Shape shape;
  private final double[] values;

  /**
   * Takes over an array.
   *
   * @param shape its name and lengths
   * @param values its numbers, the last direction fastest; not to be modified from now on
   */
  ReferenceArray(Shape shape, double[] values) {
    int size = shape.lengths().stream().reduce(1, (product, length) -> product * length);
    if (values.length != size) {
      throw new IllegalArgumentException(
          "%s must have %d numbers, given: %d".formatted(shape.member(), size, values.length));
    }
    this.shape = shape;
    this.values = values;
  }

  Shape shape() {
    return shape;
  }

  String member() {
    return shape.member();
  }

  int size() {
    return values.length;
  }

  double value(int index) {
    return values[index];
  }

  /** Returns the largest absolute value, or 0 where there is none. */
  double largest() {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  boolean isFinite() {
    return Arrays.stream(values).allMatch(Double::isFinite);
  }
}
