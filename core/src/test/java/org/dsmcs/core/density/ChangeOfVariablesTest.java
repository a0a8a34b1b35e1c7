package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.dsmcs.core.testing.Allocation;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChangeOfVariablesTest {
  private static final int LANES = Particles.LANES;

  /** log γ = −Σ cosh(z_d − d/2) − ¼ (Σ z_d)², with a Hessian that depends on the point. */
  private static Density curved(int dimension) {
    return PointDensity.of(
        dimension,
        (z, gradient) -> {
          double sum = 0;
          for (double x : z) {
            sum += x;
          }
          double value = -0.25 * sum * sum;
          for (int d = 0; d < dimension; d++) {
            value -= Math.cosh(z[d] - 0.5 * d);
            gradient[d] = -Math.sinh(z[d] - 0.5 * d) - 0.5 * sum;
          }
          return value;
        },
        (z, u, product) -> {
          double sum = 0;
          for (double x : u) {
            sum += x;
          }
          for (int d = 0; d < dimension; d++) {
            product[d] = -Math.cosh(z[d] - 0.5 * d) * u[d] - 0.5 * sum;
          }
        });
  }

  /** A density that keeps numbers between the questions: the squares of its coordinates. */
  private record Remembering(int dimension) implements Density {
    @Override
    public int memoryPerParticle() {
      return dimension;
    }

    @Override
    public void logDensityAndGradient(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] logDensity,
        Particles gradient,
        double[] memory) {
      for (int i = fromBlock * LANES; i < Math.min(toBlock * LANES, position.count()); i++) {
        logDensity[i] = 0;
        for (int d = 0; d < dimension; d++) {
          double z = position.get(i, d);
          memory[(i / LANES * dimension + d) * LANES + i % LANES] = z * z;
          logDensity[i] -= 0.25 * z * z * z * z;
          gradient.set(i, d, -z * z * z);
        }
      }
    }

    @Override
    public void hessianVectorProduct(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] memory,
        Particles vector,
        Particles product) {
      for (int i = fromBlock * LANES; i < Math.min(toBlock * LANES, position.count()); i++) {
        for (int d = 0; d < dimension; d++) {
          double square = memory[(i / LANES * dimension + d) * LANES + i % LANES];
          product.set(i, d, -3 * square * vector.get(i, d));
        }
      }
    }
  }

  /** z_d = e^{u_d} for even d, z_d = u_d for odd d: what a constraint to positive numbers is. */
  private record EveryOtherPositive(int dimension) implements Transformation {
    private interface Each {
      void at(int index, boolean isPositive);
    }

    private void each(int fromBlock, int toBlock, Each each) {
      int at = fromBlock * dimension * LANES;
      for (int block = fromBlock; block < toBlock; block++) {
        for (int d = 0; d < dimension; d++) {
          for (int lane = 0; lane < LANES; lane++, at++) {
            each.at(at, d % 2 == 0);
          }
        }
      }
    }

    @Override
    public boolean isAffine() {
      return false;
    }

    @Override
    public void apply(Particles u, int fromBlock, int toBlock, Particles z, double[] logJacobian) {
      for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
        logJacobian[i] = 0;
      }
      double[] from = u.values();
      each(
          fromBlock,
          toBlock,
          (at, isPositive) -> {
            z.values()[at] = isPositive ? Math.exp(from[at]) : from[at];
            if (isPositive) {
              logJacobian[at / LANES / dimension * LANES + at % LANES] += from[at];
            }
          });
    }

    @Override
    public void invert(Particles z, int fromBlock, int toBlock, Particles u) {
      each(
          fromBlock,
          toBlock,
          (at, isPositive) ->
              u.values()[at] = isPositive ? Math.log(z.values()[at]) : z.values()[at]);
    }

    @Override
    public void multiply(
        Particles u, int fromBlock, int toBlock, Particles vector, Particles product) {
      each(
          fromBlock,
          toBlock,
          (at, isPositive) ->
              product.values()[at] =
                  vector.values()[at] * (isPositive ? Math.exp(u.values()[at]) : 1));
    }

    @Override
    public void multiplyTransposed(
        Particles u, int fromBlock, int toBlock, Particles vector, Particles product) {
      multiply(u, fromBlock, toBlock, vector, product);
    }

    @Override
    public void addLogJacobianGradient(
        Particles u, int fromBlock, int toBlock, Particles gradient) {
      each(fromBlock, toBlock, (at, isPositive) -> gradient.values()[at] += isPositive ? 1 : 0);
    }

    @Override
    public void addCurvature(
        Particles u,
        int fromBlock,
        int toBlock,
        Particles slope,
        Particles vector,
        Particles product) {
      each(
          fromBlock,
          toBlock,
          (at, isPositive) ->
              product.values()[at] +=
                  isPositive
                      ? slope.values()[at] * Math.exp(u.values()[at]) * vector.values()[at]
                      : 0);
    }
  }

  private static AffineTransformation dense(int dimension) {
    double[] shift = new double[dimension];
    double[][] rows = new double[dimension][dimension];
    for (int d = 0; d < dimension; d++) {
      shift[d] = 0.3 * d - 0.5;
      for (int e = 0; e < d; e++) {
        rows[d][e] = 0.3 * Math.sin(1 + d + 2 * e);
      }
      rows[d][d] = 0.4 + 0.1 * d;
    }
    return new AffineTransformation(shift, new Preconditioner.Dense(LowerTriangle.of(rows)));
  }

  private static AffineTransformation diagonal(int dimension) {
    Double[] scales = new Double[dimension];
    for (int d = 0; d < dimension; d++) {
      scales[d] = 0.4 + 0.1 * d;
    }
    return new AffineTransformation(
        dense(dimension).shift(), new Preconditioner.Diagonal(List.of(scales)));
  }

  static List<Arguments> densities() {
    return List.of(
        Arguments.of(curved(1), dense(1)),
        Arguments.of(curved(5), AffineTransformation.identity(5)),
        Arguments.of(curved(5), diagonal(5)),
        Arguments.of(curved(11), dense(11)),
        Arguments.of(new Remembering(3), dense(3)),
        Arguments.of(new Remembering(3), diagonal(3)),
        Arguments.of(curved(4), new EveryOtherPositive(4)),
        Arguments.of(new Remembering(5), new EveryOtherPositive(5)),
        // A constraint, and the coordinates of that moved, scaled and turned.
        Arguments.of(
            ChangeOfVariables.of(new Remembering(3), new EveryOtherPositive(3)), dense(3)));
  }

  /** Gradient and Hessian-vector product against central differences, and the rest. */
  @ParameterizedTest
  @MethodSource("densities")
  void isADensityLikeAnyOther(Density density, Transformation map) {
    DensityChecks.of(ChangeOfVariables.of(density, map)).at(0.1, 0.7).withTolerance(1e-7).all();
  }

  @ParameterizedTest
  @MethodSource("densities")
  void theInverseLeadsBack(Density density, Transformation map) {
    Particles u = new Particles(13, density.dimension());
    Particles z = new Particles(13, density.dimension());
    Particles back = new Particles(13, density.dimension());
    for (int at = 0; at < u.values().length; at++) {
      u.values()[at] = Math.sin(at);
    }
    map.apply(u, 0, u.blocks(), z, new double[2 * LANES]);
    map.invert(z, 0, u.blocks(), back);
    for (int i = 0; i < 13; i++) {
      for (int d = 0; d < density.dimension(); d++) {
        assertThat(back.get(i, d)).isCloseTo(u.get(i, d), within(1e-10));
      }
    }
  }

  @Test
  void allocatesNothingAfterTheStart() {
    DensityChecks.of(ChangeOfVariables.of(DiagonalGaussian.isotropic(6, 0, 1), dense(6)))
        .allocatesNothing();
    Density two = ChangeOfVariables.of(DiagonalGaussian.isotropic(6, 0, 1), diagonal(6));
    Particles many = new Particles(64, 6);
    Particles few = new Particles(9, 6);
    double[] values = new double[64];
    Allocation.assertNone(
        () -> {
          two.logDensity(many, 0, 8, values, many, NOTHING);
          two.logDensity(few, 0, 2, values, few, NOTHING);
        });
  }

  private static final double[] NOTHING = new double[0];

  /** z = (1 + 2u₁, −1 + u₁ + 3u₂) at u = (1, 2), and γ = N(0, I): z = (3, 6). */
  @Test
  void valuesByHand() {
    AffineTransformation map =
        new AffineTransformation(
            new double[] {1, -1},
            new Preconditioner.Dense(LowerTriangle.of(new double[][] {{2}, {1, 3}})));
    Density density = ChangeOfVariables.of(DiagonalGaussian.isotropic(2, 0, 1), map);
    Particles u = new Particles(1, 2);
    u.copyFrom(0, new double[] {1, 2});
    Particles gradient = new Particles(1, 2);
    double[] value = new double[LANES];

    density.logDensityAndGradient(u, 0, 1, value, gradient, NOTHING);
    assertThat(value[0])
        .isCloseTo(-0.5 * (9 + 36) - Math.log(2 * Math.PI) + Math.log(6), within(1e-13));
    // Lᵀ (−z)
    assertThat(gradient.get(0, 0)).isCloseTo(-12, within(1e-13));
    assertThat(gradient.get(0, 1)).isCloseTo(-18, within(1e-13));

    Particles vector = new Particles(1, 2);
    vector.copyFrom(0, new double[] {1, -1});
    Particles product = new Particles(1, 2);
    density.hessianVectorProduct(u, 0, 1, NOTHING, vector, product);
    // −Lᵀ L v with L v = (2, −2)
    assertThat(product.get(0, 0)).isCloseTo(-2, within(1e-13));
    assertThat(product.get(0, 1)).isCloseTo(6, within(1e-13));
  }

  /** By a sum over a grid: exact to all digits for functions as smooth as these. */
  @Test
  void theIntegralIsTheSame() {
    assertThat(logIntegral(ChangeOfVariables.of(curved(1), dense(1))))
        .isCloseTo(logIntegral(curved(1)), within(1e-10));
    Density positive =
        PointDensity.of(
            1,
            (z, gradient) -> {
              // x e^{−x}, whose integral over positive x is 1.
              gradient[0] = 1 / z[0] - 1;
              return Math.log(z[0]) - z[0];
            });
    assertThat(logIntegral(ChangeOfVariables.of(positive, new EveryOtherPositive(1))))
        .isCloseTo(0, within(1e-10));
  }

  private static double logIntegral(Density density) {
    double width = 0.005;
    int count = 16_000;
    Particles grid = new Particles(count, 1);
    for (int i = 0; i < count; i++) {
      grid.set(i, 0, (i - count / 2) * width);
    }
    double[] values = new double[count];
    density.logDensity(grid, 0, grid.blocks(), values, new Particles(count, 1), NOTHING_FOR_GRID);
    double sum = 0;
    for (double value : values) {
      sum += Math.exp(value) * width;
    }
    return Math.log(sum);
  }

  private static final double[] NOTHING_FOR_GRID = new double[16_000];

  @Test
  void canDoWhatTheDensityCan() {
    LogDensity value = PointLogDensity.of(2, z -> -z[0] * z[0]);
    GradientDensity gradient = new FullGaussian(new double[2], new double[][] {{1, 0}, {0, 1}});
    assertThat(ChangeOfVariables.of(value, dense(2))).isNotInstanceOf(GradientDensity.class);
    assertThat(ChangeOfVariables.of((LogDensity) gradient, dense(2)))
        .isInstanceOf(GradientDensity.class)
        .isNotInstanceOf(Density.class);
    assertThat(ChangeOfVariables.of((LogDensity) curved(2), dense(2))).isInstanceOf(Density.class);
  }

  @Test
  void aZeroStaysAZeroAndFaultsStayFaults() {
    double[] answers = {Double.NEGATIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY};
    for (double answer : answers) {
      Density density = ChangeOfVariables.of(PointDensity.of(1, (z, g) -> answer), dense(1));
      double[] value = new double[LANES];
      density.logDensityAndGradient(new Particles(1, 1), 0, 1, value, new Particles(1, 1), NOTHING);
      assertThat(value[0]).isEqualTo(Double.valueOf(answer));
    }
  }

  @Test
  void oneAfterTheOther() {
    for (AffineTransformation outer : List.of(dense(3), diagonal(3))) {
      for (AffineTransformation inner :
          List.of(dense(3), diagonal(3), AffineTransformation.identity(3))) {
        AffineTransformation both = outer.after(inner);
        Particles u = new Particles(1, 3);
        u.copyFrom(0, new double[] {0.3, -1, 2});
        Particles between = new Particles(1, 3);
        Particles step = new Particles(1, 3);
        Particles once = new Particles(1, 3);
        double[] jacobian = new double[LANES];
        inner.apply(u, 0, 1, between, jacobian);
        outer.apply(between, 0, 1, step, jacobian);
        both.apply(u, 0, 1, once, jacobian);
        for (int d = 0; d < 3; d++) {
          assertThat(once.get(0, d)).isCloseTo(step.get(0, d), within(1e-14));
        }
        assertThat(both.logDeterminant())
            .isCloseTo(outer.logDeterminant() + inner.logDeterminant(), within(1e-14));
      }
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> ChangeOfVariables.of(curved(2), dense(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("same dimension, given: 2 and 3");
    assertThatThrownBy(
            () ->
                new AffineTransformation(
                    new double[3], new Preconditioner.Diagonal(List.of(1.0, 1.0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("given: 3");
    assertThatThrownBy(
            () ->
                new AffineTransformation(new double[] {Double.NaN}, new Preconditioner.Identity()))
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> LowerTriangle.of(new double[][] {{1}, {0, 0}}))
        .hasMessageContaining("row 1, column 1: 0.0");
    assertThatThrownBy(() -> LowerTriangle.of(new double[][] {{1}, {0}}))
        .hasMessageContaining("at least 2 entries, given: 1");
  }
}
