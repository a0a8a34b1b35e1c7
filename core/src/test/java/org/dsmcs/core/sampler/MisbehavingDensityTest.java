package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.annealing.PathGradient;
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
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.ZeroWeightsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Densities that are zero, not a number, infinite, or careless about padded lanes. */
class MisbehavingDensityTest {
  private static final int DIMENSION = 2;
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(DIMENSION, 0.5, 1.5);
  private static final TestMixture TARGET =
      new TestMixture(
          DIMENSION, new double[] {-1, 0.5}, new double[] {-0.5, 2}, new double[] {0.7, 1.2});

  static List<Kernel> kernels() {
    return Setups.KERNELS;
  }

  /** What a run leaves: the bound, the final weights, and the gradient of every parameter. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Outcome(double bound, double[] logWeights, double[] gradient, Log log) {}

  /** Remembers what it is told. */
  private static final class Log implements NonFiniteLog {
    private final List<String> reports = new ArrayList<>();
    private boolean zeroDensitySeen;

    @Override
    public void report(int level, Particles position, int particle) {
      reports.add(
          "particle %d at level %d: %s".formatted(particle, level, position.get(particle, 0)));
    }

    @Override
    public void zeroDensity() {
      zeroDensitySeen = true;
    }
  }

  private static Outcome run(SamplerConfiguration configuration, Density target) {
    CounterNoise noise = new CounterNoise(DIMENSION);
    noise.turnTo(RandomKey.of(3, Purpose.TRAINING, 0), 0);
    return run(configuration, target, noise);
  }

  private static Outcome run(
      SamplerConfiguration configuration, Density target, ReplicaNoise noise) {
    SamplerParameters parameters = Setups.parameters(configuration, INITIAL, 0.2);
    AnnealingPath path = Setups.path(configuration, parameters);
    ReplicaSampler sampler = new ReplicaSampler(target, configuration, path, true);
    Log log = new Log();
    double bound = sampler.forward(noise, log);
    ParameterLayout layout = parameters.layout();
    PathGradient pathGradient = new PathGradient(layout);
    sampler.backward(true, pathGradient);
    double[] gradient = new double[layout.length()];
    parameters.pullBack(path, pathGradient, gradient);
    double[] logWeights =
        Arrays.copyOf(sampler.logWeights(configuration.steps()), configuration.particles());
    return new Outcome(bound, logWeights, gradient, log);
  }

  private static void assertFinite(Outcome outcome) {
    assertThat(outcome.bound).isFinite();
    assertThat(Arrays.stream(outcome.gradient)).allMatch(Double::isFinite);
    assertThat(Arrays.stream(outcome.logWeights)).noneMatch(x -> Double.isNaN(x));
    assertThat(Arrays.stream(outcome.logWeights).map(Math::exp).sum())
        .isBetween(1 - 1e-12, 1 + 1e-12);
  }

  private static void assertSameBits(Outcome actual, Outcome expected) {
    assertThat(actual.bound).isEqualTo(expected.bound);
    assertThat(actual.logWeights).isEqualTo(expected.logWeights);
    assertThat(actual.gradient).isEqualTo(expected.gradient);
  }

  /**
   * The target cut off where the first coordinate is negative, with derivatives of choice there.
   */
  private static Density halfSpace(double logDensity, double derivatives) {
    PointDensity.HessianVectorProduct hessian =
        (point, vector, product) -> {
          if (point[0] < 0) {
            Arrays.fill(product, derivatives);
          } else {
            TARGET.hessianVectorProduct(point, vector, product);
          }
        };
    return PointDensity.of(
        DIMENSION,
        (point, gradient) -> {
          if (point[0] < 0) {
            Arrays.fill(gradient, derivatives);
            return logDensity;
          }
          return TARGET.logDensity(point, gradient);
        },
        hessian);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void particlesOfDensityZeroDieAndTheRunGoesOn(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      for (int particles : new int[] {8, 13, 64}) {
        SamplerConfiguration configuration = Setups.smc(kernel, resampling, particles, 4, 0.3);

        Outcome outcome = run(configuration, halfSpace(Double.NEGATIVE_INFINITY, 0));

        assertFinite(outcome);
        assertThat(outcome.log.zeroDensitySeen).isTrue();
        assertThat(outcome.log.reports).isEmpty();
        if (!resampling.happens()) {
          // The dead stay dead.
          assertThat(Arrays.stream(outcome.logWeights)).contains(Double.NEGATIVE_INFINITY);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void derivativesAreIgnoredWhereTheDensityIsZero(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 13, 4, 0.3);
      Outcome expected = run(configuration, halfSpace(Double.NEGATIVE_INFINITY, 0));
      for (double nonsense :
          new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300}) {
        Outcome outcome = run(configuration, halfSpace(Double.NEGATIVE_INFINITY, nonsense));

        assertSameBits(outcome, expected);
        assertThat(outcome.log.reports).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void numbersThatAreNoneAreTreatedAsZerosAndReported(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 13, 4, 0.3);
      Outcome expected = run(configuration, halfSpace(Double.NEGATIVE_INFINITY, 0));
      for (double nonsense : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
        Outcome outcome = run(configuration, halfSpace(nonsense, Double.NaN));

        assertSameBits(outcome, expected);
        assertThat(outcome.log.reports).isNotEmpty();
        assertThat(outcome.log.zeroDensitySeen).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aGradientThatIsNoNumberIsReportedEvenIfTheDensityIsFinite(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 13, 4, 0.3);

      Outcome outcome = run(configuration, halfSpace(-1, Double.NaN));

      assertFinite(outcome);
      assertThat(outcome.log.reports).isNotEmpty().noneMatch(report -> report.contains("NaN"));
    }
  }

  /** Twenty particles, of which the noise carries number 7 alone beyond 50 at the first step. */
  @ParameterizedTest
  @MethodSource("kernels")
  void oneDensityThatIsNoNumberIsReportedOnceWithItsPoint(Kernel kernel) {
    int particles = 20;
    int steps = 3;
    double[][][] noise = new double[steps][particles][DIMENSION];
    double[][] initial = new double[particles][DIMENSION];
    for (int i = 0; i < particles; i++) {
      initial[i] = RandomKey.normals(i, DIMENSION);
      for (int k = 0; k < steps; k++) {
        noise[k][i] = RandomKey.normals(1000L + 20L * k + i, DIMENSION);
      }
    }
    noise[0][7][0] = 1000;
    int[] ancestors = new int[particles];
    Arrays.setAll(ancestors, i -> i == 7 ? 3 : i);
    RecordedNoise recorded =
        new RecordedNoise(
            initial,
            new double[particles][DIMENSION],
            noise,
            new boolean[] {true, true},
            new int[][] {ancestors, ancestors});
    Density target =
        PointDensity.of(
            DIMENSION,
            (point, gradient) -> {
              double logDensity = TARGET.logDensity(point, gradient);
              return point[0] > 50 ? Double.NaN : logDensity;
            },
            TARGET::hessianVectorProduct);
    SamplerConfiguration configuration =
        Setups.smc(kernel, Setups.RESAMPLINGS.get(1), particles, steps, 0.3);

    Outcome outcome = run(configuration, target, recorded);

    assertFinite(outcome);
    assertThat(outcome.log.reports).hasSize(1);
    assertThat(outcome.log.reports.getFirst()).startsWith("particle 7 at level 1: ");
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aBatchReportsTheFirstPointOfTheLowestReplica(Kernel kernel) {
    SamplerConfiguration configuration = Setups.smc(kernel, Setups.RESAMPLINGS.get(2), 16, 3, 0.3);
    SamplerParameters parameters = Setups.parameters(configuration, INITIAL, 0);
    NonFiniteReport report = NonFiniteReport.NONE;
    for (int threads = 1; threads <= 3; threads++) {
      try (ReplicaBatch batch =
          new ReplicaBatch(
              halfSpace(Double.NaN, 0),
              configuration,
              parameters.layout(),
              6,
              Resources.ofThreads(threads),
              ReplicaBatch.Mode.EVALUATE,
              0)) {
        batch.run(parameters, RandomKey.of(1, Purpose.EVALUATION, 0));
        assertThat(batch.nonFinite().count()).isPositive();
        assertThat(batch.nonFinite().fraction()).isBetween(0.0, 1.0);
        assertThat(batch.nonFinite().evaluations()).isEqualTo(6 * 16 * 4);
        assertThat(batch.nonFinite().first()).isPresent();
        assertThat(batch.nonFinite().first().orElseThrow().replica()).isZero();
        assertThat(batch.nonFinite().first().orElseThrow().position().getFirst()).isNegative();
        if (threads > 1) {
          assertThat(batch.nonFinite()).isEqualTo(report);
        }
        report = batch.nonFinite();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aDensityThatIsZeroEverywhereFailsNamingTheStep(Kernel kernel) {
    Density nowhere = PointDensity.of(DIMENSION, (point, gradient) -> Double.NEGATIVE_INFINITY);
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 9, 3, 0.3);

      assertThatThrownBy(() -> run(configuration, nowhere))
          .isInstanceOf(ZeroWeightsException.class)
          .hasMessageContaining("step 1");
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void theAdjointStopsWhereAHessianProductIsNoNumber(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      for (int particles : new int[] {8, 13}) {
        SamplerConfiguration configuration = Setups.smc(kernel, resampling, particles, 4, 0.3);
        Outcome healthy = run(configuration, TARGET.density());
        Outcome expected =
            run(configuration, new HessianOfHalfSpace(TARGET.density(), 0, Double.NaN));

        assertFinite(expected);
        assertThat(expected.bound).isEqualTo(healthy.bound);
        assertThat(expected.logWeights).isEqualTo(healthy.logWeights);
        assertThat(expected.log.reports).isNotEmpty().hasSizeLessThanOrEqualTo(particles * 5);
        assertThat(expected.gradient).isNotEqualTo(healthy.gradient);
        for (double nonsense : new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
          Outcome outcome =
              run(configuration, new HessianOfHalfSpace(TARGET.density(), 0, nonsense));

          assertSameBits(outcome, expected);
          assertThat(outcome.log.reports).isEqualTo(expected.log.reports);
        }
        Outcome elsewhere =
            run(configuration, new HessianOfHalfSpace(TARGET.density(), -100, Double.NaN));
        assertSameBits(elsewhere, healthy);
        assertThat(elsewhere.log.reports).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void hessianProductsThatAreNoNumbersAreCountedWhateverIsStored(Kernel kernel) {
    for (Resampling resampling : Setups.RESAMPLINGS) {
      SamplerConfiguration configuration = Setups.smc(kernel, resampling, 13, 9, 0.3);
      SamplerParameters parameters = Setups.parameters(configuration, INITIAL, 0);
      Density target = new HessianOfHalfSpace(TARGET.density(), 0, Double.NaN);
      List<NonFiniteReport> reports = new ArrayList<>();
      for (Resources resources :
          List.of(Resources.ofThreads(1), Resources.ofThreads(3), new Resources(1, 40_000))) {
        try (ReplicaBatch batch =
            new ReplicaBatch(
                target,
                configuration,
                parameters.layout(),
                3,
                resources,
                ReplicaBatch.Mode.DIFFERENTIATE,
                0)) {
          batch.run(parameters, RandomKey.of(1, Purpose.TRAINING, 0));
          reports.add(batch.nonFinite());
        }
      }
      assertThat(reports.getFirst().count()).isPositive();
      assertThat(reports.getFirst().fraction()).isLessThan(1);
      assertThat(reports).containsOnly(reports.getFirst());
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void paddedLanesThatMisbehaveChangeNothing(Kernel kernel) {

    for (Resampling resampling : Setups.RESAMPLINGS) {
      for (int particles : new int[] {1, 5, 13}) {
        SamplerConfiguration configuration = Setups.smc(kernel, resampling, particles, 4, 0.3);
        Outcome expected = run(configuration, TARGET.density());
        for (double nonsense : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
          Outcome outcome = run(configuration, new CarelessDensity(TARGET.density(), nonsense));

          assertSameBits(outcome, expected);
          assertThat(outcome.log.reports).isEmpty();
          assertThat(outcome.log.zeroDensitySeen).isFalse();
        }
      }
    }
  }

  /** Fills the padded lanes of all its answers with a number of choice. */
  private record CarelessDensity(Density density, double nonsense) implements Density {
    @Override
    public int dimension() {
      return density.dimension();
    }

    @Override
    public int memoryPerParticle() {
      return 1;
    }

    @Override
    public void logDensityAndGradient(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] logDensity,
        Particles gradient,
        double[] memory) {
      density.logDensityAndGradient(
          position, fromBlock, toBlock, logDensity, gradient, new double[0]);
      for (int i = position.count(); i < toBlock * Particles.LANES; i++) {
        logDensity[i] = nonsense;
        memory[i] = nonsense;
        fill(gradient, i);
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
      density.hessianVectorProduct(position, fromBlock, toBlock, new double[0], vector, product);
      for (int i = position.count(); i < toBlock * Particles.LANES; i++) {
        fill(product, i);
      }
    }

    private void fill(Particles values, int particle) {
      for (int d = 0; d < values.dimension(); d++) {
        values.set(particle, d, nonsense);
      }
    }
  }

  /** Fills Hessian-vector products with a number of choice where the first coordinate is low. */
  private record HessianOfHalfSpace(Density density, double edge, double nonsense)
      implements Density {
    @Override
    public int dimension() {
      return density.dimension();
    }

    @Override
    public int memoryPerParticle() {
      return density.memoryPerParticle();
    }

    @Override
    public void logDensityAndGradient(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] logDensity,
        Particles gradient,
        double[] memory) {
      density.logDensityAndGradient(position, fromBlock, toBlock, logDensity, gradient, memory);
    }

    @Override
    public void hessianVectorProduct(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] memory,
        Particles vector,
        Particles product) {
      density.hessianVectorProduct(position, fromBlock, toBlock, memory, vector, product);
      // The padded lanes, too.
      for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
        if (position.get(i, 0) < edge) {
          for (int d = 0; d < product.dimension(); d++) {
            product.set(i, d, nonsense);
          }
        }
      }
    }
  }
}
