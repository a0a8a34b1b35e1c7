package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class TrainerTest {
  private static final List<Kernel> KERNELS =
      List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel());
  private static final DiagonalGaussian INITIAL = DiagonalGaussian.isotropic(2, 0, 2);
  private static final Density TARGET = DiagonalGaussian.isotropic(2, 1, 0.6);
  private static final TrainingConfiguration FOUR_EPOCHS_OF_FIVE =
      new TrainingConfiguration(4, 5, 6, 0.05, 0.5, 2, 2, OptionalDouble.empty(), true, 0.01);

  private static SamplerConfiguration sampler(Kernel kernel) {
    Resampling resampling =
        new Resampling(
            new ResamplingCriterion.Bernoulli(),
            new CategoricalScheme(),
            new ResamplingGradient.GappedStraightThrough(0.1));
    return new SamplerConfiguration(kernel, Bound.SMC, resampling, 9, 4, 0.5);
  }

  private static Trainer trainer(Kernel kernel, long seed, int threads) {
    return new Trainer(TARGET, sampler(kernel), FOUR_EPOCHS_OF_FIVE, seed, threads);
  }

  private static double[] numbers(TrainingState state) {
    List<double[]> parts =
        List.of(
            state.parameters().values(),
            state.firstMoment(),
            state.secondMoment(),
            new double[] {state.epochBound(), state.epochGradientNorm()},
            state.epochBounds(),
            state.epochEss());
    return parts.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** Keeps every state and report, and stops after some iteration. */
  private static final class Recorder implements TrainingListener {
    private final int last;
    private final List<EpochReport> reports = new ArrayList<>();
    private final List<Integer> iterations = new ArrayList<>();

    Recorder(int last) {
      this.last = last;
    }

    @Override
    public void epochEnded(EpochReport report) {
      reports.add(report);
    }

    @Override
    public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
      assertThat(state.get().iteration()).isEqualTo(iteration);
      iterations.add(iteration);
      return iteration < last;
    }
  }

  private static TrainingState train(Kernel kernel, long seed, int threads) {
    try (Trainer trainer = trainer(kernel, seed, threads)) {
      return trainer.train(trainer.start(INITIAL), TrainingListener.SILENT);
    }
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void resumedTrainingGivesTheBitsOfUninterruptedTraining(Kernel kernel) {
    Recorder whole = new Recorder(Integer.MAX_VALUE);
    TrainingState expected;
    try (Trainer trainer = trainer(kernel, 1, 1)) {
      expected = trainer.train(trainer.start(INITIAL), whole);
    }
    Recorder firstPart = new Recorder(7);
    TrainingState stopped;
    try (Trainer trainer = trainer(kernel, 1, 1)) {
      stopped = trainer.train(trainer.start(INITIAL), firstPart);
    }
    assertThat(stopped.iteration()).isEqualTo(7);
    double[] before = numbers(stopped);

    Recorder secondPart = new Recorder(Integer.MAX_VALUE);
    TrainingState resumed;
    try (Trainer trainer = trainer(kernel, 1, 2)) {
      resumed = trainer.train(stopped, secondPart);
    }

    assertThat(resumed.iteration()).isEqualTo(20);
    assertThat(numbers(resumed)).isEqualTo(numbers(expected));
    assertThat(numbers(stopped)).as("the state that was resumed").isEqualTo(before);
    assertThat(firstPart.iterations).containsExactly(1, 2, 3, 4, 5, 6, 7);
    List<Double> bounds = new ArrayList<>();
    firstPart.reports.forEach(report -> bounds.add(report.bound()));
    secondPart.reports.forEach(report -> bounds.add(report.bound()));
    assertThat(bounds).isEqualTo(whole.reports.stream().map(EpochReport::bound).toList());
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void resultsDependOnTheSeedButNotOnTheThreads(Kernel kernel) {
    double[] one = numbers(train(kernel, 1, 1));

    assertThat(numbers(train(kernel, 1, 1))).isEqualTo(one);
    assertThat(numbers(train(kernel, 1, 2))).isEqualTo(one);
    assertThat(numbers(train(kernel, 2, 1))).isNotEqualTo(one);
  }

  @ParameterizedTest
  @FieldSource("KERNELS")
  void trainingRaisesTheBound(Kernel kernel) {
    Recorder recorder = new Recorder(Integer.MAX_VALUE);
    TrainingConfiguration training = TrainingConfiguration.paper(0.03).withEpochs(10);
    // Without resampling the gradient is that of the expected bound, with no surrogate in it.
    SamplerConfiguration configuration =
        new SamplerConfiguration(kernel, Bound.SMC, Resampling.never(), 9, 4, 0.5);
    try (Trainer trainer = new Trainer(TARGET, configuration, training, 1, 2)) {
      trainer.train(trainer.start(INITIAL), recorder);
    }

    assertThat(recorder.reports.getLast().bound())
        .isGreaterThan(recorder.reports.getFirst().bound() + 0.05);
    // log Z = 0, and the bound is below it in expectation.
    assertThat(recorder.reports.getLast().bound()).isBetween(-0.5, 0.02);
  }

  @Test
  void reportsTellOfTheEpoch() {
    Recorder recorder = new Recorder(Integer.MAX_VALUE);
    try (Trainer trainer = trainer(KERNELS.getFirst(), 1, 1)) {
      trainer.train(trainer.start(INITIAL), recorder);
    }

    assertThat(recorder.reports).extracting(EpochReport::epoch).containsExactly(1, 2, 3, 4);
    assertThat(recorder.reports)
        .extracting(EpochReport::learningRate)
        .containsExactly(0.05, 0.05, 0.025, 0.025);
    for (EpochReport report : recorder.reports) {
      assertThat(report.ess()).hasSize(4).allMatch(ess -> ess >= 1 && ess <= 9);
      assertThat(report.delta()).hasSize(4).allMatch(delta -> delta > 0 && delta < 0.5);
      assertThat(report.beta()).hasSize(4).isSorted();
      assertThat(report.beta().getLast()).isEqualTo(1);
      assertThat(report.gradientNorm()).isPositive();
      assertThat(report.seconds()).isPositive();
      assertThat(report.nonFinite().count()).isZero();
    }
  }

  @Test
  void theInitialDistributionStaysUnlessItIsLearned() {
    TrainingConfiguration fixed =
        new TrainingConfiguration(1, 3, 4, 0.1, 1, 1, 0, OptionalDouble.empty(), false, 0);
    try (Trainer trainer = new Trainer(TARGET, sampler(KERNELS.getFirst()), fixed, 1, 1)) {
      TrainingState state = trainer.train(trainer.start(INITIAL), TrainingListener.SILENT);
      assertThat(state.parameters().initialDistribution().mean()).isEqualTo(INITIAL.mean());
      // The initial distribution and the step scale are frozen and have no moments.
      int frozen = 2 * INITIAL.dimension() + 1;
      assertThat(state.firstMoment()).hasSize(state.parameters().values().length - frozen);
      assertThat(state.secondMoment()).hasSameSizeAs(state.firstMoment());
    }
    TrainingState learned = train(KERNELS.getFirst(), 1, 1);
    assertThat(learned.parameters().initialDistribution().mean(0)).isGreaterThan(0.1);
  }

  @Test
  void aLongGradientIsScaledDownToTheLimit() {
    double limit = 1e-3;
    TrainingConfiguration clipped =
        new TrainingConfiguration(1, 1, 4, 0.1, 1, 1, 0, OptionalDouble.of(limit), true, 0);
    TrainingConfiguration free =
        new TrainingConfiguration(1, 1, 4, 0.1, 1, 1, 0, OptionalDouble.empty(), true, 0);
    TrainingState withLimit = once(clipped);
    TrainingState without = once(free);

    // The first moment is a tenth of the gradient.
    assertThat(10 * norm(withLimit.firstMoment())).isCloseTo(limit, within(1e-12));
    double length = norm(without.firstMoment());
    assertThat(10 * length).isGreaterThan(limit);
    for (int j = 0; j < without.firstMoment().length; j++) {
      assertThat(withLimit.firstMoment()[j])
          .isCloseTo(without.firstMoment()[j] * limit / (10 * length), within(1e-15));
    }
  }

  private static TrainingState once(TrainingConfiguration training) {
    try (Trainer trainer = new Trainer(TARGET, sampler(KERNELS.getFirst()), training, 1, 1)) {
      return trainer.train(trainer.start(INITIAL), TrainingListener.SILENT);
    }
  }

  private static double norm(double[] values) {
    return Math.sqrt(Arrays.stream(values).map(x -> x * x).sum());
  }

  @Test
  void divergenceIsNamedWithItsIteration() {
    Density overflowing =
        PointDensity.of(
            1,
            (point, gradient) -> {
              gradient[0] = 1e200 * point[0];
              return 0;
            },
            (point, vector, product) -> product[0] = 1e308);
    SamplerConfiguration configuration =
        new SamplerConfiguration(
            new HamiltonianKernel(), Bound.SMC, Resampling.never(), 2, 2, 1e-150);
    try (Trainer trainer = new Trainer(overflowing, configuration, FOUR_EPOCHS_OF_FIVE, 1, 1)) {
      TrainingState start = trainer.start(DiagonalGaussian.isotropic(1, 0, 1));
      assertThatThrownBy(() -> trainer.train(start, TrainingListener.SILENT))
          .isInstanceOf(TrainingDivergedException.class)
          .hasMessageContainingAll("iteration 0", "learning rate");
    }
  }

  @Test
  void tooManyDensitiesThatAreNoNumbersFailTheEpoch() {
    Density broken =
        PointDensity.of(
            2,
            (point, gradient) -> {
              gradient[0] = -point[0];
              gradient[1] = -point[1];
              double square = point[0] * point[0] + point[1] * point[1];
              return point[0] > 1.5 ? Double.NaN : -square / 2;
            });
    try (Trainer trainer =
        new Trainer(broken, sampler(KERNELS.getFirst()), FOUR_EPOCHS_OF_FIVE, 1, 1)) {
      TrainingState start = trainer.start(INITIAL);
      assertThatThrownBy(() -> trainer.train(start, TrainingListener.SILENT))
          .isInstanceOf(NonFiniteDensityException.class)
          .hasMessageContainingAll("more than the 0.01 allowed", "first at replica");
    }
  }

  @Test
  void noEpochsLeaveTheStartingValues() {
    try (Trainer trainer =
        new Trainer(TARGET, sampler(KERNELS.getFirst()), FOUR_EPOCHS_OF_FIVE.withEpochs(0), 1, 1)) {
      TrainingState start = trainer.start(INITIAL);
      assertThat(numbers(trainer.train(start, TrainingListener.SILENT))).isEqualTo(numbers(start));
    }
  }
}
