package org.dsmcs.paper.figure;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Protocol;
import org.dsmcs.paper.run.Results;

/**
 * How the bound of a cell went over the epochs, with each learning rate that was tried.
 *
 * @param cell which
 * @param lines by learning rate, all of the first seed
 */
public record BoundCourse(Cell cell, List<Line> lines) {
  /**
   * One training.
   *
   * @param learningRate its learning rate
   * @param chosen whether it is the one that was trained with the other seeds
   * @param failed whether it failed
   * @param bounds mean bound of each epoch; fewer than there should be where it failed
   */
  public record Line(double learningRate, boolean chosen, boolean failed, List<Double> bounds) {
    /** Copies the list. */
    public Line {
      bounds = List.copyOf(bounds);
    }
  }

  /** Copies the list. */
  public BoundCourse {
    lines = List.copyOf(lines);
  }

  /**
   * Chooses a cell for each kernel and model: the largest that is done, or else that was begun.
   *
   * @param results what the records come to
   * @param records all of them
   * @return in the grid's order
   */
  public static List<BoundCourse> of(Results results, Collection<TrainingRecord> records) {
    long firstSeed = Protocol.trainingSeed(results.seed(), 0);
    List<TrainingRecord> shown =
        records.stream()
            .filter(training -> training.training().seed() == firstSeed)
            .filter(training -> !training.course().bounds().isEmpty())
            .toList();
    List<Cell> cells =
        shown.stream().map(training -> training.training().cell()).distinct().toList();
    return ShownCells.of(cells, results).stream()
        .map(cell -> new BoundCourse(cell, lines(cell, results, shown)))
        .toList();
  }

  private static List<Line> lines(Cell cell, Results results, List<TrainingRecord> records) {
    OptionalDouble best =
        Optional.ofNullable(results.cells().get(cell))
            .map(CellResult::learningRate)
            .orElse(OptionalDouble.empty());
    return records.stream()
        .filter(training -> training.training().cell().equals(cell))
        .sorted((one, other) -> one.training().compareTo(other.training()))
        .map(training -> line(training, best))
        .toList();
  }

  private static Line line(TrainingRecord record, OptionalDouble best) {
    Training training = record.training();
    return new Line(
        training.learningRate(),
        best.isPresent() && best.getAsDouble() == training.learningRate(),
        record.outcome() instanceof Outcome.Failed,
        record.course().bounds());
  }
}
