package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReplicaBatchTest {
  private static final List<Kernel> KERNELS = Setups.KERNELS;
  private static final TestMixture TARGET =
      new TestMixture(2, new double[] {-1, 0.5}, new double[] {-1, 2}, new double[] {0.7, 1.2});
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(2, 0, 2);

  /**
   * Runs a batch and returns bounds, final particles and the gradient's numbers, one after another.
   */
  private static double[] results(
      SamplerConfiguration configuration, Density target, int replicas, int threads, long seed) {
    return results(configuration, target, replicas, Resources.ofThreads(threads), seed);
  }

  private static double[] results(
      SamplerConfiguration configuration,
      Density target,
      int replicas,
      Resources resources,
      long seed) {
    SamplerParameters parameters = Setups.parameters(configuration, initial(target), 0.2);
    int length = parameters.layout().length();
    int state = Particles.padded(configuration.particles()) * target.dimension();
    double[] results = new double[replicas * (1 + state) + length];
    try (ReplicaBatch batch =
        new ReplicaBatch(
            target,
            configuration,
            parameters.layout(),
            replicas,
            resources,
            ReplicaBatch.Mode.DIFFERENTIATE_INITIAL,
            replicas)) {
      batch.run(parameters, RandomKey.of(seed, Purpose.TRAINING, 0));
      double[] gradient = new double[length];
      parameters.pullBack(batch.path(), batch.meanGradient(), gradient);
      for (int r = 0; r < replicas; r++) {
        results[r] = batch.bound(r);
        double[] positions = batch.finalPositions(r).values();
        System.arraycopy(positions, 0, results, replicas + r * state, state);
      }
      System.arraycopy(gradient, 0, results, replicas * (1 + state), length);
    }
    return results;
  }

  private static DiagonalGaussian initial(Density target) {
    return DiagonalGaussian.isotropic(target.dimension(), 0, 2);
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void replicasDifferButRerunsAndThreadsDoNot(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 13, 5, 0.5);
      double[] once = results(configuration, TARGET.density(), 7, 1, 1);

      Set<Double> bounds = new HashSet<>();
      for (int r = 0; r < 7; r++) {
        bounds.add(once[r]);
      }
      assertThat(bounds).hasSize(7);
      assertThat(Arrays.stream(once)).allMatch(Double::isFinite);
      assertThat(results(configuration, TARGET.density(), 7, 1, 1)).isEqualTo(once);
      assertThat(results(configuration, TARGET.density(), 7, 2, 1)).isEqualTo(once);
      assertThat(results(configuration, TARGET.density(), 7, 5, 1)).isEqualTo(once);
      assertThat(results(configuration, TARGET.density(), 7, 1, 2)[0]).isNotEqualTo(once[0]);
    }
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void anyMemoryThatSufficesGivesTheSameBits(Kernel kernel) {
    SamplerConfiguration configuration = Setups.smc(kernel, Setups.RESAMPLINGS.get(2), 40, 9, 0.5);
    double[] roomy = results(configuration, TARGET.density(), 5, 4, 1);
    long least =
        catchThrowableOfType(
                MemoryBudgetException.class,
                () -> results(configuration, TARGET.density(), 5, new Resources(4, 1), 1))
            .least();
    // From one replica at a time, by all threads, to as many as there are threads.
    for (long budget = least; budget < 16 * least; budget += least / 2) {
      assertThat(results(configuration, TARGET.density(), 5, new Resources(4, budget), 1))
          .as("%d bytes", budget)
          .isEqualTo(roomy);
    }
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void aReplicaDoesNotDependOnHowManyThereAre(Kernel kernel) {
    SamplerConfiguration configuration = Setups.smc(kernel, Setups.RESAMPLINGS.get(2), 9, 3, 0.5);

    double[] few = results(configuration, TARGET.density(), 2, 1, 1);
    double[] many = results(configuration, TARGET.density(), 5, 1, 1);

    assertThat(Arrays.copyOf(few, 2)).isEqualTo(Arrays.copyOf(many, 2));
  }

  @Test
  @Timeout(60)
  void aThousandShortRunsAllEnd() {
    SamplerConfiguration configuration =
        Setups.smc(KERNELS.getFirst(), Setups.RESAMPLINGS.get(1), 4, 3, 0.5);
    SamplerParameters parameters = Setups.parameters(configuration, INITIAL, 0);
    int finite = 0;
    for (int run = 0; run < 1000; run++) {
      try (ReplicaBatch batch =
          new ReplicaBatch(
              TARGET.density(),
              configuration,
              parameters.layout(),
              3,
              Resources.ofThreads(2),
              ReplicaBatch.Mode.DIFFERENTIATE,
              0)) {
        batch.run(parameters, RandomKey.of(run, Purpose.TRAINING, 0));
        finite += Double.isFinite(batch.meanBound()) ? 1 : 0;
      }
    }
    assertThat(finite).isEqualTo(1000);
  }

  /** The path's weight of one particle is the bound of a sampler that has no other. */
  @ParameterizedTest
  @FieldSource("KERNELS")
  void incrementsAddUpToTheLogMeanWeightOfWholePaths(Kernel kernel) {
    int particles = 5;
    int steps = 3;
    RecordedNoise noise = noise(particles, steps);
    SamplerConfiguration configuration =
        Setups.smc(kernel, Resampling.never(), particles, steps, 0.8);
    ReplicaSampler sampler = sampler(configuration, TARGET.density(), INITIAL);

    double bound = sampler.forward(noise, NonFiniteLog.IGNORE);

    double mean = 0;
    for (int i = 0; i < particles; i++) {
      ReplicaSampler alone =
          sampler(Setups.smc(kernel, Resampling.never(), 1, steps, 0.8), TARGET.density(), INITIAL);
      mean += Math.exp(alone.forward(only(noise, i), NonFiniteLog.IGNORE)) / particles;
    }
    double increments = 0;
    for (int k = 1; k <= steps; k++) {
      increments += sampler.increment(k);
    }
    assertThat(increments).isEqualTo(bound);
    assertThat(bound).isCloseTo(Math.log(mean), within(1e-12));
  }

  private static ReplicaSampler sampler(
      SamplerConfiguration configuration, Density target, DiagonalGaussian initial) {
    SamplerParameters parameters = Setups.parameters(configuration, initial, 0.2);
    return new ReplicaSampler(target, configuration, Setups.path(configuration, parameters), true);
  }

  private static RecordedNoise noise(int particles, int steps) {
    double[][][] ofSteps = new double[steps][][];
    for (int k = 0; k < steps; k++) {
      ofSteps[k] = rows(particles, 10 + k);
    }
    return new RecordedNoise(
        rows(particles, 1), rows(particles, 2), ofSteps, new boolean[0], new int[0][]);
  }

  private static double[][] rows(int particles, long key) {
    double[] normals = RandomKey.normals(key, 2 * particles);
    double[][] rows = new double[particles][];
    Arrays.setAll(rows, i -> new double[] {normals[2 * i], normals[2 * i + 1]});
    return rows;
  }

  private static RecordedNoise only(RecordedNoise noise, int particle) {
    double[][][] steps = new double[noise.steps().length][1][];
    for (int k = 0; k < steps.length; k++) {
      steps[k][0] = noise.steps()[k][particle];
    }
    return new RecordedNoise(
        new double[][] {noise.initial()[particle]},
        new double[][] {noise.momentum()[particle]},
        steps,
        new boolean[0],
        new int[0][]);
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void edgeSizesGiveFiniteResults(Kernel kernel) {
    for (int dimension : new int[] {1, 2}) {
      Density same = DiagonalGaussian.isotropic(dimension, 0, 2);
      for (Resampling resampling : Setups.RESAMPLINGS) {
        for (int particles : new int[] {1, 2, 8}) {
          for (int steps : new int[] {1, 2}) {
            SamplerConfiguration configuration =
                Setups.smc(kernel, resampling, particles, steps, 0.1);
            double[] results = results(configuration, same, 64, 1, 1);

            assertThat(Arrays.stream(results)).allMatch(Double::isFinite);
            // log Z = 0; each bound is off by some hundredths at these step sizes.
            double mean = 0;
            for (int r = 0; r < 64; r++) {
              mean += Math.exp(results[r]) / 64;
            }
            assertThat(mean).isCloseTo(1, within(0.05));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void aConstantFactorOfTheDensityMovesTheBoundByItsLogarithm(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 9, 4, 0.3);
      double[] plain = results(configuration, TARGET.density(), 3, 1, 1);
      for (double factor : new double[] {-1e5, 1e5}) {
        double[] shifted = results(configuration, shifted(factor), 3, 1, 1);

        for (int r = 0; r < 3; r++) {
          // 1e5 has an ulp of 1.5e-11, and some ten of them are added.
          assertThat(shifted[r] - factor).isCloseTo(plain[r], within(1e-8));
        }
        assertThat(Arrays.stream(shifted)).allMatch(Double::isFinite);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void logDensitiesOfMinusTenToTheEighteenAreNoTrouble(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 200, 3, 0.3);
      double[] results = results(configuration, shifted(-1e18), 2, 1, 1);

      assertThat(Arrays.stream(results)).allMatch(Double::isFinite);
      assertThat(results[0]).isCloseTo(-1e18, within(1e4));
    }
  }

  private static Density shifted(double logFactor) {
    return PointDensity.of(2, (point, gradient) -> logFactor + TARGET.logDensity(point, gradient));
  }

  @Test
  void theInitialDistributionIsWhereParticlesStart() {
    SamplerConfiguration configuration =
        Setups.smc(KERNELS.getFirst(), Resampling.never(), 100, 1, 1e-12);
    DiagonalGaussian far =
        new DiagonalGaussian(new double[] {40, -7}, new double[] {Math.log(0.5), 0});
    ReplicaSampler sampler = sampler(configuration, TARGET.density(), far);
    CounterNoise noise = new CounterNoise(2);
    noise.turnTo(1, 0);

    sampler.forward(noise, NonFiniteLog.IGNORE);

    Particles start = sampler.state(0)[0];
    for (int i = 0; i < 100; i++) {
      assertThat(start.get(i, 0)).isBetween(37.5, 42.5);
      assertThat(start.get(i, 1)).isBetween(-12.0, -2.0);
    }
  }

  @Test
  void sizesBelowOneAreRefused() {
    assertThatThrownBy(() -> Setups.smc(KERNELS.getFirst(), Resampling.never(), 0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("particles must be at least 1, given: 0");
    assertThatThrownBy(() -> Setups.smc(KERNELS.getFirst(), Resampling.never(), 1, -3, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("steps must be at least 1, given: -3");
    for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Setups.smc(KERNELS.getFirst(), Resampling.never(), 1, 1, scale))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("step scale", String.valueOf(scale));
    }
    assertThatThrownBy(
            () ->
                new SamplerConfiguration(
                    KERNELS.getFirst(), Bound.DAIS, Setups.RESAMPLINGS.get(1), 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DAIS");
  }
}
