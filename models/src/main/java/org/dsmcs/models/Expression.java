package org.dsmcs.models;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Shape;
import org.dsmcs.models.operation.Affine;
import org.dsmcs.models.operation.Broadcast;
import org.dsmcs.models.operation.Combination;
import org.dsmcs.models.operation.DataProduct;
import org.dsmcs.models.operation.DividedBy;
import org.dsmcs.models.operation.Gather;
import org.dsmcs.models.operation.MatrixProduct;
import org.dsmcs.models.operation.Power;
import org.dsmcs.models.operation.Times;
import org.dsmcs.models.operation.TimesData;

/**
 * A scalar, vector or matrix of real numbers in a model: data, parameters, and whatever is computed
 * from them. Immutable.
 *
 * <p>Arithmetic works number by number; a scalar goes with every shape and is repeated. Indices
 * count from 0. Expressions of data alone are computed at once; conditions may ask for their {@link
 * #value()}.
 */
public final class Expression {
  private final Node node;
  private final double lower;
  private final double upper;

  Expression(Node node) {
    this(node, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** An expression all of whose values are known to lie in an interval. */
  Expression(Node node, double lower, double upper) {
    this.node = node;
    this.lower = lower;
    this.upper = upper;
  }

  /** Returns a known scalar. */
  public static Expression of(double number) {
    return new Expression(Node.constant(number));
  }

  /** Returns a known vector; the numbers are copied. */
  public static Expression vector(double... numbers) {
    return new Expression(Node.constant(Shape.vector(numbers.length), numbers));
  }

  /**
   * Returns a known matrix; the numbers are copied.
   *
   * @throws ModelException if the rows differ in length
   */
  public static Expression matrix(double[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    double[] numbers = new double[rows.length * columns];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != columns) {
        throw ModelException.here(
            "all rows of a matrix must have the length of the first, %d; row %d has %d"
                .formatted(columns, i, rows[i].length));
      }
      System.arraycopy(rows[i], 0, numbers, i * columns, columns);
    }
    return new Expression(Node.constant(Shape.matrix(rows.length, columns), numbers));
  }

  Node node() {
    return node;
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  /** Returns how many numbers there are. */
  public int size() {
    return node.shape().size();
  }

  /** Returns the rows of a matrix, the length of a vector, 1 for a scalar. */
  public int rows() {
    return node.shape().rows();
  }

  /** Returns the columns of a matrix, else 1. */
  public int columns() {
    return node.shape().columns();
  }

  /** Returns whether this is a scalar. */
  public boolean isScalar() {
    return node.shape().isScalar();
  }

  /** Returns whether no parameter enters, so that {@link #value()} is known. */
  public boolean isData() {
    return node.isConstant();
  }

  /**
   * Returns the known value of a scalar of data.
   *
   * @throws ModelException if it depends on parameters or is no scalar
   */
  public double value() {
    if (!isScalar()) {
      throw ModelException.here("value() is for scalars; ask value(i) of " + node.shape());
    }
    return value(0);
  }

  /**
   * Returns one known number of data; those of a matrix stand row by row.
   *
   * @throws ModelException if it depends on parameters or the index is out of range
   */
  public double value(int index) {
    return values()[checked(index)];
  }

  /**
   * Returns a copy of the known numbers of data, row by row.
   *
   * @throws ModelException if they depend on parameters
   */
  public double[] values() {
    if (!isData()) {
      throw ModelException.here(
          "the value of '%s' depends on parameters; conditions can ask for data only"
              .formatted(node.operation().name()));
    }
    return node.numbers();
  }

  private int checked(int index) {
    if (index < 0 || index >= size()) {
      throw ModelException.here(
          "no element %d in %s; indices go from 0 to %d"
              .formatted(index, node.shape(), size() - 1));
    }
    return index;
  }

  /** Returns the sum. */
  public Expression plus(Expression other) {
    return combination("plus", other, 1);
  }

  /** Returns the sum. */
  public Expression plus(double other) {
    return affine(1, other);
  }

  /** Returns this minus the other. */
  public Expression minus(Expression other) {
    return combination("minus", other, -1);
  }

  /** Returns this minus the number. */
  public Expression minus(double other) {
    return affine(1, -other);
  }

  private Expression combination(String name, Expression other, double sign) {
    Shape shape = common(name, other);
    if (other.isData() && other.isScalar()) {
      return affine(1, sign * other.value());
    }
    if (isData() && isScalar()) {
      return other.affine(sign, value());
    }
    return new Expression(
        Node.of(new Combination(1, sign), shape, spread(shape), other.spread(shape)));
  }

  /** Returns the product, number by number; {@link #multiply} is that of matrices. */
  public Expression times(Expression other) {
    Shape shape = common("times", other);
    if (other.isData() && other.isScalar()) {
      return affine(other.value(), 0);
    }
    if (isData() && isScalar()) {
      return other.affine(value(), 0);
    }
    if (other.isData() || isData()) {
      Expression known = other.isData() ? other : this;
      Expression unknown = other.isData() ? this : other;
      double[] factors = new Expression(known.spread(shape)).values();
      return new Expression(Node.of(new TimesData(factors), shape, unknown.spread(shape)));
    }
    return new Expression(Node.of(Times.OPERATION, shape, spread(shape), other.spread(shape)));
  }

  /** Returns the product. */
  public Expression times(double factor) {
    return affine(factor, 0);
  }

  /** Returns this divided by the other, number by number. */
  public Expression dividedBy(Expression other) {
    Shape shape = common("dividedBy", other);
    if (other.isData()
        && !isData()
        && Arrays.stream(other.values()).allMatch(Expression::inverts)) {
      return times(new Expression(Node.constant(1)).dividedBy(other));
    }
    return new Expression(Node.of(DividedBy.OPERATION, shape, spread(shape), other.spread(shape)));
  }

  /** Whether a division may become a multiplication, which is faster: 1/x is a normal number. */
  private static boolean inverts(double x) {
    return Math.abs(x) > 0x1p-1000 && Math.abs(x) < 0x1p1000;
  }

  /** Returns this divided by the number. */
  public Expression dividedBy(double divisor) {
    return dividedBy(of(divisor));
  }

  /** Returns −x. */
  public Expression negative() {
    return affine(-1, 0);
  }

  /** Returns this to a power; this must be positive where the exponent is no whole number. */
  public Expression power(Expression exponent) {
    Shape shape = common("power", exponent);
    return new Expression(Node.of(Power.OPERATION, shape, spread(shape), exponent.spread(shape)));
  }

  /** Returns this to a power; this must be positive where the exponent is no whole number. */
  public Expression power(double exponent) {
    return exponent == 1 ? this : power(of(exponent));
  }

  private Expression affine(double factor, double offset) {
    if (factor == 1 && offset == 0) {
      return this;
    }
    return new Expression(Node.of(new Affine(factor, offset), node.shape(), node));
  }

  /**
   * Returns the product of matrices, of a matrix and a vector.
   *
   * @param right a matrix or vector with as many rows as this has columns
   * @throws ModelException if the shapes do not fit
   */
  public Expression multiply(Expression right) {
    if (node.shape().rank() != 2 || right.isScalar() || columns() != right.rows()) {
      throw ModelException.here(
          "multiply: a matrix can be multiplied with what has as many rows as it has columns,"
              + " given: %s and %s".formatted(node.shape(), right.node.shape()));
    }
    Shape shape =
        right.node.shape().rank() == 1
            ? Shape.vector(rows())
            : Shape.matrix(rows(), right.columns());
    if (shape.size() == 0 || columns() == 0) {
      return new Expression(Node.constant(shape, new double[shape.size()]));
    }
    if (isData() && !right.isData() && right.columns() == 1) {
      return new Expression(
          Node.of(new DataProduct(rows(), columns(), node.numbers()), shape, right.node));
    }
    return new Expression(
        Node.of(new MatrixProduct(rows(), columns(), right.columns()), shape, node, right.node));
  }

  /** Returns one number of a vector, or of a matrix counted row by row. */
  public Expression element(int index) {
    return gather(Shape.SCALAR, checked(index));
  }

  /** Returns one entry of a matrix. */
  public Expression element(int row, int column) {
    if (row < 0 || row >= rows() || column < 0 || column >= columns()) {
      throw ModelException.here(
          "no element (%d, %d) in %s; indices count from 0".formatted(row, column, node.shape()));
    }
    return gather(Shape.SCALAR, row * columns() + column);
  }

  /** Returns one row of a matrix as a vector. */
  public Expression row(int row) {
    if (row < 0 || row >= rows()) {
      throw ModelException.here(
          "no row %d in %s; rows go from 0 to %d".formatted(row, node.shape(), rows() - 1));
    }
    return gather(
        Shape.vector(columns()), IntStream.range(row * columns(), (row + 1) * columns()).toArray());
  }

  /** Returns one column of a matrix as a vector. */
  public Expression column(int column) {
    if (column < 0 || column >= columns()) {
      throw ModelException.here(
          "no column %d in %s; columns go from 0 to %d"
              .formatted(column, node.shape(), columns() - 1));
    }
    return gather(
        Shape.vector(rows()),
        IntStream.range(0, rows()).map(i -> i * columns() + column).toArray());
  }

  /**
   * Returns the elements from one index to another as a vector.
   *
   * @param from first
   * @param to the one after the last
   */
  public Expression range(int from, int to) {
    if (from < 0 || to > size() || from > to) {
      throw ModelException.here(
          "no range from %d to before %d in %s".formatted(from, to, node.shape()));
    }
    return gather(Shape.vector(to - from), IntStream.range(from, to).toArray());
  }

  /** Returns the vector (x_{i_0}, x_{i_1}, …): for each observation that of its group. */
  public Expression at(int... indices) {
    for (int index : indices) {
      if (index < 0 || index >= size()) {
        throw ModelException.here(
            "no element %d in %s; indices go from 0 to %d: subtract 1 from those that count from 1"
                .formatted(index, node.shape(), size() - 1));
      }
    }
    return gather(Shape.vector(indices.length), indices);
  }

  /** Picks numbers; what was picked from before is looked through. */
  private Expression gather(Shape shape, int... index) {
    return new Expression(gather(node, shape, index), lower, upper);
  }

  static Node gather(Node node, Shape shape, int... index) {
    if (index.length == 0) {
      return Node.constant(shape, new double[0]);
    }
    if (node.operation() instanceof Gather earlier) {
      int[] before = earlier.index();
      return gather(node.input(0), shape, Arrays.stream(index).map(i -> before[i]).toArray());
    }
    if (node.operation() instanceof org.dsmcs.models.operation.Concatenate) {
      int start = 0;
      for (Node part : node.inputs()) {
        int first = start;
        int end = start + part.shape().size();
        if (Arrays.stream(index).allMatch(i -> i >= first && i < end)) {
          return gather(part, shape, Arrays.stream(index).map(i -> i - first).toArray());
        }
        start = end;
      }
    }
    return Node.of(new Gather(index), shape, node);
  }

  /** Returns this shape and the other's together, where one repeats to fit the other. */
  Shape common(String name, Expression other) {
    Shape mine = node.shape();
    Shape theirs = other.node.shape();
    if (mine.equals(theirs) || theirs.isScalar()) {
      return mine;
    }
    if (mine.isScalar()) {
      return theirs;
    }
    throw ModelException.here("%s: shapes differ: %s and %s".formatted(name, mine, theirs));
  }

  /** Returns the node, repeated to a shape where it is a scalar. */
  Node spread(Shape shape) {
    return spread(node, shape);
  }

  static Node spread(Node node, Shape shape) {
    return node.shape().equals(shape) ? node : Node.of(Broadcast.OPERATION, shape, node);
  }

  /** Returns what kind of expression this is. */
  @Override
  public String toString() {
    return node.shape() + (isData() ? " of data" : " (" + node.operation().name() + ")");
  }
}
