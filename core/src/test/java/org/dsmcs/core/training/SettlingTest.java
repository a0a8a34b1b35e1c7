package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettlingTest {
  private static final int TRIALS = 400;

  private static double[] course(
      int epochs, double scatter, long seed, IntToDoubleFunction expected) {
    Random random = new Random(seed);
    double[] bounds = new double[epochs];
    for (int e = 0; e < epochs; e++) {
      bounds[e] = expected.applyAsDouble(e) + scatter * random.nextGaussian();
    }
    return bounds;
  }

  private static double fractionSettled(int epochs, double scatter, IntToDoubleFunction expected) {
    int settled = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      if (Settling.settledAfter(course(epochs, scatter, trial, expected)).isPresent()) {
        settled++;
      }
    }
    return (double) settled / TRIALS;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.03, 1})
  void aLevelBoundSettlesAtAnyScatter(double scatter) {
    assertThat(fractionSettled(40, scatter, e -> -3)).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.03, 1})
  void aBoundThatRisesByHalfItsScatterAnEpochDoesNot(double scatter) {
    double slope = Math.max(0.02, scatter / 2);
    assertThat(fractionSettled(60, scatter, e -> slope * e)).isLessThan(0.02);
  }

  @Test
  void aBoundThatFallsDoesNot() {
    assertThat(fractionSettled(60, 0.01, e -> -0.05 * e)).isLessThan(0.02);
  }

  /** An odd epoch in the earlier window looks like a rise, in the later one like a fall. */
  @Test
  void anOddEpochDelaysTheEndAndDoesNotBringIt() {
    double[] level = course(40, 0.01, 1, e -> 0);
    int usual = Settling.settledAfter(level).orElseThrow();
    level[7] = -50;
    assertThat(Settling.settledAfter(level).orElseThrow()).isGreaterThan(usual);
    double[] rising = course(40, 0.01, 1, e -> 0.05 * e);
    rising[7] = -50;
    rising[20] = 50;
    assertThat(Settling.settledAfter(rising)).isEmpty();
  }

  @Test
  void noTrainingSettlesBeforeTheTenthEpoch() {
    assertThat(Settling.settledAfter(new double[9])).isEmpty();
    assertThat(Settling.settledAfter(new double[10])).hasValue(10);
  }

  @Test
  void theLearningRateIsHalvedFiveTimesAndThenItIsOver() {
    assertThat(Settling.cooling(new double[9])).isEqualTo(1);
    assertThat(Settling.cooling(new double[10])).isEqualTo(0.5);
    assertThat(Settling.cooling(new double[14])).isEqualTo(1.0 / 32);
    assertThat(Settling.isOver(new double[14])).isFalse();
    assertThat(Settling.isOver(new double[15])).isTrue();
  }

  private static Trainer trainer(Density target, boolean stopsEarly, double rate) {
    SamplerConfiguration sampler =
        new SamplerConfiguration(new LangevinKernel(), Bound.SMC, Resampling.never(), 16, 4, 0.5);
    return new Trainer(
        target,
        sampler,
        TrainingConfiguration.settling(80, 5, 16, rate, true).withEarlyStop(stopsEarly),
        1,
        1);
  }

  private static final Density NEAR = DiagonalGaussian.isotropic(2, 0.3, 0.8);

  private static List<Double> bounds(Trainer trainer, int stopAt) {
    List<Double> bounds = new ArrayList<>();
    TrainingState end =
        trainer.train(trainer.start(DiagonalGaussian.isotropic(2, 0, 1)), listener(bounds, stopAt));
    if (!trainer.isDone(end)) {
      // What goes on from a state knows nothing but the state.
      TrainingState resumed = trainer.train(end, listener(bounds, Integer.MAX_VALUE));
      assertThat(trainer.isDone(resumed)).isTrue();
      assertThat(trainer.train(resumed, TrainingListener.SILENT).iteration())
          .isEqualTo(resumed.iteration());
    }
    return bounds;
  }

  private static TrainingListener listener(List<Double> bounds, int stopAt) {
    return new TrainingListener() {
      @Override
      public void epochEnded(EpochReport report) {
        bounds.add(report.bound());
      }

      @Override
      public boolean iterationEnded(int iteration, Supplier<TrainingState> state) {
        return iteration != stopAt;
      }
    };
  }

  @Test
  void aToyTrainingStopsWhereItsBoundSettles() {
    try (Trainer trainer = trainer(NEAR, true, 0.03)) {
      List<Double> bounds = bounds(trainer, -1);
      assertThat(bounds.size()).isBetween(15, 60);
      OptionalInt settled =
          Settling.settledAfter(bounds.stream().mapToDouble(Double::doubleValue).toArray());
      assertThat(settled).hasValue(bounds.size() - 5);
      double last =
          bounds.subList(bounds.size() - 5, bounds.size()).stream()
              .mapToDouble(Double::doubleValue)
              .average()
              .orElseThrow();
      // log Z is 0, and the bound is below it.
      assertThat(last).isBetween(-0.1, 0.02);
    }
  }

  @Test
  void aToyTrainingGoesOnWhileItsBoundRises() {
    Density far = DiagonalGaussian.isotropic(2, 60, 1);
    try (Trainer trainer = trainer(far, true, 0.03)) {
      assertThat(bounds(trainer, -1)).hasSize(80);
    }
  }

  /** In an epoch, at its end, while the bound settles and while the rate falls. */
  @ParameterizedTest
  @ValueSource(ints = {3, 50, 62, 74})
  void aResumedTrainingStopsWhereAnUninterruptedOneDoes(int stopAt) {
    List<Double> whole;
    try (Trainer trainer = trainer(NEAR, true, 0.03)) {
      whole = bounds(trainer, -1);
    }
    try (Trainer trainer = trainer(NEAR, true, 0.03)) {
      assertThat(bounds(trainer, stopAt)).isEqualTo(whole);
    }
  }

  @Test
  void switchedOffItChangesNoBitAndUpToTheSettlingNeitherDoesItSwitchedOn() {
    double[] off;
    double[] on;
    try (Trainer trainer = trainer(NEAR, false, 0.03)) {
      TrainingState end =
          trainer.train(
              trainer.start(DiagonalGaussian.isotropic(2, 0, 1)), TrainingListener.SILENT);
      assertThat(trainer.settledAfter(end)).isEmpty();
      off = end.epochBounds();
      assertThat(off).hasSize(80);
    }
    try (Trainer trainer = trainer(NEAR, true, 0.03)) {
      on = bounds(trainer, -1).stream().mapToDouble(Double::doubleValue).toArray();
    }
    int same = on.length - 5 + 1;
    // The first iteration of the fall still begins with the same parameters.
    assertThat(Arrays.copyOf(on, same - 1)).isEqualTo(Arrays.copyOf(off, same - 1));
  }
}
