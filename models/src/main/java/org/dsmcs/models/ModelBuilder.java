package org.dsmcs.models;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.dsmcs.models.graph.Coordinates;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Shape;

/**
 * What a model is written with: it hands out parameters and data, and takes the prior and the
 * likelihood. Parameters come in the order of their declaration.
 */
public final class ModelBuilder {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Data data;
  private final List<Declared> parameters = new ArrayList<>();
  private final List<Statement> priors = new ArrayList<>();
  private final List<Expression> priorTerms = new ArrayList<>();
  private final List<Expression> likelihood = new ArrayList<>();
  private int coordinates;
  private int numbers;

  ModelBuilder(Data data) {
    this.data = data;
  }

  /** A declared parameter. */
  record Declared(
      Parameter parameter,
      Shape shape,
      Constraint constraint,
      Constraint.Transformed transformed,
      String place) {
    Node value() {
      return transformed.value();
    }
  }

  private Expression declare(String name, Shape shape, Constraint constraint) {
    if (!NAME.matcher(name).matches()) {
      throw ModelException.here(
          "a parameter's name must be letters, digits and _, not beginning with a digit, given: '%s'"
              .formatted(name));
    }
    for (Declared earlier : parameters) {
      if (earlier.parameter.name().equals(name)) {
        throw ModelException.here(
            "there is a parameter '%s' already, declared at %s".formatted(name, earlier.place));
      }
    }
    for (Expression bound : constraint.bounds()) {
      if (!bound.isScalar() && !bound.node().shape().equals(shape)) {
        throw ModelException.here(
            "parameter '%s' is %s; a bound of it is %s"
                .formatted(name, shape, bound.node().shape()));
      }
    }
    int taken = constraint.coordinates(shape);
    Shape raw = taken == shape.size() ? shape : Shape.vector(taken);
    Node coordinatesOf =
        taken == 0
            ? Node.constant(raw, new double[0])
            : Node.of(new Coordinates(name, coordinates), raw);
    Parameter parameter = Parameter.of(name, shape, numbers, coordinates, taken);
    Constraint.Transformed transformed = constraint.apply(coordinatesOf, shape);
    parameters.add(new Declared(parameter, shape, constraint, transformed, Place.here()));
    coordinates += taken;
    numbers += shape.size();
    return new Expression(transformed.value(), transformed.lower(), transformed.upper());
  }

  private static Shape vector(String name, int length) {
    if (length < 1) {
      throw ModelException.here(
          "parameter '%s' must have at least 1 number, given: %d".formatted(name, length));
    }
    return Shape.vector(length);
  }

  /** Declares a real number. */
  public Expression real(String name) {
    return declare(name, Shape.SCALAR, new Constraint.Unbounded());
  }

  /** Declares a vector of real numbers. */
  public Expression reals(String name, int length) {
    return declare(name, vector(name, length), new Constraint.Unbounded());
  }

  /** Declares a matrix of real numbers. */
  public Expression reals(String name, int rows, int columns) {
    vector(name, rows);
    vector(name, columns);
    return declare(name, Shape.matrix(rows, columns), new Constraint.Unbounded());
  }

  /** Declares a positive number. */
  public Expression positive(String name) {
    return above(name, 0);
  }

  /** Declares a vector of positive numbers. */
  public Expression positives(String name, int length) {
    return declare(name, vector(name, length), new Constraint.Above(Expression.of(0)));
  }

  /** Declares a number above a bound. */
  public Expression above(String name, double lower) {
    return above(name, Expression.of(lower));
  }

  /** Declares a number above a bound, which may depend on earlier parameters. */
  public Expression above(String name, Expression lower) {
    return declare(name, lower.node().shape(), new Constraint.Above(lower));
  }

  /** Declares a vector of numbers above a bound. */
  public Expression above(String name, Expression lower, int length) {
    return declare(name, vector(name, length), new Constraint.Above(lower));
  }

  /** Declares a number below a bound. */
  public Expression below(String name, double upper) {
    return below(name, Expression.of(upper));
  }

  /** Declares a number below a bound, which may depend on earlier parameters. */
  public Expression below(String name, Expression upper) {
    return declare(name, upper.node().shape(), new Constraint.Below(upper));
  }

  /** Declares a vector of numbers below a bound. */
  public Expression below(String name, Expression upper, int length) {
    return declare(name, vector(name, length), new Constraint.Below(upper));
  }

  /** Declares a number between bounds. */
  public Expression between(String name, double lower, double upper) {
    requireOrder(name, lower, upper);
    return declare(
        name, Shape.SCALAR, new Constraint.Between(Expression.of(lower), Expression.of(upper)));
  }

  /** Declares a vector of numbers between bounds. */
  public Expression between(String name, double lower, double upper, int length) {
    requireOrder(name, lower, upper);
    return between(name, Expression.of(lower), Expression.of(upper), length);
  }

  /** Declares a vector of numbers between bounds, which may depend on earlier parameters. */
  public Expression between(String name, Expression lower, Expression upper, int length) {
    return declare(name, vector(name, length), new Constraint.Between(lower, upper));
  }

  private static void requireOrder(String name, double lower, double upper) {
    if (!(lower < upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
      throw ModelException.here(
          "the bounds of parameter '%s' must be finite, the lower below the upper, given: %s and %s"
              .formatted(name, lower, upper));
    }
  }

  /** Declares positive numbers whose sum is 1. */
  public Expression simplex(String name, int length) {
    return declare(name, vector(name, length), new Constraint.Simplex());
  }

  /** Declares numbers each of which is greater than the one before. */
  public Expression ordered(String name, int length) {
    return declare(name, vector(name, length), new Constraint.Ordered());
  }

  /** Declares a correlation matrix; returned is its Cholesky factor L, lower triangular. */
  public Expression correlation(String name, int size) {
    vector(name, size);
    return declare(name, Shape.matrix(size, size), new Constraint.CorrelationFactor());
  }

  /**
   * Returns data.
   *
   * @throws ModelException if there are none of this name
   */
  public Expression data(String name) {
    return data.get(name);
  }

  /**
   * Returns data that are one whole number.
   *
   * @throws ModelException if there are none of this name or they are not that
   */
  public int wholeNumber(String name) {
    int[] numbersOf = wholeNumbers(name);
    if (numbersOf.length != 1) {
      throw ModelException.here(
          "data '%s' must be one whole number; there are %d".formatted(name, numbersOf.length));
    }
    return numbersOf[0];
  }

  /**
   * Returns data that are whole numbers: indices, say, which count from 0.
   *
   * @throws ModelException if there are none of this name or they are not that
   */
  public int[] wholeNumbers(String name) {
    double[] values = data.get(name).values();
    int[] whole = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      whole[i] = (int) values[i];
      if (whole[i] != values[i]) {
        throw ModelException.here(
            "data '%s' must be whole numbers, given at index %d: %s".formatted(name, i, values[i]));
      }
    }
    return whole;
  }

  /** Adds statements to the prior. */
  public void prior(Statement... statements) {
    priors.addAll(List.of(statements));
  }

  /**
   * Adds a log density to the prior; the prior can then no longer be drawn from.
   *
   * @throws ModelException if it is not a scalar
   */
  public void prior(Expression logDensity) {
    priorTerms.add(requireScalar(logDensity));
  }

  /** Adds statements to the likelihood. */
  public void likelihood(Statement... statements) {
    for (Statement statement : statements) {
      likelihood.add(statement.logDensity());
    }
  }

  /**
   * Adds a log density to the likelihood.
   *
   * @throws ModelException if it is not a scalar
   */
  public void likelihood(Expression logDensity) {
    likelihood.add(requireScalar(logDensity));
  }

  private static Expression requireScalar(Expression logDensity) {
    if (!logDensity.isScalar()) {
      throw ModelException.here(
          "a log density must be a scalar, given: %s; take its sum"
              .formatted(logDensity.node().shape()));
    }
    return logDensity;
  }

  List<Declared> parameters() {
    return parameters;
  }

  List<Statement> priors() {
    return priors;
  }

  List<Expression> priorTerms() {
    return priorTerms;
  }

  List<Expression> likelihoodTerms() {
    return likelihood;
  }

  int coordinates() {
    return coordinates;
  }
}
