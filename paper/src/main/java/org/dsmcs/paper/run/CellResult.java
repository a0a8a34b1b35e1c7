package org.dsmcs.paper.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.TrainingRecord;

/**
 * What a cell came to.
 *
 * @param cell which
 * @param learningRate the best one with the first seed; empty if all of them failed
 * @param bounds the bound for each seed, in their order; empty if some training failed
 * @param failure why there is no bound
 * @param best the records of the best learning rate, in the order of the seeds
 */
public record CellResult(
    Cell cell,
    OptionalDouble learningRate,
    List<Double> bounds,
    Optional<String> failure,
    List<TrainingRecord> best) {
  /** Copies the lists. */
  public CellResult {
    bounds = List.copyOf(bounds);
    best = List.copyOf(best);
  }

  static CellResult failed(Cell cell, String reason) {
    return new CellResult(cell, OptionalDouble.empty(), List.of(), Optional.of(reason), List.of());
  }

  static CellResult of(Cell cell, double learningRate, List<TrainingRecord> best) {
    Optional<String> failure =
        best.stream()
            .filter(training -> training.outcome() instanceof Outcome.Failed)
            .findFirst()
            .map(
                training ->
                    "learning rate %s, seed %d: %s"
                        .formatted(
                            learningRate,
                            training.training().seed(),
                            ((Outcome.Failed) training.outcome()).reason()));
    List<Double> bounds =
        failure.isPresent()
            ? List.of()
            : best.stream()
                .map(training -> ((Outcome.Finished) training.outcome()).bound().estimate())
                .toList();
    return new CellResult(cell, OptionalDouble.of(learningRate), bounds, failure, best);
  }

  /** Returns the mean of the bound over the seeds; empty where the cell is N/A. */
  public OptionalDouble mean() {
    return bounds.stream().mapToDouble(Double::doubleValue).average();
  }

  /**
   * Returns the standard deviation of the bound over the seeds, √(Σ (b − mean)² / (n − 1)); empty
   * with fewer than two.
   */
  public OptionalDouble spread() {
    if (bounds.size() < 2) {
      return OptionalDouble.empty();
    }
    double mean = mean().orElseThrow();
    double squares = bounds.stream().mapToDouble(bound -> (bound - mean) * (bound - mean)).sum();
    return OptionalDouble.of(Math.sqrt(squares / (bounds.size() - 1)));
  }
}
