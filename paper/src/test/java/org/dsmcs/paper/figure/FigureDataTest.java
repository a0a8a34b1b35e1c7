package org.dsmcs.paper.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.Origin;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;
import org.dsmcs.paper.testing.MadeRecords;
import org.junit.jupiter.api.Test;

class FigureDataTest {
  private final List<TrainingRecord> records = new ArrayList<>();

  private static Cell langevin(Model model, double stepScale, int steps, int particles) {
    return new Cell(MarkovKernel.LANGEVIN, model, stepScale, steps, particles);
  }

  private Cell done(Cell cell, double bound) {
    records.addAll(MadeRecords.cell(cell, bound, bound - 1, bound + 1));
    return cell;
  }

  private Cell failed(Cell cell) {
    for (double rate : Protocol.PAPER.learningRates()) {
      records.add(MadeRecords.failed(cell, rate, 0, "it diverged"));
    }
    return cell;
  }

  private Results results() {
    return Results.of(Protocol.PAPER, 0, records);
  }

  @Test
  void theEssIsThatBeforeEachStepBesideThePapers() {
    done(langevin(Model.BERN_CAT, 1.0, 32, 64), -5);
    EssPath path = EssPath.of(results()).getFirst();
    assertThat(path.ours()).containsOnlyKeys(500);
    assertThat(path.ours().get(500)).hasSize(32).startsWith(64.0, 3.25, 3.25);
    assertThat(path.paper().orElseThrow()).hasSize(32).startsWith(64.0, 63.8);
  }

  @Test
  void theEssIsShownOfTheLargestCellsOfEachStepScale() {
    done(langevin(Model.NO, 0.25, 32, 8), -40);
    done(langevin(Model.NO, 0.25, 16, 64), -55);
    Cell large = done(langevin(Model.NO, 0.25, 32, 32), -32);
    Cell other = done(langevin(Model.BERN_CAT, 0.25, 32, 32), -27);
    Cell small = done(langevin(Model.BERN_CAT, 1.0, 8, 8), -50);
    // No model of the ESS table; no training that ended.
    done(langevin(Model.CAT, 0.25, 32, 64), -25);
    failed(langevin(Model.BERN_CAT, 0.25, 32, 64));
    List<EssPath> paths = EssPath.of(results());
    assertThat(paths)
        .extracting(EssPath::cell)
        .containsExactly(langevin(Model.DAIS, 0.25, 32, 32), large, other, small);
    assertThat(paths).allMatch(path -> path.paper().isEmpty());
  }

  @Test
  void pathsAreThoseOfTheLargestCellAndThenOfTheBestStepScale() {
    done(langevin(Model.CAT, 0.1, 16, 64), -60);
    Cell best = done(langevin(Model.CAT, 0.25, 32, 32), -27);
    done(langevin(Model.CAT, 0.1, 32, 32), -70);
    failed(langevin(Model.CAT, 0.25, 32, 64));
    Cell no = done(langevin(Model.NO, 1.0, 8, 8), -50);
    List<TrainedPath> paths = TrainedPath.of(results());
    // DAIS is not shown beside No.
    assertThat(paths).extracting(TrainedPath::cell).containsExactly(no, best);
    TrainedPath path = paths.getLast();
    assertThat(path.learningRate()).isEqualTo(0.03);
    assertThat(path.before().beta()).containsExactly(0.5, 1.0);
    assertThat(path.after()).containsOnlyKeys(0L, 1L, 2L);
  }

  @Test
  void coursesAreThoseOfAllLearningRatesWithTheFirstSeed() {
    Cell cell = done(langevin(Model.CAT, 0.25, 8, 8), -103);
    List<BoundCourse> courses = BoundCourse.of(results(), records);
    assertThat(courses).extracting(BoundCourse::cell).containsExactly(cell);
    List<BoundCourse.Line> lines = courses.getFirst().lines();
    assertThat(lines)
        .extracting(BoundCourse.Line::learningRate)
        .containsExactly(0.01, 0.03, 0.05, 0.09);
    assertThat(lines)
        .extracting(BoundCourse.Line::chosen)
        .containsExactly(false, true, false, false);
    assertThat(lines)
        .extracting(BoundCourse.Line::failed)
        .containsExactly(false, false, false, true);
    assertThat(lines.getFirst().bounds()).containsExactly(-10.0, -9.5);
  }

  @Test
  void aCellThatIsDoneIsShownBeforeALargerOneThatIsBegun() {
    Cell begun = langevin(Model.CAT, 0.25, 32, 64);
    records.add(MadeRecords.finished(begun, 0.01, 0, -30));
    assertThat(BoundCourse.of(results(), records))
        .extracting(BoundCourse::cell)
        .containsExactly(begun);
    assertThat(BoundCourse.of(results(), records).getFirst().lines())
        .noneMatch(BoundCourse.Line::chosen);
    Cell whole = done(langevin(Model.CAT, 0.25, 8, 8), -103);
    assertThat(BoundCourse.of(results(), records))
        .extracting(BoundCourse::cell)
        .containsExactly(whole);
  }

  @Test
  void whatIsShownDoesNotDependOnTheOrderOfRecords() {
    done(langevin(Model.CAT, 0.25, 8, 8), -103);
    done(langevin(Model.CAT, 1.0, 8, 8), -103);
    done(langevin(Model.NO, 0.25, 8, 8), -110);
    List<BoundCourse> courses = BoundCourse.of(results(), records);
    List<TrainedPath> paths = TrainedPath.of(results());
    List<Workplace> places = Workplace.of(records);
    for (int seed = 0; seed < 5; seed++) {
      Collections.shuffle(records, new Random(seed));
      assertThat(BoundCourse.of(results(), records)).isEqualTo(courses);
      assertThat(TrainedPath.of(results())).isEqualTo(paths);
      assertThat(Workplace.of(records)).isEqualTo(places);
    }
  }

  @Test
  void trainingsAreCountedByWhereTheyRan() {
    TrainingRecord one = MadeRecords.finished(MadeRecords.SMALL, 0.01, 0, -20);
    records.add(
        new TrainingRecord(
            one.reproduction(),
            one.training(),
            one.outcome(),
            one.course(),
            new Origin(7, "another processor", 2, "25", "plain", "test")));
    records.add(MadeRecords.finished(MadeRecords.SMALL, 0.03, 0, -20));
    records.add(MadeRecords.finished(MadeRecords.SMALL, 0.05, 0, -20));
    assertThat(Workplace.of(records))
        .containsExactly(
            new Workplace("a processor", 2, "25", "plain", "test", 2, 3.0),
            new Workplace("another processor", 2, "25", "plain", "test", 1, 7.0));
  }

  @Test
  void nothingIsShownOfNothing() {
    assertThat(EssPath.of(results())).isEmpty();
    assertThat(TrainedPath.of(results())).isEmpty();
    assertThat(BoundCourse.of(results(), records)).isEmpty();
    assertThat(Workplace.of(records)).isEmpty();
  }
}
