package org.dsmcs.models;

import static org.dsmcs.models.Functions.*;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.dsmcs.core.testing.DensityChecks;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.operation.HalfGammaRatio;
import org.dsmcs.models.operation.LogCosh;
import org.dsmcs.models.operation.LogOneMinusExp;
import org.dsmcs.models.operation.LogOnePlusSquare;
import org.dsmcs.models.operation.RisingRatio;
import org.dsmcs.models.operation.TimesLog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Gradients and Hessian-vector products of every operation against central differences, at points
 * from N(centre, spread²) of each coordinate.
 */
class OperationTest {
  private static final int SIZE = 6;
  private static final Expression WEIGHTS = Expression.vector(0.5, -1, 0.7, 1.2, -0.4, 0.9);
  private static final Expression MATRIX =
      Expression.matrix(
          new double[][] {
            {1, 0.2, -0.5, 0.3, 0.8, -1},
            {-0.7, 0.4, 1.1, -0.2, 0.5, 0.6},
            {0.3, -0.9, 0.1, 0.7, -0.6, 0.2}
          });

  private static Expression apply(org.dsmcs.models.graph.Operation operation, Expression x) {
    return new Expression(Node.of(operation, x.node().shape(), x.node()));
  }

  private static Expression positive(Expression x) {
    return exp(x.times(0.5)).plus(0.1);
  }

  private static Arguments of(String name, UnaryOperator<Expression> function) {
    return of(name, 0, 1, function);
  }

  private static Arguments of(
      String name, double centre, double spread, UnaryOperator<Expression> function) {
    return Arguments.of(name, centre, spread, function);
  }

  static Stream<Arguments> operations() {
    return Stream.of(
        of("exp", x -> exp(x)),
        of("log", 5, 0.5, x -> log(x)),
        of("log of exp", x -> log(exp(x).at(1, 0, 2))),
        of("log of sigmoid", x -> log(sigmoid(x))),
        of("log of a product", x -> log(exp(x).times(sigmoid(x.times(2))))),
        of("log of a ratio", x -> log(exp(x).dividedBy(square(x).plus(1)))),
        of("log of a root", x -> log(sqrt(square(x).plus(1)))),
        of("log1p", 3, 0.5, x -> log1p(x)),
        of("expm1", x -> expm1(x)),
        of("sqrt", 5, 0.5, x -> sqrt(x)),
        of("square", x -> square(x)),
        of("abs", 5, 0.5, x -> abs(x)),
        of("abs below 0", -5, 0.5, x -> abs(x)),
        of("tanh", x -> tanh(x)),
        of("sigmoid", x -> sigmoid(x)),
        of("softplus", x -> softplus(x)),
        of("softplus far out", 30, 5, x -> softplus(x)),
        of("sin", x -> sin(x)),
        of("cos", x -> cos(x)),
        of("logGamma", 5, 1, x -> logGamma(x)),
        of("logGamma of large", 40, 2, x -> logGamma(x)),
        of("normalCdf", x -> normalCdf(x)),
        of("logNormalCdf", x -> logNormalCdf(x)),
        of("logNormalCdf in the tail", -6, 1.5, x -> logNormalCdf(x)),
        of("log cosh", x -> apply(LogCosh.OPERATION, x)),
        of("log(1 + x²)", x -> apply(LogOnePlusSquare.OPERATION, x)),
        of("log(1 − e^−x)", 3, 0.6, x -> apply(LogOneMinusExp.OPERATION, x)),
        of("half gamma ratio", 4, 0.8, x -> apply(HalfGammaRatio.OPERATION, x)),
        of("half gamma ratio of large", 45, 3, x -> apply(HalfGammaRatio.OPERATION, x)),
        of(
            "rising ratio",
            8,
            1,
            x ->
                new Expression(
                    Node.of(
                        RisingRatio.OPERATION,
                        x.node().shape(),
                        x.node(),
                        Expression.vector(0, 1, 3, 7, 20, 4).node()))),
        of("plus", x -> x.plus(exp(x)).plus(1).plus(x.element(0))),
        of("minus", x -> x.minus(exp(x)).minus(2).minus(x.element(2))),
        of("times", x -> x.times(exp(x)).times(3).times(x.element(1))),
        of("times itself", x -> x.times(x)),
        of("times data", x -> x.times(WEIGHTS)),
        of("dividedBy", x -> x.dividedBy(positive(x)).dividedBy(2)),
        of("data divided", x -> WEIGHTS.dividedBy(positive(x))),
        of("dividedBy data", x -> x.dividedBy(WEIGHTS)),
        of("power", x -> positive(x).power(x)),
        of("whole power", x -> x.power(3)),
        of(
            "times log",
            x ->
                new Expression(
                    Node.of(TimesLog.OPERATION, x.node().shape(), x.node(), positive(x).node()))),
        of("negative", x -> x.negative()),
        of("sum", x -> sum(exp(x))),
        of("mean", x -> mean(exp(x))),
        of("cumulativeSum", x -> cumulativeSum(exp(x))),
        of("element", x -> exp(x).element(3)),
        of("range", x -> exp(x).range(1, 4)),
        of("at", x -> exp(x).at(5, 0, 0, 2)),
        of("concatenate", x -> concatenate(exp(x), x.element(1), Expression.of(2))),
        of("logSumExp", x -> logSumExp(x.times(2))),
        of("logSumExp across", x -> logSumExp(List.of(x, sin(x), WEIGHTS))),
        of("dot", x -> dot(x, exp(x))),
        of("dot with data", x -> dot(x, WEIGHTS)),
        of("dot with itself", x -> dot(x, x)),
        of("squaredDistance", x -> squaredDistance(x, exp(x))),
        of("squaredDistance from data", x -> squaredDistance(x, WEIGHTS)),
        of("squaredDistance of data", x -> squaredDistance(WEIGHTS, x)),
        of("squaredDistance from a scalar", x -> squaredDistance(x, x.element(0))),
        of("squaredDistances", x -> squaredDistances(x, MATRIX)),
        of("matrix of data", x -> MATRIX.multiply(x)),
        of(
            "matrix of parameters",
            x -> matrix(x).multiply(concatenate(x.element(1), sin(x.element(2))))),
        of("matrix product", x -> matrix(x).multiply(transpose(matrix(exp(x))))),
        of(
            "matrix of parameters times data",
            x -> transpose(matrix(x)).multiply(Expression.vector(1, -2, 0.5))),
        of("solveLower", x -> solveLower(lower(x), exp(x.range(3, 6)))),
        of("solveLower with data", x -> solveLower(lower(x), Expression.vector(1, -2, 0.5))),
        of("cholesky", x -> cholesky(lower(x).multiply(transpose(lower(x))))),
        of("scaleRows", x -> scaleRows(x.range(0, 3), matrix(exp(x)))),
        of("diagonal", x -> diagonal(matrix(x).multiply(transpose(matrix(x))))));
  }

  /** 3 × 2. */
  private static Expression matrix(Expression x) {
    return scaleRows(Expression.vector(1, 1, 1), reshape(x, 3, 2));
  }

  private static Expression reshape(Expression x, int rows, int columns) {
    int[] index = new int[rows * columns];
    java.util.Arrays.setAll(index, i -> i);
    return new Expression(
        Expression.gather(x.node(), org.dsmcs.models.graph.Shape.matrix(rows, columns), index));
  }

  /** A lower triangular 3 × 3 matrix with a positive diagonal. */
  private static Expression lower(Expression x) {
    Expression all = concatenate(x.times(0.3), exp(x.times(0.2)).plus(0.5), Expression.of(0));
    return reshape(all.at(6, 12, 12, 1, 7, 12, 2, 3, 8), 3, 3);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operations")
  void derivativesAreThoseOfTheValue(
      String name, double centre, double spread, UnaryOperator<Expression> function) {
    Model model =
        Model.of(
            m -> {
              Expression y = function.apply(m.reals("x", SIZE));
              double[] weights = new double[y.size()];
              java.util.Arrays.setAll(weights, i -> 0.4 - 0.23 * i % 0.9);
              Expression flat = y.isScalar() ? y.plus(Expression.vector(0)) : reshapeVector(y);
              // Not linear in y, so that second derivatives meet first ones; bounded.
              m.likelihood(sum(sin(flat.times(0.2).plus(Expression.vector(weights)))));
            });

    DensityChecks checks =
        DensityChecks.of(model.bind().posterior()).at(centre, spread).withTolerance(1e-6);
    checks.gradientIsDerivative();
    checks.productIsDerivativeOfGradient();
    checks.hessianIsSymmetric();
    checks.logDensityAloneIsTheSame();
  }

  private static Expression reshapeVector(Expression y) {
    int[] index = new int[y.size()];
    java.util.Arrays.setAll(index, i -> i);
    return y.at(index);
  }
}
