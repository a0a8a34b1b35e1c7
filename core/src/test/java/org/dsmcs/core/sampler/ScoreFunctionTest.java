package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.annealing.SamplerParameters;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.smc.CounterNoise;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.testing.RandomProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The score-function estimator: unbiased, by enumeration of everything that can be drawn; and what
 * a batch makes of it.
 */
class ScoreFunctionTest {
  private static final double TOLERANCE = 1e-8;
  private static final ResamplingGradient SCORE = new ResamplingGradient.ScoreFunction();

  private static SamplerConfiguration configuration(
      Kernel kernel, ResamplingCriterion criterion, int particles) {
    return Setups.smc(
        kernel, new Resampling(criterion, new CategoricalScheme(), SCORE), particles, 3, 0.4);
  }

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (Kernel kernel : Setups.KERNELS) {
      for (ResamplingCriterion criterion :
          List.of(
              new ResamplingCriterion.Always(),
              new ResamplingCriterion.Bernoulli(),
              new ResamplingCriterion.EssBelow(0.8))) {
        for (int particles : new int[] {2, 3}) {
          cases.add(Arguments.of(kernel, criterion, particles));
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void itsExpectationIsTheGradientOfTheExpectedBound(
      Kernel kernel, ResamplingCriterion criterion, int particles) {
    RandomProblem problem =
        RandomProblem.draw(
            configuration(kernel, criterion, particles), new RandomProblem.Sizes(1, 2, 2, 1), 17);
    Enumeration enumeration = new Enumeration(problem, 0);
    List<Outcome> outcomes = enumeration.outcomes(problem.parameters());

    double[] mean = new double[problem.parameters().layout().length()];
    for (Outcome outcome : outcomes) {
      add(mean, outcome.gradient(new double[4]), outcome.probability());
    }

    assertThat(outcomes.stream().mapToDouble(Outcome::probability).sum())
        .isCloseTo(1, within(1e-13));
    agree(mean, enumeration.gradientOfExpectedBound());
  }

  /** All pairs of what two replicas can draw: of three particles there would be too many. */
  static Stream<Arguments> pairs() {
    return cases()
        .map(Arguments::get)
        .filter(values -> values[2].equals(2))
        .map(values -> Arguments.of(values[0], values[1]));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void theBaselineOverReplicasLeavesItUnbiased(Kernel kernel, ResamplingCriterion criterion) {
    RandomProblem problem =
        RandomProblem.draw(
            configuration(kernel, criterion, 2), new RandomProblem.Sizes(1, 2, 2, 2), 24);
    Enumeration first = new Enumeration(problem, 0);
    Enumeration second = new Enumeration(problem, 1);
    List<Outcome> others = second.outcomes(problem.parameters());
    LeaveOneOutBaseline baseline = new LeaveOneOutBaseline(2, 3);

    double[] mean = new double[problem.parameters().layout().length()];
    for (Outcome outcome : first.outcomes(problem.parameters())) {
      for (Outcome other : others) {
        outcome.run();
        baseline.take(0, outcome.sampler());
        other.run();
        baseline.take(1, other.sampler());
        baseline.complete(2);
        add(mean, outcome.gradient(baseline.of(0)), outcome.probability() * other.probability());
      }
    }

    agree(mean, first.gradientOfExpectedBound());
  }

  @Test
  void theBaselineIsTheMeanOfTheOthers() {
    SamplerConfiguration configuration =
        configuration(new LangevinKernel(), new ResamplingCriterion.Always(), 5);
    RandomProblem problem =
        RandomProblem.draw(configuration, new RandomProblem.Sizes(2, 2, 2, 3), 3);
    LeaveOneOutBaseline baseline = new LeaveOneOutBaseline(3, 3);
    ReplicaSampler sampler =
        new ReplicaSampler(
            problem.target().toDensity(),
            configuration,
            Setups.path(configuration, problem.parameters()),
            true);
    double[][] increments = new double[3][];
    for (int r = 0; r < 3; r++) {
      sampler.forward(problem.noise().get(r), NonFiniteLog.IGNORE);
      baseline.take(r, sampler);
      increments[r] =
          new double[] {0, sampler.increment(1), sampler.increment(2), sampler.increment(3)};
    }

    baseline.complete(3);

    assertThat(baseline.of(1)[3])
        .isCloseTo((increments[0][3] + increments[2][3]) / 2, within(1e-13));
    assertThat(baseline.of(0)[2])
        .isCloseTo(
            (increments[1][2] + increments[1][3] + increments[2][2] + increments[2][3]) / 2,
            within(1e-13));
    baseline.complete(1);
    assertThat(baseline.of(0)).containsOnly(0);
  }

  static Stream<ResamplingCriterion> criteria() {
    return Stream.of(
        new ResamplingCriterion.Never(),
        new ResamplingCriterion.Always(),
        new ResamplingCriterion.Bernoulli(),
        new ResamplingCriterion.EssBelow(0.6));
  }

  @ParameterizedTest
  @MethodSource("criteria")
  void aBatchIsTheMeanOfItsReplicasOnAnyNumberOfThreads(ResamplingCriterion criterion) {
    int replicas = 5;
    SamplerConfiguration configuration = configuration(new LangevinKernel(), criterion, 9);
    DiagonalGaussian initial = DiagonalGaussian.isotropic(2, 0, 1.5);
    SamplerParameters parameters = Setups.parameters(configuration, initial, 0.2);
    TestMixture target = TestMixture.gaussian(2, 0.4, 1.2, 0.6);
    double[] expected = byHand(configuration, target, parameters, replicas);
    StoragePlan whole =
        StoragePlan.within(Long.MAX_VALUE, configuration.replicaSize(target.density(), 1));

    for (Resources resources :
        List.of(
            Resources.ofThreads(1),
            Resources.ofThreads(3),
            Resources.ofThreads(11),
            new Resources(1, whole.bytes() - 1))) {
      try (ReplicaBatch batch =
          new ReplicaBatch(
              target.density(),
              configuration,
              parameters.layout(),
              replicas,
              resources,
              ReplicaBatch.Mode.DIFFERENTIATE_INITIAL,
              0)) {
        double[] gradient = new double[parameters.layout().length()];
        for (int repetition = 0; repetition < 2; repetition++) {
          batch.run(parameters, 42);
          parameters.pullBack(batch.path(), batch.meanGradient(), gradient);
          assertThat(gradient).as("%s", resources).isEqualTo(expected);
        }
      }
    }
  }

  /** Each replica by itself, the baseline from the increments of the others. */
  private static double[] byHand(
      SamplerConfiguration configuration,
      TestMixture target,
      SamplerParameters parameters,
      int replicas) {
    AnnealingPath path = Setups.path(configuration, parameters);
    ReplicaSampler sampler = new ReplicaSampler(target.density(), configuration, path, true);
    CounterNoise noise = new CounterNoise(target.dimension());
    int steps = configuration.steps();
    double[][] rewardToGo = new double[replicas][steps + 2];
    for (int r = 0; r < replicas; r++) {
      noise.turnTo(42, r);
      sampler.forward(noise, NonFiniteLog.IGNORE);
      for (int k = steps; k >= 1; k--) {
        rewardToGo[r][k] = rewardToGo[r][k + 1] + sampler.increment(k);
      }
    }
    PathGradient mean = new PathGradient(parameters.layout());
    PathGradient own = new PathGradient(parameters.layout());
    for (int r = 0; r < replicas; r++) {
      double[] baseline = new double[steps + 1];
      for (int k = 2; k <= steps; k++) {
        int at = k;
        double all = Arrays.stream(rewardToGo).mapToDouble(row -> row[at]).reduce(0, Double::sum);
        baseline[k] = (all - rewardToGo[r][k]) / (replicas - 1);
      }
      noise.turnTo(42, r);
      sampler.forward(noise, NonFiniteLog.IGNORE);
      own.clear();
      sampler.backward(true, baseline, own);
      mean.add(own, 1.0 / replicas);
    }
    double[] gradient = new double[parameters.layout().length()];
    parameters.pullBack(path, mean, gradient);
    return gradient;
  }

  @Test
  void withoutResamplingItIsTheIgnoredGradient() {
    ResamplingCriterion never = new ResamplingCriterion.Never();
    SamplerConfiguration score = configuration(new LangevinKernel(), never, 4);
    SamplerConfiguration ignored =
        Setups.smc(
            new LangevinKernel(),
            new Resampling(never, new CategoricalScheme(), new ResamplingGradient.Ignored()),
            4,
            3,
            0.4);
    RandomProblem.Sizes sizes = new RandomProblem.Sizes(2, 2, 2, 1);
    assertThat(CoreRun.of(RandomProblem.draw(score, sizes, 1), 0).gradient())
        .isEqualTo(CoreRun.of(RandomProblem.draw(ignored, sizes, 1), 0).gradient());
  }

  private static void add(double[] sum, double[] values, double scale) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += scale * values[j];
    }
  }

  private static void agree(double[] ours, double[] expected) {
    double scale = Arrays.stream(expected).map(Math::abs).max().getAsDouble();
    assertThat(scale).isGreaterThan(1e-3);
    for (int j = 0; j < ours.length; j++) {
      assertThat(ours[j])
          .as("parameter %d of scale %s", j, scale)
          .isCloseTo(expected[j], within(TOLERANCE * scale));
    }
  }

  /** Something that can be drawn, with its probability; {@code run} has the sampler do it. */
  private record Outcome(Enumeration of, RecordedNoise noise, double probability) {
    ReplicaSampler sampler() {
      return of.sampler;
    }

    void run() {
      of.sampler.forward(noise, NonFiniteLog.IGNORE);
    }

    double[] gradient(double[] baseline) {
      run();
      SamplerParameters parameters = of.problem.parameters();
      PathGradient gradient = new PathGradient(parameters.layout());
      of.sampler.backward(true, baseline, gradient);
      double[] values = new double[parameters.layout().length()];
      parameters.pullBack(of.path, gradient, values);
      return values;
    }
  }

  /** All decisions and ancestors of one replica, whose normal numbers stay as they are. */
  private static final class Enumeration {
    private final RandomProblem problem;
    private final RecordedNoise noise;
    private final AnnealingPath path;
    private final ReplicaSampler sampler;

    Enumeration(RandomProblem problem, int replica) {
      this.problem = problem;
      this.noise = problem.noise().get(replica);
      this.path = new AnnealingPath(problem.parameters().layout());
      this.sampler =
          new ReplicaSampler(problem.target().toDensity(), problem.configuration(), path, true);
    }

    List<Outcome> outcomes(SamplerParameters parameters) {
      parameters.describe(path);
      List<Outcome> outcomes = new ArrayList<>();
      int steps = problem.configuration().steps();
      int[][] ancestors = new int[steps - 1][problem.configuration().particles()];
      extend(0, new boolean[steps - 1], ancestors, 1, outcomes);
      return outcomes;
    }

    /** Tries all draws from the {@code level}-th on; what stands before is settled. */
    private void extend(
        int level,
        boolean[] resampled,
        int[][] ancestors,
        double probability,
        List<Outcome> outcomes) {
      RecordedNoise soFar =
          new RecordedNoise(
              noise.initial(),
              noise.momentum(),
              noise.steps(),
              resampled.clone(),
              Arrays.stream(ancestors).map(int[]::clone).toArray(int[][]::new));
      if (level == resampled.length) {
        outcomes.add(new Outcome(this, soFar, probability));
        return;
      }
      // The weights before the draw do not depend on what is drawn later.
      sampler.forward(soFar, NonFiniteLog.IGNORE);
      int particles = problem.configuration().particles();
      double[] logWeights = sampler.logWeights(level + 1).clone();
      double resample = resampleProbability(sampler.ess(level + 1), particles);
      if (resample < 1) {
        resampled[level] = false;
        extend(level + 1, resampled, ancestors, probability * (1 - resample), outcomes);
      }
      int combinations = (int) Math.pow(particles, particles);
      for (int c = 0; c < combinations && resample > 0; c++) {
        double drawn = probability * resample;
        for (int i = 0, rest = c; i < particles; i++, rest /= particles) {
          ancestors[level][i] = rest % particles;
          drawn *= Math.exp(logWeights[rest % particles]);
        }
        resampled[level] = true;
        extend(level + 1, resampled, ancestors, drawn, outcomes);
      }
    }

    private double resampleProbability(double ess, int particles) {
      return switch (problem.configuration().resampling().criterion()) {
        case ResamplingCriterion.Never() -> 0;
        case ResamplingCriterion.Always() -> 1;
        case ResamplingCriterion.Bernoulli() -> 1 - (ess - 1) / (particles - 1);
        case ResamplingCriterion.EssBelow(double fraction) -> ess < fraction * particles ? 1 : 0;
      };
    }

    private double expectedBound(double[] values) {
      SamplerParameters parameters = new SamplerParameters(problem.parameters().layout(), values);
      double sum = 0;
      for (Outcome outcome : outcomes(parameters)) {
        sum += outcome.probability() * sampler.forward(outcome.noise(), NonFiniteLog.IGNORE);
      }
      return sum;
    }

    /** By central differences of sixth order. */
    double[] gradientOfExpectedBound() {
      double[] coefficients = {3.0 / 4, -3.0 / 20, 1.0 / 60};
      double step = 2e-3;
      double[] moved = problem.parameters().values().clone();
      double[] gradient = new double[moved.length];
      for (int p = 0; p < moved.length; p++) {
        double base = moved[p];
        for (int j = 1; j <= coefficients.length; j++) {
          moved[p] = base + j * step;
          double above = expectedBound(moved);
          moved[p] = base - j * step;
          gradient[p] += coefficients[j - 1] * (above - expectedBound(moved)) / step;
        }
        moved[p] = base;
      }
      problem.parameters().describe(path);
      problem.parameters().layout().blocks().clearFrozen(gradient);
      return gradient;
    }
  }
}
