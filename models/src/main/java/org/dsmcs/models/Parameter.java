package org.dsmcs.models;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.models.graph.Shape;

/**
 * A parameter of a bound model.
 *
 * @param name the name it was declared with
 * @param dimensions empty for a scalar, the length of a vector, rows and columns of a matrix
 * @param first where its numbers begin among those of all parameters
 * @param firstCoordinate its first unconstrained coordinate
 * @param coordinates how many unconstrained coordinates it takes
 */
public record Parameter(
    String name, List<Integer> dimensions, int first, int firstCoordinate, int coordinates) {
  static Parameter of(String name, Shape shape, int first, int firstCoordinate, int coordinates) {
    List<Integer> dimensions =
        switch (shape.rank()) {
          case 0 -> List.of();
          case 1 -> List.of(shape.rows());
          default -> List.of(shape.rows(), shape.columns());
        };
    return new Parameter(name, dimensions, first, firstCoordinate, coordinates);
  }

  /** Returns how many numbers it has. */
  public int size() {
    return dimensions.stream().reduce(1, (x, y) -> x * y);
  }

  /** Returns the names of its numbers, counted from 1: mu; theta[1], theta[2]; L[1,1], L[1,2]. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      names.add(
          switch (dimensions.size()) {
            case 0 -> name;
            case 1 -> "%s[%d]".formatted(name, i + 1);
            default ->
                "%s[%d,%d]".formatted(name, i / dimensions.get(1) + 1, i % dimensions.get(1) + 1);
          });
    }
    return names;
  }
}
