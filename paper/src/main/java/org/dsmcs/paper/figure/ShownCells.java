package org.dsmcs.paper.figure;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Results;

/** Which cell stands for a kernel and a model in pictures that have no room for all of them. */
final class ShownCells {
  private record Kind(MarkovKernel kernel, Model model) {}

  private ShownCells() {}

  /**
   * Returns a cell for each kernel and model: one that has a bound before one that has none, then
   * the one with the largest K, then with the largest N, then, among step scales, with the greatest
   * bound.
   *
   * @return in the grid's order
   */
  static List<Cell> of(Collection<Cell> cells, Results results) {
    Comparator<Cell> better =
        Comparator.<Cell, Boolean>comparing(cell -> bound(cell, results).isPresent())
            .thenComparingInt(Cell::steps)
            .thenComparingInt(Cell::particles)
            .thenComparingDouble(cell -> bound(cell, results).orElse(Double.NEGATIVE_INFINITY))
            .thenComparing(Comparator.reverseOrder());
    Map<Kind, Cell> best = new HashMap<>();
    for (Cell cell : cells) {
      best.merge(
          new Kind(cell.kernel(), cell.model()),
          cell,
          (one, other) -> better.compare(one, other) >= 0 ? one : other);
    }
    return best.values().stream().sorted().toList();
  }

  private static Optional<Double> bound(Cell cell, Results results) {
    return Optional.ofNullable(results.cells().get(cell))
        .map(CellResult::mean)
        .filter(mean -> mean.isPresent())
        .map(mean -> mean.getAsDouble());
  }
}
