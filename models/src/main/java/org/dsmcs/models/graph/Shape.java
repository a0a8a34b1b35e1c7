package org.dsmcs.models.graph;

/**
 * The shape of an expression: a scalar, a vector, or a matrix whose numbers are ordered row by row.
 *
 * @param rank 0, 1 or 2
 * @param rows length of a vector, rows of a matrix, else 1
 * @param columns columns of a matrix, else 1
 */
public record Shape(int rank, int rows, int columns) {
  /** One number. */
  public static final Shape SCALAR = new Shape(0, 1, 1);

  /** Checks that the numbers fit each other and one array of eight lanes. */
  public Shape {
    boolean fits =
        switch (rank) {
          case 0 -> rows == 1 && columns == 1;
          case 1 -> rows >= 0 && columns == 1;
          case 2 -> rows >= 0 && columns >= 0;
          default -> false;
        };
    if (!fits || (long) rows * columns > Integer.MAX_VALUE / 16) {
      throw new IllegalArgumentException(
          "no such shape: rank %d, %d × %d".formatted(rank, rows, columns));
    }
  }

  /** Returns the shape of a vector. */
  public static Shape vector(int length) {
    return new Shape(1, length, 1);
  }

  /** Returns the shape of a matrix. */
  public static Shape matrix(int rows, int columns) {
    return new Shape(2, rows, columns);
  }

  /** Returns how many numbers there are. */
  public int size() {
    return rows * columns;
  }

  /** Returns whether this is a scalar. */
  public boolean isScalar() {
    return rank == 0;
  }

  /** Returns the shape in words: "a scalar", "a vector of length 8", "a 3 × 2 matrix". */
  @Override
  public String toString() {
    return switch (rank) {
      case 0 -> "a scalar";
      case 1 -> "a vector of length " + rows;
      default -> "a " + rows + " × " + columns + " matrix";
    };
  }
}
