package org.dsmcs.paper.testing;

import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.ledger.Course;
import org.dsmcs.paper.ledger.Origin;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.Protocol;

/** Records that no training made. */
public final class MadeRecords {
  /** A cell with N = K = 8. */
  public static final Cell SMALL = new Cell(MarkovKernel.LANGEVIN, Model.CAT, 0.25, 8, 8);

  /** Of the paper's protocol. */
  public static final TrainingRecord.Reproduction PAPER =
      new TrainingRecord.Reproduction("paper", 0);

  private MadeRecords() {}

  /** Returns the record of a training with the seed of that index that reached a bound. */
  public static TrainingRecord finished(Cell cell, double rate, int index, double bound) {
    return of(
        PAPER,
        new Training(cell.trained(), rate, Protocol.trainingSeed(0, index)),
        new Outcome.Finished(new Estimate(bound, 0.1), new Estimate(bound + 1, 0.2)));
  }

  /** Returns the record of a training that failed. */
  public static TrainingRecord failed(Cell cell, double rate, int index, String reason) {
    return of(
        PAPER,
        new Training(cell.trained(), rate, Protocol.trainingSeed(0, index)),
        new Outcome.Failed(reason));
  }

  /** Returns a record. */
  public static TrainingRecord of(
      TrainingRecord.Reproduction reproduction, Training training, Outcome outcome) {
    Course.Path path = new Course.Path(List.of(0.5, 1.0), List.of(0.1, 0.2));
    TreeMap<Integer, List<Double>> ess = new TreeMap<>();
    ess.put(500, Collections.nCopies(training.cell().steps(), 3.25));
    return new TrainingRecord(
        reproduction,
        training,
        outcome,
        new Course(List.of(-10.0, -9.5), ess, path, path),
        new Origin(1.5, "a processor", 2, "25", "plain", "test"));
  }

  /** Returns the records of a whole cell: three seeds at learning rate 0.03, which is the best. */
  public static List<TrainingRecord> cell(Cell cell, double first, double second, double third) {
    return List.of(
        finished(cell, 0.01, 0, first - 2),
        finished(cell, 0.03, 0, first),
        finished(cell, 0.05, 0, first - 1),
        failed(cell, 0.09, 0, "training diverged"),
        finished(cell, 0.03, 1, second),
        finished(cell, 0.03, 2, third));
  }
}
