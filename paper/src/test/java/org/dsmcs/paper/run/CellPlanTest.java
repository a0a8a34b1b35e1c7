package org.dsmcs.paper.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.CellSelection;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.testing.MadeRecords;
import org.junit.jupiter.api.Test;

class CellPlanTest {
  private static final Cell CELL = MadeRecords.SMALL;
  private static final CellPlan PLAN = new CellPlan(Protocol.PAPER, 0, CELL);

  private static Map<Training, TrainingRecord> known(List<TrainingRecord> trainings) {
    Map<Training, TrainingRecord> known = new HashMap<>();
    trainings.forEach(training -> known.put(training.training(), training));
    return known;
  }

  private static List<Training> trainings(double rate, int... indices) {
    List<Training> trainings = new ArrayList<>();
    for (int index : indices) {
      trainings.add(new Training(CELL, rate, index));
    }
    return trainings;
  }

  @Test
  void firstAllLearningRatesAreTriedWithTheFirstSeed() {
    assertThat(PLAN.missing(Map.of()))
        .containsExactly(
            new Training(CELL, 0.01, 0),
            new Training(CELL, 0.03, 0),
            new Training(CELL, 0.05, 0),
            new Training(CELL, 0.09, 0));
    assertThat(PLAN.missingCount(Map.of()))
        .isEqualTo(6)
        .isEqualTo(Protocol.PAPER.trainingsPerCell());
  }

  @Test
  void thenTheBestIsTrainedWithTheOtherSeeds() {
    List<TrainingRecord> all = MadeRecords.cell(CELL, -20, -21, -22);
    Map<Training, TrainingRecord> search = known(all.subList(0, 4));
    assertThat(PLAN.missing(search)).isEqualTo(trainings(0.03, 1, 2));
    assertThat(PLAN.result(search)).isEmpty();
    assertThat(PLAN.missingCount(search)).isEqualTo(2);
    assertThat(PLAN.missingCount(known(all))).isZero();
  }

  @Test
  void theResultIsMeanAndSpreadOverTheSeeds() {
    CellResult result = PLAN.result(known(MadeRecords.cell(CELL, -20, -21, -22))).orElseThrow();
    assertThat(result.learningRate()).hasValue(0.03);
    assertThat(result.bounds()).containsExactly(-20.0, -21.0, -22.0);
    assertThat(result.mean()).hasValue(-21);
    assertThat(result.spread()).hasValue(1);
    assertThat(result.failure()).isEmpty();
  }

  @Test
  void aCellOfWhichOneSeedFailsIsNotAvailable() {
    List<TrainingRecord> all = new ArrayList<>(MadeRecords.cell(CELL, -20, -21, -22));
    all.set(4, MadeRecords.failed(CELL, 0.03, 1, "diverged"));
    CellResult result = PLAN.result(known(all)).orElseThrow();
    assertThat(result.mean()).isEmpty();
    assertThat(result.spread()).isEmpty();
    assertThat(result.failure()).contains("learning rate 0.03, seed 1: diverged");
  }

  @Test
  void aCellWhoseLearningRatesAllFailIsDone() {
    List<TrainingRecord> all = new ArrayList<>();
    for (double rate : Protocol.PAPER.learningRates()) {
      all.add(MadeRecords.failed(CELL, rate, 0, "reason " + rate));
    }
    CellResult result = PLAN.result(known(all)).orElseThrow();
    assertThat(result.mean()).isEmpty();
    assertThat(result.learningRate()).isEmpty();
    assertThat(result.failure().orElseThrow())
        .startsWith("learning rate 0.01: reason 0.01; ")
        .endsWith("learning rate 0.09: reason 0.09");
    assertThat(PLAN.missingCount(known(all))).isZero();
  }

  @Test
  void ofEqualBoundsTheSmallestLearningRateWins() {
    List<TrainingRecord> all = new ArrayList<>();
    for (double rate : Protocol.PAPER.learningRates()) {
      all.add(MadeRecords.finished(CELL, rate, 0, rate < 0.02 ? -30 : -20));
    }
    assertThat(PLAN.missing(known(all))).isEqualTo(trainings(0.03, 1, 2));
  }

  @Test
  void theQuickProtocolTakesOneTraining() {
    CellPlan quick = new CellPlan(Protocol.QUICK, 5, CELL);
    assertThat(quick.missing(Map.of())).containsExactly(new Training(CELL, 0.03, 15));
    assertThat(quick.missingCount(Map.of())).isEqualTo(1);
  }

  @Test
  void reproductionsWithOtherSeedsHaveNoTrainingSeedInCommon() {
    List<Long> seeds = new ArrayList<>();
    for (long seed = -2; seed <= 2; seed++) {
      for (int index = 0; index < 3; index++) {
        seeds.add(Protocol.trainingSeed(seed, index));
      }
    }
    assertThat(seeds).doesNotHaveDuplicates().contains(0L, 1L, 2L);
    assertThat(Protocol.ALL).allSatisfy(p -> assertThat(p.seeds()).isLessThanOrEqualTo(3));
  }

  @Test
  void resultsDoNotDependOnTheOrderOfRecords() {
    List<TrainingRecord> records = new ArrayList<>();
    List<Cell> cells = CellSelection.parse("model=Cat").cells().subList(0, 20);
    for (Cell cell : cells) {
      records.addAll(MadeRecords.cell(cell, -20, -21, cell.particles()));
    }
    records.removeLast();
    Results sorted = Results.of(Protocol.PAPER, 0, records);
    assertThat(sorted.cells()).hasSize(19);
    assertThat(sorted.unfinished()).containsExactly(cells.getLast());
    Random random = new Random(1);
    for (int i = 0; i < 5; i++) {
      Collections.shuffle(records, random);
      assertThat(Results.of(Protocol.PAPER, 0, records)).isEqualTo(sorted);
    }
  }
}
