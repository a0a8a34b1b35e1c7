package org.dsmcs.targets;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What a target's points mean to its user: names, and the values behind the coordinates.
 *
 * @param names of the values, all different
 * @param values returns those at a point of the density; it must not modify the point
 */
public record NamedValues(List<String> names, UnaryOperator<double[]> values) {
  /** Copies the names. */
  public NamedValues {
    names = List.copyOf(names);
  }

  /**
   * The coordinates themselves: z1, z2, ….
   *
   * @param dimension D
   */
  public static NamedValues coordinates(int dimension) {
    return new NamedValues(
        IntStream.rangeClosed(1, dimension).mapToObj(d -> "z" + d).toList(), point -> point);
  }
}
