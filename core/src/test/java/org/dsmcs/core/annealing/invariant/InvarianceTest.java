package org.dsmcs.core.annealing.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.FullGaussian;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.BlockTeam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exact draws stay exact draws: after moves their first and second moments lie within 4.5 standard
 * errors (a fixed seed; by chance one of all the comparisons fails with probability below 0.002).
 */
class InvarianceTest {
  private static final int COUNT = 20_000;
  private static final double[][] COVARIANCE = {{1, 0.6}, {0.6, 2}};

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
                            Stream.of(0.01, 0.7, 1.3, 4.0)
                                .map(size -> Arguments.of(kernel, shape, size))));
  }

  @ParameterizedTest
  @MethodSource("choices")
  void leavesTheDensityInvariant(InvariantKernel kernel, Preconditioner shape, double size) {
    // At β = 1 the density is the target, whose exact draws are at hand.
    FullGaussian target = new FullGaussian(new double[] {0.5, -1}, COVARIANCE);
    AnnealedDensity density =
        new AnnealedDensity(DiagonalGaussian.isotropic(2, 0, 2), target, COUNT, new BlockTeam(1));
    AnnealedParticles particles = new AnnealedParticles(COUNT, 2, kernel.usesGradient());
    Particles position = particles.position();
    RandomKey.normals(
        7, 0, position.blocks(), 2, new int[RandomKey.scratchLength(2)], position.values());
    target.draw(position, 0, position.blocks(), (particle, index) -> 0);
    density.evaluateAll(particles, (at, particle) -> {});
    MetropolisMoves moves = kernel.moves(density, COUNT);
    double acceptance = 0;
    for (int move = 0; move < 5; move++) {
      acceptance = moves.move(particles, 1, size, shape, 100 + move, (at, particle) -> {});
    }

    assertThat(acceptance).isBetween(0.0, 1.0);
    assertThat(standardErrors(position)).allMatch(error -> Math.abs(error) < 4.5);
  }

  private static List<Double> standardErrors(Particles position) {
    double[] sum = new double[5];
    double[] x = new double[2];
    for (int i = 0; i < COUNT; i++) {
      position.copyTo(i, x);
      double a = x[0] - 0.5;
      double b = x[1] + 1;
      sum[0] += a;
      sum[1] += b;
      sum[2] += a * a - 1;
      sum[3] += b * b - 2;
      sum[4] += a * b - 0.6;
    }
    double root = Math.sqrt(COUNT);
    return List.of(
        sum[0] / root,
        sum[1] / root / Math.sqrt(2),
        sum[2] / root / Math.sqrt(2),
        sum[3] / root / Math.sqrt(8),
        sum[4] / root / Math.sqrt(2 + 0.36));
  }
}
