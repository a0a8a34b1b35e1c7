package org.dsmcs.paper.figure;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Course;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Results;

/**
 * The schedule and the step sizes of a cell before training and after it.
 *
 * @param cell which
 * @param learningRate the best one
 * @param before at the start, with the first seed
 * @param after at the end, by seed
 */
public record TrainedPath(
    Cell cell, double learningRate, Course.Path before, SortedMap<Long, Course.Path> after) {
  /** Keeps the seeds as they are. */
  public TrainedPath {
    after = Collections.unmodifiableSortedMap(new TreeMap<>(after));
  }

  /**
   * Chooses a cell for each kernel and model: the largest that is done. Models that share their
   * trainings are shown once.
   *
   * @return in the grid's order
   */
  public static List<TrainedPath> of(Results results) {
    List<Cell> cells =
        results.cells().values().stream()
            .filter(result -> !result.best().isEmpty())
            .filter(result -> result.cell().trained().equals(result.cell()))
            .map(CellResult::cell)
            .toList();
    return ShownCells.of(cells, results).stream()
        .map(cell -> of(Objects.requireNonNull(results.cells().get(cell))))
        .toList();
  }

  private static TrainedPath of(CellResult result) {
    SortedMap<Long, Course.Path> after = new TreeMap<>();
    for (TrainingRecord training : result.best()) {
      after.put(training.training().seed(), training.course().after());
    }
    return new TrainedPath(
        result.cell(),
        result.learningRate().orElseThrow(),
        result.best().getFirst().course().before(),
        after);
  }
}
