package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.dsmcs.paper.grid.MarkovKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingStudyTest {
  @TempDir private Path folder;

  private Optional<List<TrainedSampler>> run(
      TrainingPlan plan, int threads, Consumer<TrainedSampler> listener, BooleanSupplier stop)
      throws IOException {
    try (TrainingJournal journal =
        TrainingJournal.open(Files.createTempDirectory(folder, "journal"), plan)) {
      return new TrainingStudy(plan, threads).run(journal, listener, stop);
    }
  }

  private static TrainingPlan plan(int seeds) {
    return new TrainingPlan(MarkovKernel.LANGEVIN, List.of(3), List.of(2), seeds, 1, 0.03, 1, 4, 5);
  }

  @Test
  void everyEstimatorIsTrainedWithEverySeed() throws IOException {
    List<TrainedSampler> heard = new ArrayList<>();
    List<TrainedSampler> all = run(plan(2), 1, heard::add, () -> false).orElseThrow();

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
  void resultsDoNotDependOnTheNumberOfThreads() throws IOException {
    assertThat(run(plan(1), 2, s -> {}, () -> false))
        .isEqualTo(run(plan(1), 1, s -> {}, () -> false));
  }

  @Test
  void aFailedTrainingIsRecordedWithItsReason() throws IOException {
    TrainingPlan plan =
        new TrainingPlan(MarkovKernel.LANGEVIN, List.of(2), List.of(2), 1, 3, 0.03, 1e200, 4, 5);
    List<TrainedSampler> all = run(plan, 1, s -> {}, () -> false).orElseThrow();
    assertThat(all).allSatisfy(s -> assertThat(s.result()).isEmpty());
    assertThat(all).allSatisfy(s -> assertThat(s.failure()).isNotBlank());
  }

  @Test
  void aStudyThatIsStoppedHasNoResult() throws IOException {
    assertThat(run(plan(1), 1, s -> {}, () -> true)).isEmpty();
  }

  @Test
  void nothingToTrainIsRefused() {
    assertThatThrownBy(() -> plan(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seeds must be at least 1, given: 0");
  }
}
