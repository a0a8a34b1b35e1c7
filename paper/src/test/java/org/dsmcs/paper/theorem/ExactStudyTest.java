package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExactStudyTest {
  private static final Kernel LANGEVIN = new LangevinKernel();

  private static ExactPlan plan(Kernel kernel, int particles, int steps, double[] shifts) {
    return new ExactPlan(kernel, particles, steps, 2, 2, shifts[0], shifts[1], 0.2, false, 8, 3);
  }

  private static List<ExactPoint> run(ExactPlan plan, int threads) {
    return new ExactStudy(plan, threads).run(point -> {}, () -> false).orElseThrow();
  }

  private static Moments moments(ExactPlan plan, ShiftedTarget target) {
    return new Enumeration(plan, target).run(new SignedNoise(plan, 0).withSigns(5));
  }

  @ParameterizedTest
  @CsvSource({"2, 4", "3, 2", "3, 3"})
  void probabilitiesSumToOne(int particles, int steps) {
    ExactPlan plan = plan(LANGEVIN, particles, steps, new double[] {3, 1});
    assertThat(moments(plan, new ShiftedTarget(3, 0.2)).probability()).isCloseTo(1, within(1e-13));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theScoreFunctionsExpectationIsTheSlopeOfTheExpectedBound(boolean hamiltonian) {
    Kernel kernel = hamiltonian ? new HamiltonianKernel() : LANGEVIN;
    ExactPlan plan = plan(kernel, 2, 3, new double[] {2, 1});
    double[] gradient =
        moments(plan, new ShiftedTarget(2, 0.2)).mean(Estimator.SCORE_FUNCTION_ALONE);
    // All step sizes in the same ratio: log δ_1 to log δ_K grow together.
    double h = 1e-4;
    double above = moments(plan, new ShiftedTarget(2, 0.2 * Math.exp(h))).bound();
    double below = moments(plan, new ShiftedTarget(2, 0.2 * Math.exp(-h))).bound();

    double slope = (above - below) / (2 * h);

    assertThat(Math.abs(slope)).isGreaterThan(1e-2);
    assertThat(gradient[3] + gradient[4] + gradient[5])
        .isCloseTo(slope, within(1e-6 * Math.abs(slope)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void equalWeightsHaveNoGradientThroughResampling(boolean hamiltonian) {
    Kernel kernel = hamiltonian ? new HamiltonianKernel() : LANGEVIN;
    ExactPlan plan = plan(kernel, 3, 2, new double[] {2, 1});
    Moments moments = moments(plan, new ShiftedTarget(0, 1e-8));

    assertThat(moments.ess(1)).isCloseTo(3, within(1e-12));
    assertThat(moments.ess(2)).isCloseTo(3, within(1e-12));
    assertThat(Math.sqrt(moments.squaredWeightGradient())).isLessThan(1e-9);
    double[] exact = moments.mean(Estimator.SCORE_FUNCTION);
    double[] ignored = moments.mean(Estimator.IGNORED);
    for (int j = 0; j < exact.length; j++) {
      assertThat(exact[j]).isCloseTo(ignored[j], within(1e-9));
    }
  }

  /**
   * Without moves and to second order in s, K = 2: the part of ∂L/∂β_1 through resampling is s²(1 −
   * β_1)v with v the population variance of the particles, and the whole is 1/N of that.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void nearEqualWeightsTheScheduleGradientIsTheOneByHand(int particles) {
    double shift = 1e-3;
    ExactPlan plan = new ExactPlan(LANGEVIN, particles, 2, 3, 2, 1, shift, 1e-12, false, 8, 11);
    ExactPoint point = run(plan, 1).getLast();
    double variance = 0;
    for (int draw = 0; draw < 3; draw++) {
      double[][] normals = new SignedNoise(plan, draw).withSigns(0).initial();
      double mean = 0;
      double square = 0;
      for (double[] normal : normals) {
        mean += normal[0] / particles;
        square += normal[0] * normal[0] / particles;
      }
      variance += (square - mean * mean) / 3;
    }
    // β_1 = 1/2 is the first of two softmaxes: its slopes are 1/4 and −1/4.
    double throughResampling = Math.sqrt(2) / 4 * shift * shift * variance / 2;

    GradientPart schedule = point.schedule();

    assertThat(schedule.throughResampling().value())
        .isCloseTo(throughResampling, within(1e-3 * throughResampling));
    assertThat(schedule.exact().value())
        .isCloseTo(throughResampling / particles, within(1e-3 * throughResampling));
    assertThat(schedule.ratio().value()).isCloseTo(particles, within(2e-3 * particles));
    assertThat(schedule.ratio().noise()).isLessThan(1e-2);
    assertThat(schedule.of(Estimator.IGNORED).cosine()).isCloseTo(-1, within(1e-12));
    // The stop-gradient's expectation is zero there.
    assertThat(schedule.of(Estimator.STOP_GRADIENT).bias().value())
        .isCloseTo(schedule.exact().value(), within(1e-3 * throughResampling));
  }

  @Test
  void scoreFunctionsHaveNoBiasAndTheBaselineTakesVarianceAway() {
    for (ExactPoint point : run(plan(LANGEVIN, 3, 2, new double[] {20, 2}), 1)) {
      GradientPart whole = point.whole();
      assertThat(whole.of(Estimator.SCORE_FUNCTION).bias().value()).isZero();
      assertThat(whole.of(Estimator.SCORE_FUNCTION_ALONE).bias().value()).isZero();
      assertThat(whole.of(Estimator.IGNORED).bias().value())
          .isEqualTo(whole.throughResampling().value())
          .isPositive();
      assertThat(whole.of(Estimator.SCORE_FUNCTION).standardDeviation())
          .isLessThan(whole.of(Estimator.SCORE_FUNCTION_ALONE).standardDeviation());
    }
  }

  @Test
  void essGoesFromOneParticleToAll() {
    ExactPlan plan = new ExactPlan(LANGEVIN, 3, 2, 4, 3, 300, 1e-3, 0.1, false, 8, 3);
    List<ExactPoint> points = run(plan, 2);
    assertThat(points.getFirst().leastEssFraction()).isCloseTo(1.0 / 3, within(0.01));
    assertThat(points.getLast().essFraction()).isCloseTo(1, within(1e-5));
    assertThat(points)
        .extracting(ExactPoint::shift)
        .containsExactly(300.0, points.get(1).shift(), 1e-3);
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    ExactPlan plan = plan(LANGEVIN, 2, 3, new double[] {5, 0.1});
    assertThat(run(plan, 3)).isEqualTo(run(plan, 1)).hasSize(2);
  }

  @Test
  void aStudyThatIsStoppedHasNoResult() {
    List<ExactPoint> heard = new ArrayList<>();
    ExactPlan plan = plan(LANGEVIN, 2, 2, new double[] {5, 0.1});
    assertThat(new ExactStudy(plan, 1).run(heard::add, () -> true)).isEmpty();
    assertThat(heard).isEmpty();
  }

  @Test
  void whatCannotBeSummedOverIsRefused() {
    assertThatThrownBy(() -> plan(LANGEVIN, 4, 4, new double[] {5, 0.1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("100000", "N = 4, K = 4");
    assertThatThrownBy(() -> plan(LANGEVIN, 1, 2, new double[] {5, 0.1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("particles must be at least 2; given: 1");
    assertThatThrownBy(() -> plan(LANGEVIN, 2, 2, new double[] {1, 5}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shifts");
  }
}
