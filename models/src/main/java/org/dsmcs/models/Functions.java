package org.dsmcs.models;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Operation;
import org.dsmcs.models.graph.Shape;
import org.dsmcs.models.operation.Absolute;
import org.dsmcs.models.operation.Affine;
import org.dsmcs.models.operation.Broadcast;
import org.dsmcs.models.operation.Cholesky;
import org.dsmcs.models.operation.Combination;
import org.dsmcs.models.operation.Concatenate;
import org.dsmcs.models.operation.Cosine;
import org.dsmcs.models.operation.CumulativeSum;
import org.dsmcs.models.operation.DividedBy;
import org.dsmcs.models.operation.Dot;
import org.dsmcs.models.operation.Exponential;
import org.dsmcs.models.operation.ExponentialMinusOne;
import org.dsmcs.models.operation.Gather;
import org.dsmcs.models.operation.HyperbolicTangent;
import org.dsmcs.models.operation.LogGamma;
import org.dsmcs.models.operation.LogNormalCdf;
import org.dsmcs.models.operation.LogOnePlus;
import org.dsmcs.models.operation.LogSumExp;
import org.dsmcs.models.operation.Logarithm;
import org.dsmcs.models.operation.NormalCdf;
import org.dsmcs.models.operation.Sigmoid;
import org.dsmcs.models.operation.Sine;
import org.dsmcs.models.operation.Softplus;
import org.dsmcs.models.operation.SolveLower;
import org.dsmcs.models.operation.Square;
import org.dsmcs.models.operation.SquareRoot;
import org.dsmcs.models.operation.SquaredDistance;
import org.dsmcs.models.operation.SquaredDistances;
import org.dsmcs.models.operation.Sum;
import org.dsmcs.models.operation.Times;

/** Functions of expressions; number by number unless said otherwise. Made for a static import. */
public final class Functions {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Functions() {}

  private static Node apply(Operation operation, Node x) {
    return Node.of(operation, x.shape(), x);
  }

  private static Expression unary(Operation operation, Expression x) {
    return new Expression(apply(operation, x.node()));
  }

  /** Returns e^x. */
  public static Expression exp(Expression x) {
    return new Expression(apply(Exponential.OPERATION, x.node()), 0, INFINITY);
  }

  /** Returns log x; −∞ at 0. The logarithm of an exponential is its argument again. */
  public static Expression log(Expression x) {
    return new Expression(log(x.node()));
  }

  /**
   * log of a node, simplified where it is an exponential, however repeated or picked from, or a
   * product with one.
   */
  static Node log(Node x) {
    return switch (x.operation()) {
      case Exponential e -> x.input(0);
      case Sigmoid s -> logSigmoid(x.input(0), 1);
      case Gather g when simplifies(x.input(0)) -> Node.of(g, x.shape(), log(x.input(0)));
      case Broadcast b when simplifies(x.input(0)) -> Node.of(b, x.shape(), log(x.input(0)));
      case Times t when simplifies(x.input(0)) -> logOfTwo(x, x.input(0), x.input(1), 1);
      case Times t when simplifies(x.input(1)) -> logOfTwo(x, x.input(1), x.input(0), 1);
      case DividedBy d when simplifies(x.input(0)) -> logOfTwo(x, x.input(0), x.input(1), -1);
      case SquareRoot r -> apply(new Affine(0.5, 0), log(x.input(0)));
      default -> apply(Logarithm.OPERATION, x);
    };
  }

  /** log a ± log b, which is log(a b) or log(a / b) whatever the sign of b, as a is positive. */
  private static Node logOfTwo(Node x, Node a, Node b, double sign) {
    return Node.of(new Combination(1, sign), x.shape(), log(a), log(b));
  }

  /** log(1 − x), simplified where x is a sigmoid. */
  static Node logOneMinus(Node x) {
    return switch (x.operation()) {
      case Sigmoid s -> logSigmoid(x.input(0), -1);
      case Gather g when isSigmoid(x.input(0)) -> Node.of(g, x.shape(), logOneMinus(x.input(0)));
      case Broadcast b when isSigmoid(x.input(0)) -> Node.of(b, x.shape(), logOneMinus(x.input(0)));
      default -> apply(LogOnePlus.OPERATION, apply(new Affine(-1, 0), x));
    };
  }

  static boolean simplifies(Node x) {
    return switch (x.operation()) {
      case Exponential e -> true;
      case Sigmoid s -> true;
      case Gather g -> simplifies(x.input(0));
      case Broadcast b -> simplifies(x.input(0));
      default -> false;
    };
  }

  static boolean isSigmoid(Node x) {
    return switch (x.operation()) {
      case Sigmoid s -> true;
      case Gather g -> isSigmoid(x.input(0));
      case Broadcast b -> isSigmoid(x.input(0));
      default -> false;
    };
  }

  /** log sigmoid(sign u) = −softplus(−sign u). */
  static Node logSigmoid(Node u, double sign) {
    Node argument = sign > 0 ? apply(new Affine(-1, 0), u) : u;
    return apply(new Affine(-1, 0), apply(Softplus.OPERATION, argument));
  }

  /** Returns log(1 + x). */
  public static Expression log1p(Expression x) {
    return unary(LogOnePlus.OPERATION, x);
  }

  /** Returns e^x − 1. */
  public static Expression expm1(Expression x) {
    return unary(ExponentialMinusOne.OPERATION, x);
  }

  /** Returns √x. */
  public static Expression sqrt(Expression x) {
    return new Expression(apply(SquareRoot.OPERATION, x.node()), 0, INFINITY);
  }

  /** Returns x². */
  public static Expression square(Expression x) {
    return unary(Square.OPERATION, x);
  }

  /** Returns |x|; its derivative at 0 is taken as 0. */
  public static Expression abs(Expression x) {
    return unary(Absolute.OPERATION, x);
  }

  /** Returns tanh x. */
  public static Expression tanh(Expression x) {
    return unary(HyperbolicTangent.OPERATION, x);
  }

  /** Returns 1 / (1 + e^−x). */
  public static Expression sigmoid(Expression x) {
    return new Expression(apply(Sigmoid.OPERATION, x.node()), 0, 1);
  }

  /** Returns log(1 + e^x). */
  public static Expression softplus(Expression x) {
    return unary(Softplus.OPERATION, x);
  }

  /** Returns sin x. */
  public static Expression sin(Expression x) {
    return unary(Sine.OPERATION, x);
  }

  /** Returns cos x. */
  public static Expression cos(Expression x) {
    return unary(Cosine.OPERATION, x);
  }

  /** Returns log Γ(x), x > 0. */
  public static Expression logGamma(Expression x) {
    return unary(LogGamma.OPERATION, x);
  }

  /** Returns Φ(x), the distribution function of the standard normal. */
  public static Expression normalCdf(Expression x) {
    return new Expression(apply(NormalCdf.OPERATION, x.node()), 0, 1);
  }

  /** Returns log Φ(x), to all digits in both tails. */
  public static Expression logNormalCdf(Expression x) {
    return unary(LogNormalCdf.OPERATION, x);
  }

  /** Returns the sum of all numbers, a scalar. */
  public static Expression sum(Expression x) {
    return new Expression(sum(x.node()));
  }

  static Node sum(Node x) {
    return x.shape().isScalar() ? x : Node.of(Sum.OPERATION, Shape.SCALAR, x);
  }

  /** Returns the mean of all numbers, a scalar. */
  public static Expression mean(Expression x) {
    return sum(x).dividedBy(x.size());
  }

  /** Returns the vector x_0, x_0 + x_1, …. */
  public static Expression cumulativeSum(Expression x) {
    return new Expression(Node.of(CumulativeSum.OPERATION, x.node().shape(), x.node()));
  }

  /** Returns log Σ e^x over all numbers, a scalar. */
  public static Expression logSumExp(Expression x) {
    if (x.size() == 0) {
      return Expression.of(Double.NEGATIVE_INFINITY);
    }
    return new Expression(Node.of(new LogSumExp(x.size()), Shape.SCALAR, x.node()));
  }

  /**
   * Returns log Σ_c e^{x_c}, number by number over several expressions of one shape.
   *
   * @throws ModelException if the shapes differ
   */
  public static Expression logSumExp(List<Expression> terms) {
    if (terms.isEmpty()) {
      throw ModelException.here("logSumExp needs at least one term");
    }
    Expression first = terms.getFirst();
    for (Expression term : terms) {
      if (!term.node().shape().equals(first.node().shape())) {
        throw ModelException.here(
            "logSumExp: shapes differ: %s and %s"
                .formatted(first.node().shape(), term.node().shape()));
      }
    }
    Shape all = Shape.vector(Math.multiplyExact(first.size(), terms.size()));
    Node rows = Node.of(Concatenate.OPERATION, all, terms.stream().map(Expression::node).toList());
    return new Expression(Node.of(new LogSumExp(terms.size()), first.node().shape(), rows));
  }

  /** Returns Σ_i a_i b_i of two vectors of one length. */
  public static Expression dot(Expression a, Expression b) {
    requireSame("dot", a, b);
    return new Expression(Node.of(Dot.OPERATION, Shape.SCALAR, a.node(), b.node()));
  }

  /** Returns Σ_i (a_i − b_i)² of two vectors of one length, or of a vector and a scalar. */
  public static Expression squaredDistance(Expression a, Expression b) {
    Shape shape = a.common("squaredDistance", b);
    return new Expression(
        Node.of(SquaredDistance.OPERATION, Shape.SCALAR, a.spread(shape), b.spread(shape)));
  }

  /**
   * Returns the vector of Σ_d (x_d − m_cd)², one for each row m_c of a matrix of data.
   *
   * @throws ModelException if the matrix depends on parameters or its rows are not as long as x
   */
  public static Expression squaredDistances(Expression x, Expression matrix) {
    return squaredDistances(x, matrix, 0);
  }

  /** The same, the squares expanded where the rows' squared distances from their mean allow it. */
  static Expression squaredDistances(Expression x, Expression matrix, double largest) {
    if (!matrix.isData() || matrix.node().shape().rank() != 2 || matrix.columns() != x.size()) {
      throw ModelException.here(
          "squaredDistances needs a matrix of data whose rows are as long as the vector, given:"
              + " %s and %s".formatted(matrix, x.node().shape()));
    }
    return new Expression(
        Node.of(
            new SquaredDistances(matrix.rows(), matrix.columns(), matrix.node().numbers(), largest),
            Shape.vector(matrix.rows()),
            x.node()));
  }

  private static void requireSame(String name, Expression a, Expression b) {
    if (!a.node().shape().equals(b.node().shape())) {
      throw ModelException.here(
          "%s: shapes differ: %s and %s".formatted(name, a.node().shape(), b.node().shape()));
    }
  }

  /** Returns all numbers of all parts behind each other as a vector. */
  public static Expression concatenate(Expression... parts) {
    int size = Arrays.stream(parts).mapToInt(Expression::size).sum();
    double lower = Arrays.stream(parts).mapToDouble(Expression::lower).min().orElse(-INFINITY);
    double upper = Arrays.stream(parts).mapToDouble(Expression::upper).max().orElse(INFINITY);
    return new Expression(
        concatenate(Shape.vector(size), Arrays.stream(parts).map(Expression::node).toList()),
        lower,
        upper);
  }

  static Node concatenate(Shape shape, List<Node> parts) {
    List<Node> present = parts.stream().filter(part -> part.shape().size() > 0).toList();
    if (present.isEmpty()) {
      return Node.constant(shape, new double[0]);
    }
    return present.size() == 1 && present.getFirst().shape().equals(shape)
        ? present.getFirst()
        : Node.of(Concatenate.OPERATION, shape, present);
  }

  /**
   * Returns L⁻¹ b with the lower triangle of a square matrix.
   *
   * @throws ModelException if the shapes do not fit
   */
  public static Expression solveLower(Expression lower, Expression b) {
    if (lower.node().shape().rank() != 2
        || lower.rows() != lower.columns()
        || b.size() != lower.rows()) {
      throw ModelException.here(
          "solveLower needs a square matrix and a vector with as many rows, given: %s and %s"
              .formatted(lower.node().shape(), b.node().shape()));
    }
    return new Expression(
        Node.of(new SolveLower(lower.rows()), Shape.vector(b.size()), lower.node(), b.node()));
  }

  /** Returns the diagonal of a square matrix as a vector. */
  public static Expression diagonal(Expression matrix) {
    int[] index = new int[Math.min(matrix.rows(), matrix.columns())];
    for (int i = 0; i < index.length; i++) {
      index[i] = i * matrix.columns() + i;
    }
    return matrix.at(index);
  }

  /** Returns a matrix whose row i is multiplied with s_i: diag(s) A. */
  public static Expression scaleRows(Expression scales, Expression matrix) {
    if (scales.size() != matrix.rows()) {
      throw ModelException.here(
          "scaleRows needs as many scales as rows, given: %s and %s"
              .formatted(scales.node().shape(), matrix.node().shape()));
    }
    int[] index = new int[matrix.size()];
    for (int i = 0; i < index.length; i++) {
      index[i] = i / matrix.columns();
    }
    Node spread = Expression.gather(scales.node(), matrix.node().shape(), index);
    return new Expression(spread).times(matrix);
  }

  /** Returns the transposed matrix. */
  public static Expression transpose(Expression matrix) {
    int[] index = new int[matrix.size()];
    for (int i = 0; i < index.length; i++) {
      index[i] = i % matrix.rows() * matrix.columns() + i / matrix.rows();
    }
    return new Expression(
        Expression.gather(matrix.node(), Shape.matrix(matrix.columns(), matrix.rows()), index));
  }

  /**
   * Returns the lower triangular Cholesky factor of a symmetric positive definite matrix, of which
   * the lower triangle is read; NaN where it is not positive definite.
   *
   * @throws ModelException if the matrix is not square
   */
  public static Expression cholesky(Expression matrix) {
    if (matrix.node().shape().rank() != 2 || matrix.rows() != matrix.columns()) {
      throw ModelException.here("cholesky needs a square matrix, given: " + matrix.node().shape());
    }
    return new Expression(
        Node.of(new Cholesky(matrix.rows()), matrix.node().shape(), matrix.node()));
  }
}
