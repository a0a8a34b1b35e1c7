package org.dsmcs.paper.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.Training;
import org.dsmcs.paper.ledger.TrainingRecord;

/**
 * What the records of a reproduction come to. It depends on the records, not on their order.
 *
 * @param protocol how cells were trained
 * @param seed of the reproduction
 * @param cells what the cells came to whose trainings are all recorded, in the grid's order
 * @param unfinished cells of which some trainings are recorded, but not all
 */
public record Results(
    Protocol protocol, long seed, SortedMap<Cell, CellResult> cells, List<Cell> unfinished) {
  /** Collects the cells of some records, all of this protocol and seed. */
  public static Results of(Protocol protocol, long seed, Collection<TrainingRecord> records) {
    Map<Training, TrainingRecord> byTraining = new HashMap<>();
    records.forEach(training -> byTraining.put(training.training(), training));
    SortedMap<Cell, CellResult> cells = new TreeMap<>();
    List<Cell> touched =
        byTraining.keySet().stream()
            .flatMap(training -> training.cell().sharing().stream())
            .distinct()
            .sorted()
            .toList();
    List<Cell> unfinished =
        touched.stream()
            .filter(
                cell -> {
                  Optional<CellResult> result =
                      new CellPlan(protocol, seed, cell).result(byTraining);
                  result.ifPresent(done -> cells.put(cell, done));
                  return result.isEmpty();
                })
            .toList();
    return new Results(protocol, seed, cells, unfinished);
  }
}
