package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dsmcs.core.density.CountingDensity;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.ExactDraws;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Draws of targets have the targets' density. */
class ExactDrawsOfTargetsTest {
  private static final int DRAWS = 40_000;
  private static final long KEY = 0x5eed;

  private static Target build(String name, int dimension, String... assignments) {
    return TargetCatalogue.standard()
        .build(
            TargetRequest.of(name).withDimension(dimension).withAssignments(List.of(assignments)));
  }

  static Stream<Arguments> targets() {
    return Stream.of(
            build("gaussian", 3, "mean=1,-2,0.5", "standard-deviation=0.3,1,2", "log-scale=3"),
            build("correlated-gaussian", 4, "correlation=0.8"),
            build("correlated-gaussian", 4, "structure=equicorrelated", "correlation=0.7"),
            build("correlated-gaussian", 3, "structure=equicorrelated", "correlation=-0.4"),
            build("banana", 3, "curvature=0.4", "scale=1.5"),
            build("funnel", 3, "scale=1"),
            build("gaussian-mixture", 2, "means=-1,0;1.5,1;0,-1", "weights=1,5,3"))
        .map(target -> Arguments.of(target.name(), target.density()));
  }

  /**
   * Stein's identity E[f ∂_d log γ + ∂_d f] = 0 for f = z_e and f = sin z_e, all d and e: means of
   * 40 000 draws within five of their standard errors. Of at most 32 comparisons for each target
   * one fails by chance with a probability below 2e-5.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("targets")
  void steinsIdentityHolds(String name, Density density) {
    int dimension = density.dimension();
    ExactDraws draws = density.exactDraws().orElseThrow();
    Particles position = new Particles(DRAWS, dimension);
    double[] point = new double[dimension];
    for (int i = 0; i < DRAWS; i++) {
      draws.draw(i, KEY, point);
      position.copyFrom(i, point);
    }
    Particles gradient = new Particles(DRAWS, dimension);
    density.logDensityAndGradient(
        position,
        0,
        position.blocks(),
        new double[Particles.padded(DRAWS)],
        gradient,
        new double[Particles.padded(DRAWS) * density.memoryPerParticle()]);

    assertThat(draws.available()).isEmpty();
    for (int d = 0; d < dimension; d++) {
      for (int e = 0; e < dimension; e++) {
        int of = d;
        int by = e;
        double same = d == e ? 1 : 0;
        assertMeanIsZero(
            IntStream.range(0, DRAWS)
                .mapToDouble(i -> gradient.get(i, of) * position.get(i, by) + same)
                .toArray(),
            "z_%d, derivative %d".formatted(e, d));
        assertMeanIsZero(
            IntStream.range(0, DRAWS)
                .mapToDouble(
                    i ->
                        gradient.get(i, of) * Math.sin(position.get(i, by))
                            + same * Math.cos(position.get(i, by)))
                .toArray(),
            "sin z_%d, derivative %d".formatted(e, d));
      }
    }
  }

  private static void assertMeanIsZero(double[] values, String what) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double variance = 0;
    for (double value : values) {
      variance += (value - mean) * (value - mean) / (values.length - 1);
    }
    assertThat(mean).as(what).isCloseTo(0, within(5 * Math.sqrt(variance / values.length)));
  }

  /** Far apart, the components' shares of the draws are their weights: within 5 standard errors. */
  @Test
  void componentsOfAMixtureAreDrawnByTheirWeights() {
    GaussianMixture mixture =
        new GaussianMixture(
            new double[][] {{-100}, {0}, {100}, {200}},
            1,
            new double[] {Math.log(3), Math.log(0.5), Double.NEGATIVE_INFINITY, Math.log(6.5)});
    int[] counts = new int[4];
    double[] point = new double[1];
    for (int i = 0; i < DRAWS; i++) {
      mixture.exactDraws().orElseThrow().draw(i, KEY, point);
      counts[(int) Math.round(point[0] / 100) + 1]++;
    }

    double[] shares = {0.3, 0.05, 0, 0.65};
    for (int c = 0; c < shares.length; c++) {
      double error = Math.sqrt(shares[c] * (1 - shares[c]) / DRAWS);
      assertThat((double) counts[c] / DRAWS).isCloseTo(shares[c], within(5 * error));
    }
  }

  /** The formulas, by hand, from the same standard normal numbers. */
  @Test
  void drawsAreTheKnownFunctionsOfTheKey() {
    double[] n = RandomKey.normals(RandomKey.derive(KEY, 3, 0), 3);

    assertThat(third(build("banana", 3, "curvature=0.4", "scale=1.5")))
        .containsExactly(
            new double[] {1.5 * n[0], n[1] + 0.4 * 2.25 * (n[0] * n[0] - 1), n[2]}, within(1e-14));
    assertThat(third(build("funnel", 3, "scale=2")))
        .containsExactly(
            new double[] {2 * n[0], Math.exp(n[0]) * n[1], Math.exp(n[0]) * n[2]}, within(1e-13));
    assertThat(third(build("correlated-gaussian", 3, "correlation=0.6")))
        .containsExactly(
            new double[] {n[0], 0.6 * n[0] + 0.8 * n[1], 0.36 * n[0] + 0.48 * n[1] + 0.8 * n[2]},
            within(1e-14));
    // The covariance has the eigenvalues 1 − 0.19 = 0.81 and 1 + 2 · 0.19 = 1.38.
    double mean = (n[0] + n[1] + n[2]) / 3;
    assertThat(
            third(build("correlated-gaussian", 3, "structure=equicorrelated", "correlation=0.19")))
        .containsExactly(
            new double[] {
              0.9 * (n[0] - mean) + Math.sqrt(1.38) * mean,
              0.9 * (n[1] - mean) + Math.sqrt(1.38) * mean,
              0.9 * (n[2] - mean) + Math.sqrt(1.38) * mean
            },
            within(1e-14));
  }

  private static double[] third(Target target) {
    double[] point = new double[target.dimension()];
    target.density().exactDraws().orElseThrow().draw(3, KEY, point);
    return point;
  }

  @Test
  void everyTargetOfTheCatalogueHasDrawsAndCountingKeepsThem() {
    for (TargetDefinition definition : TargetCatalogue.standard().definitions()) {
      Density density =
          TargetCatalogue.standard().build(TargetRequest.of(definition.name())).density();
      double[] first = new double[density.dimension()];
      double[] second = new double[density.dimension()];
      density.exactDraws().orElseThrow().draw(0, KEY, first);
      new CountingDensity(density).exactDraws().orElseThrow().draw(0, KEY, second);
      assertThat(first).isEqualTo(second);
      density.exactDraws().orElseThrow().draw(1, KEY, second);
      assertThat(first).isNotEqualTo(second);
    }
  }
}
