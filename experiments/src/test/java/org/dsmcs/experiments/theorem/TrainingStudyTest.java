package org.dsmcs.experiments.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.kernel.LangevinKernel;
import org.junit.jupiter.api.Test;

class TrainingStudyTest {
  private static TrainingPlan plan(int seeds) {
    return new TrainingPlan(new LangevinKernel(), List.of(3), List.of(2), seeds, 1, 0.03, 1, 4, 5);
  }

  @Test
  void everyEstimatorIsTrainedWithEverySeed() {
    List<TrainedSampler> heard = new ArrayList<>();
    List<TrainedSampler> all =
        new TrainingStudy(plan(2), 1).run(heard::add, () -> false).orElseThrow();

    assertThat(all).isEqualTo(heard).hasSize(plan(2).trainings()).hasSize(2 * 5);
    assertThat(all).extracting(TrainedSampler::seed).containsOnly(5L, 6L);
    assertThat(all).doesNotHaveDuplicates();
    for (TrainedSampler sampler : all) {
      TrainedSampler.Result result = sampler.result().orElseThrow();
      assertThat(result.essFractions()).hasSize(2);
      assertThat(result.leastEssFraction())
          .isBetween(1.0 / sampler.particles(), result.meanEssFraction());
      assertThat(result.largestIncrement()).isBetween(0.5, 1.0);
      assertThat(result.bound().standardError()).isPositive();
    }
    // Five estimators end at five places.
    assertThat(all.subList(0, 5))
        .extracting(s -> s.result().orElseThrow().bound().estimate())
        .doesNotHaveDuplicates();
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    assertThat(new TrainingStudy(plan(1), 2).run(s -> {}, () -> false))
        .isEqualTo(new TrainingStudy(plan(1), 1).run(s -> {}, () -> false));
  }

  @Test
  void aFailedTrainingIsRecordedWithItsReason() {
    TrainingPlan plan =
        new TrainingPlan(new LangevinKernel(), List.of(2), List.of(2), 1, 3, 0.03, 1e200, 4, 5);
    List<TrainedSampler> all = new TrainingStudy(plan, 1).run(s -> {}, () -> false).orElseThrow();
    assertThat(all).allSatisfy(s -> assertThat(s.result()).isEmpty());
    assertThat(all).allSatisfy(s -> assertThat(s.failure()).isNotBlank());
  }

  @Test
  void aStudyThatIsStoppedHasNoResult() {
    assertThat(new TrainingStudy(plan(1), 1).run(s -> {}, () -> true)).isEmpty();
  }

  @Test
  void nothingToTrainIsRefused() {
    assertThatThrownBy(() -> plan(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seeds must be at least 1, given: 0");
  }
}
