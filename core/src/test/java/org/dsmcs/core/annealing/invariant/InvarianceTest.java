package org.dsmcs.core.annealing.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.GradientDensity;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.BlockTeam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exact draws of π_β stay exact draws. Each function's change from before the moves to after has
 * mean zero then, and is compared with its own standard error, over independent particles: a paired
 * test, as sharp where hardly anything moves as where everything does. Of the 1620 comparisons one
 * fails by chance with probability below 0.001 (|N(0, 1)| above 5); the seed is fixed.
 *
 * <p>The target is a banana: with π_0 = N(0, I) and γ = N(x; 0, 1) N(y; m(x), v), m(x) = ½ (x² −
 * 1), π_β is x ∼ exp(−½ x² − ½ c m(x)²), drawn by rejection from N(0, 1), and y ∼ N(β m(x)/(v p),
 * 1/p), p = 1 − β + β/v, c = (1 − β) β/(v p).
 */
class InvarianceTest {
  private static final int COUNT = 8_000;
  private static final int SEARCHED = 2_000;
  private static final int MOVES = 4;
  private static final double VARIANCE = 0.25;
  private static final double LARGEST_ERROR = 5;
  private static final int RATES_KEY = 3;
  private static final int MOVES_KEY = 100;

  private static final GradientDensity BANANA =
      PointDensity.of(
          2,
          (z, gradient) -> {
            double off = z[1] - bend(z[0]);
            gradient[0] = -z[0] + z[0] * off / VARIANCE;
            gradient[1] = -off / VARIANCE;
            return -0.5 * (z[0] * z[0] + off * off / VARIANCE);
          });

  private static double bend(double x) {
    return 0.5 * (x * x - 1);
  }

  private static final Map<Double, AnnealedParticles> DRAWS = new HashMap<>();

  private final AnnealedDensity density =
      new AnnealedDensity(DiagonalGaussian.isotropic(2, 0, 1), BANANA, COUNT, new BlockTeam(1));

  static Stream<Arguments> choices() {
    List<Preconditioner> shapes =
        List.of(
            new Preconditioner.Identity(),
            new Preconditioner.Diagonal(List.of(0.8, 1.7)),
            new Preconditioner.Dense(
                LowerTriangle.cholesky(new double[][] {{0.9, 0.5}, {0.5, 2.2}})));
    return Stream.of(
            new RandomWalkKernel(),
            new MetropolisLangevinKernel(),
            new HamiltonianMonteCarloKernel(3, 0.2))
        .flatMap(
            kernel ->
                shapes.stream()
                    .flatMap(
                        shape ->
                            Stream.of(0.2, 0.7, 1.0)
                                .flatMap(
                                    beta ->
                                        Stream.of(0.05, 0.2, 0.5, 0.8, 0.95, 0.99)
                                            .map(
                                                rate -> Arguments.of(kernel, shape, beta, rate)))));
  }

  @ParameterizedTest
  @MethodSource("choices")
  void leavesTheDensityInvariant(
      InvariantKernel kernel, Preconditioner shape, double beta, double rate) {
    double size = stepSize(kernel, shape, beta, rate);
    AnnealedParticles particles = exactDraws(kernel, beta);
    double[][] before = functions(particles.position());
    MetropolisMoves moves = kernel.moves(density, COUNT);
    double acceptance = 0;
    for (int move = 0; move < MOVES; move++) {
      acceptance += move(moves, particles, beta, size, shape, MOVES_KEY + move) / MOVES;
    }

    assertThat(acceptance).isBetween(rate - 0.15 * Math.min(rate, 1 - rate) - 0.003, rate + 0.02);
    assertThat(errors(before, functions(particles.position())))
        .allMatch(error -> Math.abs(error) < LARGEST_ERROR);
  }

  /** The same comparison of more moves, where the kernel's β is 1 and that of the draws 0.2. */
  @ParameterizedTest
  @MethodSource("kernels")
  void wouldSeeADensityThatIsAnother(InvariantKernel kernel) {
    Preconditioner shape = new Preconditioner.Identity();
    for (double rate : new double[] {0.05, 0.5, 0.95}) {
      double size = stepSize(kernel, shape, 1, rate);
      AnnealedParticles particles = exactDraws(kernel, 0.2);
      double[][] before = functions(particles.position());
      MetropolisMoves moves = kernel.moves(density, COUNT);
      for (int move = 0; move < 4 * MOVES; move++) {
        move(moves, particles, 1, size, shape, MOVES_KEY + move);
      }

      assertThat(errors(before, functions(particles.position())))
          .anyMatch(error -> Math.abs(error) > LARGEST_ERROR);
    }
  }

  static Stream<InvariantKernel> kernels() {
    return Stream.of(
        new RandomWalkKernel(),
        new MetropolisLangevinKernel(),
        new HamiltonianMonteCarloKernel(3, 0.2));
  }

  /** The draws themselves: E x = 0 and, where β is 1, Var x = 1, E y = 0, Var y = v + ½. */
  @Test
  void drawsAreExact() {
    AnnealedParticles particles = exactDraws(new RandomWalkKernel(), 1);
    double[][] functions = functions(particles.position());
    double[] exact = {0, 0, 1, VARIANCE + 0.5, 0};
    double[][] expected = new double[functions.length][COUNT];
    for (int f = 0; f < exact.length; f++) {
      Arrays.fill(expected[f], exact[f]);
    }

    assertThat(errors(expected, functions).subList(0, exact.length))
        .allMatch(error -> Math.abs(error) < 4);
  }

  private static double move(
      MetropolisMoves moves,
      AnnealedParticles particles,
      double beta,
      double size,
      Preconditioner shape,
      int key) {
    return moves.move(
        particles, beta, size, shape, RandomKey.derive(1, key, 0), (at, particle) -> {});
  }

  private AnnealedParticles exactDraws(InvariantKernel kernel, double beta) {
    return copy(kernel, DRAWS.computeIfAbsent(beta, this::draw), COUNT);
  }

  private static AnnealedParticles copy(InvariantKernel kernel, AnnealedParticles of, int count) {
    AnnealedParticles particles = new AnnealedParticles(count, 2, kernel.usesGradient());
    for (int i = 0; i < count; i++) {
      particles.copyFrom(of, i, i);
    }
    return particles;
  }

  private AnnealedParticles draw(double beta) {
    AnnealedParticles particles = new AnnealedParticles(COUNT, 2, true);
    double precision = 1 - beta + beta / VARIANCE;
    double excess = (1 - beta) * beta / VARIANCE / precision;
    double[] point = new double[2];
    for (int i = 0; i < COUNT; i++) {
      for (int attempt = 0; ; attempt++) {
        long key = RandomKey.derive(2, i, attempt);
        double[] normal = RandomKey.normals(key, 2);
        double m = bend(normal[0]);
        if (RandomKey.uniform(key, 0) < Math.exp(-0.5 * excess * m * m)) {
          point[0] = normal[0];
          point[1] = beta * m / (VARIANCE * precision) + normal[1] / Math.sqrt(precision);
          break;
        }
      }
      particles.position().copyFrom(i, point);
    }
    density.evaluateAll(particles, (at, particle) -> {});
    return particles;
  }

  /** Finds the step size with the acceptance rate from exact draws, which falls as steps grow. */
  private double stepSize(InvariantKernel kernel, Preconditioner shape, double beta, double rate) {
    double low = 1e-4;
    double high = 1e3;
    MetropolisMoves moves = kernel.moves(density, SEARCHED);
    AnnealedParticles draws = exactDraws(kernel, beta);
    for (int halving = 0; halving < 14; halving++) {
      double middle = Math.sqrt(low * high);
      AnnealedParticles particles = copy(kernel, draws, SEARCHED);
      if (move(moves, particles, beta, middle, shape, RATES_KEY) > rate) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double[][] functions(Particles position) {
    double[][] values = new double[10][COUNT];
    double[] z = new double[2];
    for (int i = 0; i < COUNT; i++) {
      position.copyTo(i, z);
      double x = z[0];
      double y = z[1];
      double off = y - bend(x);
      values[0][i] = x;
      values[1][i] = y;
      values[2][i] = x * x;
      values[3][i] = y * y;
      values[4][i] = x * y;
      values[5][i] = off;
      values[6][i] = off * off;
      values[7][i] = x > 0.5 ? 1 : 0;
      values[8][i] = y > 0 ? 1 : 0;
      values[9][i] = Math.cos(x + y);
    }
    return values;
  }

  /** Each function's mean change over its standard error. */
  private static List<Double> errors(double[][] before, double[][] after) {
    return Arrays.stream(range(before.length))
        .mapToObj(
            f -> {
              double sum = 0;
              double squares = 0;
              for (int i = 0; i < COUNT; i++) {
                double change = after[f][i] - before[f][i];
                sum += change;
                squares += change * change;
              }
              return squares == 0 ? 0 : sum / Math.sqrt(squares);
            })
        .toList();
  }

  private static int[] range(int count) {
    int[] all = new int[count];
    Arrays.setAll(all, i -> i);
    return all;
  }
}
