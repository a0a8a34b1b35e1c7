package org.dsmcs.paper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.EvidenceEstimator;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.CellSelection;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.targets.GaussianMixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionRunTest {
  private static final List<Cell> CELLS =
      CellSelection.parse("K=8,N=8,step-scale=0.25,model=DAIS,Cat,Bern-GST").cells();

  @TempDir private Path folder;

  /** Counts what it hears. */
  private static final class Count implements ReproductionListener {
    private final AtomicInteger trainings = new AtomicInteger();
    private final List<CellResult> cells = new ArrayList<>();
    private int lastCellsDone;

    @Override
    public void trainingEnded(TrainingRecord training, State state) {
      assertThat(state.trainingsDone()).isEqualTo(trainings.incrementAndGet());
      assertThat(state.secondsLeft()).isNotNegative();
    }

    @Override
    public void cellEnded(CellResult result, State state) {
      cells.add(result);
      lastCellsDone = state.cellsDone();
    }
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  private static boolean run(
      Path folder, List<Cell> cells, int threads, Count count, BooleanSupplier stop)
      throws IOException {
    try (Ledger ledger = Ledger.open(folder)) {
      return new ReproductionRun(
              Protocol.SMOKE,
              1,
              cells,
              ledger,
              new ReproductionRun.Machine("a processor", threads, "test"),
              count,
              stop)
          .run();
    }
  }

  private static List<TrainingRecord> sorted(Path folder) throws IOException {
    return Ledger.read(folder).stream()
        .sorted(Comparator.comparing(TrainingRecord::training))
        .toList();
  }

  private static void assertSameRecords(Path one, Path other) throws IOException {
    List<TrainingRecord> first = sorted(one);
    List<TrainingRecord> second = sorted(other);
    assertThat(second).hasSameSizeAs(first);
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i).agreesWith(first.get(i))).isTrue();
    }
  }

  @Test
  void recordsDoNotDependOnTheNumberOfThreads() throws IOException {
    Count one = new Count();
    Count three = new Count();
    assertThat(run(folder("one"), CELLS, 1, one, () -> false)).isTrue();
    assertThat(run(folder("three"), CELLS, 3, three, () -> false)).isTrue();
    assertSameRecords(folder("one"), folder("three"));
    assertThat(one.trainings).hasValue(3 * CELLS.size());
    assertThat(three.trainings).hasValue(3 * CELLS.size());
    assertThat(one.cells).hasSameSizeAs(CELLS);
    assertThat(one.lastCellsDone).isEqualTo(CELLS.size());
  }

  @Test
  void aStoppedRunGoesOnToTheSameRecords() throws IOException {
    assertThat(run(folder("whole"), CELLS, 2, new Count(), () -> false)).isTrue();
    for (int round = 1; round <= 4; round++) {
      Count count = new Count();
      int trainings = round;
      assertThat(run(folder("parts"), CELLS, 2, count, () -> count.trainings.get() >= trainings))
          .isFalse();
    }
    int before = Ledger.read(folder("parts")).size();
    assertThat(before).isGreaterThanOrEqualTo(10);
    Count rest = new Count();
    assertThat(run(folder("parts"), CELLS, 2, rest, () -> false)).isTrue();
    assertThat(rest.trainings).hasValue(3 * CELLS.size() - before);
    assertSameRecords(folder("whole"), folder("parts"));
    Count nothing = new Count();
    assertThat(run(folder("parts"), CELLS, 2, nothing, () -> false)).isTrue();
    assertThat(nothing.trainings).hasValue(0);
  }

  @Test
  void aFailedTrainingIsRecordedWithItsReason() throws IOException {
    Cell wild = new Cell(MarkovKernel.HAMILTONIAN, Model.CAT, 1e200, 8, 8);
    Count count = new Count();
    assertThat(run(folder, List.of(wild), 2, count, () -> false)).isTrue();
    List<TrainingRecord> records = Ledger.read(folder);
    assertThat(records).hasSize(Protocol.SMOKE.learningRates().size());
    assertThat(records)
        .allSatisfy(training -> assertThat(training.outcome()).isInstanceOf(Outcome.Failed.class));
    assertThat(count.cells).hasSize(1);
    assertThat(count.cells.getFirst().failure().orElseThrow()).contains("learning rate 0.03: ");
  }

  /** The library's front door comes to the same numbers. */
  @Test
  void aTrainingIsThatOfTheLibrary() throws IOException {
    Cell cell = new Cell(MarkovKernel.LANGEVIN, Model.CAT, 0.25, 8, 8);
    run(folder, List.of(cell), 1, new Count(), () -> false);
    TrainingRecord ours = sorted(folder).getFirst();
    EvidenceEstimate theirs =
        EvidenceEstimator.of(TrainingRun.target(Protocol.SMOKE, ours.training()).density())
            .kernel(new LangevinKernel())
            .resampling(Model.CAT.resampling())
            .particles(8)
            .steps(8)
            .stepScale(0.25)
            .training(Protocol.SMOKE.training(ours.training()))
            .evaluationReplicas(Protocol.SMOKE.evaluationReplicas())
            .draws(0)
            .seed(ours.training().seed())
            .estimate();
    assertThat(ours.outcome())
        .isEqualTo(new Outcome.Finished(theirs.bound(), theirs.logEvidence()));
    assertThat(ours.course().bounds()).hasSize(Protocol.SMOKE.epochs());
    assertThat(ours.course().ess().keySet()).isEqualTo(Protocol.SMOKE.essEpochs());
    assertThat(ours.course().ess().values())
        .allSatisfy(ess -> assertThat(ess).hasSize(8).allMatch(e -> e >= 1 && e <= 8.00001));
    assertThat(ours.course().before().beta()).first().isEqualTo(0.125);
    assertThat(ours.course().after().beta()).hasSize(8).last().isEqualTo(1.0);
    assertThat(ours.course().after()).isNotEqualTo(ours.course().before());
  }

  /** Why one training stands for both: the two bounds are one function, and so is its ascent. */
  @Test
  void daisAndNoAreOneTraining() throws IOException {
    List<Cell> both = CellSelection.parse("K=8,N=8,step-scale=0.25,model=DAIS,No").cells();
    Count count = new Count();
    assertThat(run(folder, both, 2, count, () -> false)).isTrue();
    assertThat(count.cells).extracting(CellResult::cell).containsExactlyInAnyOrderElementsOf(both);
    assertThat(count.trainings).hasValue(2 * 3);
    Training trained = sorted(folder).getFirst().training();
    assertThat(trained.cell().model()).isEqualTo(Model.NO);
    double[] bounds = new double[2];
    for (int i = 0; i < 2; i++) {
      EvidenceEstimator estimator =
          EvidenceEstimator.of(TrainingRun.target(Protocol.SMOKE, trained).density())
              .kernel(new LangevinKernel())
              .bound(both.get(i).model().bound())
              .resampling(both.get(i).model().resampling())
              .particles(8)
              .steps(8)
              .stepScale(0.25)
              .replicas(4)
              .epochs(10)
              .iterations(10)
              .evaluationReplicas(16)
              .draws(0);
      bounds[i] = estimator.estimate().bound().estimate();
    }
    assertThat(bounds[0]).isCloseTo(bounds[1], within(1e-9 * Math.abs(bounds[1])));
  }

  @Test
  void eachSeedHasItsOwnTarget() {
    Cell cell = CELLS.getFirst();
    assertThat(Protocol.PAPER.essEpochs()).containsExactly(100, 500);
    assertThat(TrainingRun.target(Protocol.PAPER, plan(cell, 0)).dimension()).isEqualTo(50);
    assertThat(means(cell, 0)).isNotEqualTo(means(cell, 1));
  }

  private static Training plan(Cell cell, long seed) {
    return new Training(cell, 0.01, seed);
  }

  private static double[][] means(Cell cell, long seed) {
    return ((GaussianMixture) TrainingRun.target(Protocol.PAPER, plan(cell, seed)).density())
        .means();
  }
}
