package org.dsmcs.models;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Shape;
import org.dsmcs.models.operation.Affine;
import org.dsmcs.models.operation.Combination;
import org.dsmcs.models.operation.CumulativeSum;
import org.dsmcs.models.operation.Exponential;
import org.dsmcs.models.operation.HyperbolicTangent;
import org.dsmcs.models.operation.LogCosh;
import org.dsmcs.models.operation.Sigmoid;

/**
 * Where a parameter may lie: the map from unconstrained coordinates u to it, with the logarithm of
 * the map's Jacobian determinant, and the way back.
 */
sealed interface Constraint {
  /** Returns how many coordinates a parameter of a shape takes. */
  default int coordinates(Shape shape) {
    return shape.size();
  }

  /** Returns the parameter and log |∂x/∂u|, a scalar. */
  Transformed apply(Node u, Shape shape);

  /** Returns the bounds that enter, each a scalar or of the parameter's shape. */
  default List<Expression> bounds() {
    return List.of();
  }

  /** Returns whether each number of the parameter is made of its own coordinate. */
  default boolean elementwise() {
    return true;
  }

  /**
   * Computes the coordinates of a parameter; of one element where that is made by itself.
   *
   * @param x the numbers
   * @param bounds the values of the bounds, for each as many numbers as x has
   * @param u receives the coordinates
   */
  void unconstrain(double[] x, double[][] bounds, double[] u);

  /** A parameter in terms of its coordinates, and the interval in which its numbers lie. */
  record Transformed(Node value, Node logJacobian, double lower, double upper) {}

  private static Node negative(Node x) {
    return Node.of(new Affine(-1, 0), x.shape(), x);
  }

  private static Node plus(Node x, Node y) {
    return Node.of(new Combination(1, 1), x.shape(), x, y);
  }

  /** Any real numbers. */
  record Unbounded() implements Constraint {
    @Override
    public Transformed apply(Node u, Shape shape) {
      return new Transformed(
          u, Node.constant(0), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      System.arraycopy(x, 0, u, 0, x.length);
    }
  }

  /** x = lower + e^u; log-Jacobian Σ u. */
  record Above(Expression lower) implements Constraint {
    @Override
    public Transformed apply(Node u, Shape shape) {
      Expression exponential = new Expression(Node.of(Exponential.OPERATION, shape, u));
      double least = lower.isData() ? least(lower.values()) : Double.NEGATIVE_INFINITY;
      return new Transformed(
          exponential.plus(lower).node(), Functions.sum(u), least, Double.POSITIVE_INFINITY);
    }

    private static double least(double[] numbers) {
      double least = Double.POSITIVE_INFINITY;
      for (double number : numbers) {
        least = Math.min(least, number);
      }
      return least;
    }

    @Override
    public List<Expression> bounds() {
      return List.of(lower);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      for (int i = 0; i < x.length; i++) {
        u[i] = Math.log(x[i] - bounds[0][i]);
      }
    }
  }

  /** x = upper − e^u; log-Jacobian Σ u. */
  record Below(Expression upper) implements Constraint {
    @Override
    public Transformed apply(Node u, Shape shape) {
      Expression exponential = new Expression(Node.of(Exponential.OPERATION, shape, u));
      double greatest =
          upper.isData() ? -Above.least(upper.negative().values()) : Double.POSITIVE_INFINITY;
      return new Transformed(
          upper.minus(exponential).node(), Functions.sum(u), Double.NEGATIVE_INFINITY, greatest);
    }

    @Override
    public List<Expression> bounds() {
      return List.of(upper);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      for (int i = 0; i < x.length; i++) {
        u[i] = Math.log(bounds[0][i] - x[i]);
      }
    }
  }

  /** x = lower + (upper − lower) s(u), s the sigmoid; log-Jacobian Σ log(upper − lower) s (1−s). */
  record Between(Expression lower, Expression upper) implements Constraint {
    @Override
    public Transformed apply(Node u, Shape shape) {
      Expression sigmoid = new Expression(Node.of(Sigmoid.OPERATION, shape, u));
      Expression width = upper.minus(lower);
      Node both = plus(Functions.logSigmoid(u, 1), Functions.logSigmoid(u, -1));
      Expression jacobian = new Expression(both).plus(Functions.log(width));
      return new Transformed(
          sigmoid.times(width).plus(lower).node(),
          Functions.sum(jacobian.node()),
          lower.isData() ? Above.least(lower.values()) : Double.NEGATIVE_INFINITY,
          upper.isData() ? -Above.least(upper.negative().values()) : Double.POSITIVE_INFINITY);
    }

    @Override
    public List<Expression> bounds() {
      return List.of(lower, upper);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      for (int i = 0; i < x.length; i++) {
        u[i] = Math.log(x[i] - bounds[0][i]) - Math.log(bounds[1][i] - x[i]);
      }
    }
  }

  /**
   * K positive numbers whose sum is 1, by breaking a stick: of what is left, part k is the fraction
   * s(u_k − log(K − k)), k = 1..K−1; u = 0 gives equal parts. Log-Jacobian: Σ_k log s_k + log(1 −
   * s_k) + log of what was left.
   */
  record Simplex() implements Constraint {
    @Override
    public int coordinates(Shape shape) {
      return shape.size() - 1;
    }

    @Override
    public boolean elementwise() {
      return false;
    }

    @Override
    public Transformed apply(Node u, Shape shape) {
      int parts = shape.size();
      if (parts == 1) {
        return new Transformed(Node.constant(shape, new double[] {1}), Node.constant(0), 0, 1);
      }
      double[] offsets = new double[parts - 1];
      for (int k = 0; k < parts - 1; k++) {
        offsets[k] = -Math.log(parts - 1.0 - k);
      }
      Shape sticks = Shape.vector(parts - 1);
      Node shifted = plus(u, Node.constant(sticks, offsets));
      Node logFraction = Functions.logSigmoid(shifted, 1);
      Node logRest = Functions.logSigmoid(shifted, -1);
      Node left = Node.of(CumulativeSum.OPERATION, sticks, logRest);
      Node before =
          parts == 2
              ? Node.constant(sticks, new double[1])
              : Functions.concatenate(sticks, List.of(Node.constant(0), range(left, 0, parts - 2)));
      Node logParts =
          Functions.concatenate(
              shape, List.of(plus(logFraction, before), range(left, parts - 2, parts - 1)));
      Node jacobian = plus(plus(logFraction, logRest), before);
      return new Transformed(
          Node.of(Exponential.OPERATION, shape, logParts), Functions.sum(jacobian), 0, 1);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      double rest = 0;
      for (int k = x.length - 2; k >= 0; k--) {
        rest += x[k + 1];
        u[k] = Math.log(x[k]) - Math.log(rest) + Math.log(x.length - 1.0 - k);
      }
    }
  }

  private static Node range(Node x, int from, int to) {
    int[] index = new int[to - from];
    for (int i = 0; i < index.length; i++) {
      index[i] = from + i;
    }
    return Expression.gather(x, Shape.vector(index.length), index);
  }

  /** x_1 = u_1, x_k = x_{k−1} + e^{u_k}; log-Jacobian Σ_{k≥2} u_k. */
  record Ordered() implements Constraint {
    @Override
    public boolean elementwise() {
      return false;
    }

    @Override
    public Transformed apply(Node u, Shape shape) {
      Node value = u;
      Node jacobian = Node.constant(0);
      if (shape.size() > 1) {
        Node gaps = range(u, 1, shape.size());
        Node steps = Node.of(Exponential.OPERATION, gaps.shape(), gaps);
        value =
            Node.of(
                CumulativeSum.OPERATION,
                shape,
                Functions.concatenate(shape, List.of(range(u, 0, 1), steps)));
        jacobian = Functions.sum(gaps);
      }
      return new Transformed(value, jacobian, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      for (int k = 0; k < x.length; k++) {
        u[k] = k == 0 ? x[0] : Math.log(x[k] - x[k - 1]);
      }
    }
  }

  /**
   * The Cholesky factor L of a K × K correlation matrix. With t_ij = tanh u_ij for j < i: L_ij =
   * t_ij Π_{m<j} √(1 − t_im²), L_ii = Π_{m<i} √(1 − t_im²); √(1 − t²) = 1/cosh u. Log-Jacobian of
   * the entries below the diagonal: Σ_ij −2 log cosh u_ij − Σ_{m<j} log cosh u_im.
   */
  record CorrelationFactor() implements Constraint {
    @Override
    public int coordinates(Shape shape) {
      return shape.rows() * (shape.rows() - 1) / 2;
    }

    @Override
    public boolean elementwise() {
      return false;
    }

    @Override
    public Transformed apply(Node u, Shape shape) {
      int size = shape.rows();
      List<Node> below = new ArrayList<>();
      List<Node> diagonal = new ArrayList<>();
      List<Node> jacobian = new ArrayList<>();
      diagonal.add(Node.constant(0));
      for (int i = 1, from = 0; i < size; from += i, i++) {
        Shape row = Shape.vector(i);
        Node own = range(u, from, from + i);
        Node logRoot = negative(Node.of(LogCosh.OPERATION, row, own));
        Node sums = Node.of(CumulativeSum.OPERATION, row, logRoot);
        Node before =
            i == 1
                ? Node.constant(row, new double[1])
                : Functions.concatenate(row, List.of(Node.constant(0), range(sums, 0, i - 1)));
        Node tangents = Node.of(HyperbolicTangent.OPERATION, row, own);
        below.add(
            new Expression(tangents)
                .times(new Expression(Node.of(Exponential.OPERATION, row, before)))
                .node());
        diagonal.add(range(sums, i - 1, i));
        jacobian.add(new Expression(logRoot).times(2).plus(new Expression(before)).node());
      }
      Node logDiagonal = Functions.concatenate(Shape.vector(size), diagonal);
      List<Node> parts = new ArrayList<>(below);
      parts.add(Node.of(Exponential.OPERATION, logDiagonal.shape(), logDiagonal));
      parts.add(Node.constant(0));
      int lower = size * (size - 1) / 2;
      Node all = Functions.concatenate(Shape.vector(lower + size + 1), parts);
      Node logJacobian =
          size == 1
              ? Node.constant(0)
              : Functions.sum(Functions.concatenate(Shape.vector(lower), jacobian));
      return new Transformed(Expression.gather(all, shape, entries(size)), logJacobian, -1, 1);
    }

    /** Where each entry of L stands: entries below the diagonal, then the diagonal, then a 0. */
    private static int[] entries(int size) {
      int lower = size * (size - 1) / 2;
      int[] index = new int[size * size];
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          index[i * size + j] = j < i ? i * (i - 1) / 2 + j : j == i ? lower + i : lower + size;
        }
      }
      return index;
    }

    @Override
    public void unconstrain(double[] x, double[][] bounds, double[] u) {
      int size = (int) Math.round(Math.sqrt(x.length));
      for (int i = 1, at = 0; i < size; i++) {
        double square = 1;
        for (int j = 0; j < i; j++, at++) {
          double t = x[i * size + j] / Math.sqrt(square);
          u[at] = 0.5 * (Math.log1p(t) - Math.log1p(-t));
          square -= x[i * size + j] * x[i * size + j];
        }
      }
    }
  }
}
