package org.dsmcs.paper.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;

/**
 * The trainings of a cell: all learning rates with the first seed, then the best one with the
 * others. What comes next is a function of what is recorded. Cells that share their trainings have
 * the same plan.
 *
 * @param protocol how cells are trained
 * @param seed of the reproduction
 * @param cell which
 */
public record CellPlan(Protocol protocol, long seed, Cell cell) {
  /** Returns the trainings that can be done now and are not recorded; empty if the cell is done. */
  public List<Training> missing(Map<Training, TrainingRecord> records) {
    List<Training> search = missing(search(), records);
    if (!search.isEmpty()) {
      return search;
    }
    OptionalDouble best = best(records);
    return best.isEmpty() ? List.of() : missing(repetitions(best.getAsDouble()), records);
  }

  private static List<Training> missing(
      List<Training> trainings, Map<Training, TrainingRecord> records) {
    return trainings.stream().filter(training -> !records.containsKey(training)).toList();
  }

  /** Returns how many trainings are still to be done, should none of them fail. */
  public int missingCount(Map<Training, TrainingRecord> records) {
    int search = missing(search(), records).size();
    return search > 0 ? search + protocol.seeds() - 1 : missing(records).size();
  }

  /** Returns what the cell came to; empty while something is missing. */
  public Optional<CellResult> result(Map<Training, TrainingRecord> records) {
    if (!missing(records).isEmpty()) {
      return Optional.empty();
    }
    OptionalDouble best = best(records);
    if (best.isEmpty()) {
      List<String> reasons = new ArrayList<>();
      for (TrainingRecord training : records(search(), records)) {
        if (training.outcome() instanceof Outcome.Failed failed) {
          reasons.add(
              "learning rate %s: %s"
                  .formatted(training.training().learningRate(), failed.reason()));
        }
      }
      return Optional.of(CellResult.failed(cell, String.join("; ", reasons)));
    }
    double rate = best.getAsDouble();
    return Optional.of(CellResult.of(cell, rate, records(repetitions(rate), records)));
  }

  private List<Training> search() {
    return protocol.learningRates().stream().map(rate -> training(rate, 0)).toList();
  }

  private List<Training> repetitions(double learningRate) {
    List<Training> repetitions = new ArrayList<>();
    for (int index = 0; index < protocol.seeds(); index++) {
      repetitions.add(training(learningRate, index));
    }
    return repetitions;
  }

  private Training training(double learningRate, int index) {
    return new Training(cell.trained(), learningRate, Protocol.trainingSeed(seed, index));
  }

  /** Returns the learning rate with the greatest bound; of equal ones the smallest. */
  private OptionalDouble best(Map<Training, TrainingRecord> records) {
    OptionalDouble best = OptionalDouble.empty();
    double greatest = Double.NEGATIVE_INFINITY;
    for (TrainingRecord training : records(search(), records)) {
      if (training.outcome() instanceof Outcome.Finished finished
          && (best.isEmpty() || finished.bound().estimate() > greatest)) {
        greatest = finished.bound().estimate();
        best = OptionalDouble.of(training.training().learningRate());
      }
    }
    return best;
  }

  private static List<TrainingRecord> records(
      List<Training> trainings, Map<Training, TrainingRecord> records) {
    List<TrainingRecord> found = new ArrayList<>();
    for (Training training : trainings) {
      TrainingRecord recorded = records.get(training);
      if (recorded != null) {
        found.add(recorded);
      }
    }
    return found;
  }
}
