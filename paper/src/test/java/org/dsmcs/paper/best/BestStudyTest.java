package org.dsmcs.paper.best;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.dsmcs.paper.grid.Cell;
import org.junit.jupiter.api.Test;

class BestStudyTest {
  private static final List<BestTraining> SMALL =
      BestTraining.all(Preset.ALL, Cell.STEPS, Cell.PARTICLES, 2, 1, 8).stream()
          .filter(training -> training.steps() == 8 && training.particles() == 8)
          .toList();

  private static Map<BestTraining, BestResult> run(int threads) {
    Map<BestTraining, BestResult> results = new ConcurrentHashMap<>();
    assertThat(
            new BestStudy(threads)
                .run(SMALL, result -> results.put(result.training(), result), () -> false))
        .isTrue();
    return results;
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    Map<BestTraining, BestResult> one = run(1);
    assertThat(one.keySet()).containsExactlyInAnyOrderElementsOf(SMALL);
    assertThat(run(3)).isEqualTo(one);
    assertThat(one.values()).allSatisfy(result -> assertThat(result.bound()).isPresent());
    assertThat(one.values().stream().map(result -> result.bound().orElseThrow()).distinct())
        .hasSameSizeAs(SMALL);
  }

  @Test
  void aStoppedStudyTellsOfNothing() {
    assertThat(
            new BestStudy(2)
                .run(
                    SMALL,
                    result -> {
                      throw new AssertionError("told of " + result);
                    },
                    () -> true))
        .isFalse();
  }
}
