package org.dsmcs.paper.figure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.ledger.Course;
import org.dsmcs.paper.published.PaperEss;
import org.dsmcs.paper.published.PaperTables;
import org.dsmcs.paper.run.CellResult;
import org.dsmcs.paper.run.Results;

/**
 * The effective sample size along the path of a cell, as the paper counts: entry k is that before
 * step k, so that the first one is N.
 *
 * @param cell which
 * @param ours by epoch: ESS before steps 1..K, of the first seed with the best learning rate
 * @param paper the same of the paper, which does not state the epoch; empty if its ESS table has no
 *     such cell
 */
public record EssPath(
    Cell cell, SortedMap<Integer, List<Double>> ours, Optional<List<Double>> paper) {
  /** What cells of one picture have in common. */
  private record Group(MarkovKernel kernel, double stepScale) {}

  /** Keeps the epochs as they are. */
  public EssPath {
    ours = Collections.unmodifiableSortedMap(new TreeMap<>(ours));
  }

  /**
   * Chooses cells of the models of the paper's ESS table: for each kernel and step scale those with
   * the largest K, and of these with the largest N, of which some cell is done.
   *
   * @return in the grid's order
   */
  public static List<EssPath> of(Results results) {
    SortedMap<Cell, EssPath> paths = new TreeMap<>();
    for (CellResult result : results.cells().values()) {
      if (Cell.ESS_MODELS.contains(result.cell().model()) && !result.best().isEmpty()) {
        EssPath path = of(result);
        if (!path.ours.isEmpty()) {
          paths.put(result.cell(), path);
        }
      }
    }
    Comparator<Cell> size = Comparator.comparingInt(Cell::steps).thenComparingInt(Cell::particles);
    List<EssPath> chosen = new ArrayList<>();
    for (EssPath path : paths.values()) {
      boolean isLargest =
          paths.keySet().stream()
              .filter(other -> group(other).equals(group(path.cell)))
              .noneMatch(other -> size.compare(other, path.cell) > 0);
      if (isLargest) {
        chosen.add(path);
      }
    }
    return List.copyOf(chosen);
  }

  private static Group group(Cell cell) {
    return new Group(cell.kernel(), cell.stepScale());
  }

  private static EssPath of(CellResult result) {
    Cell cell = result.cell();
    Course course = result.best().getFirst().course();
    SortedMap<Integer, List<Double>> ours = new TreeMap<>();
    course
        .ess()
        .keySet()
        .forEach(epoch -> ours.put(epoch, course.essBeforeSteps(epoch, cell.particles())));
    return new EssPath(
        cell,
        ours,
        cell.inEssTable()
            ? PaperTables.standard().ess(cell.model()).map(PaperEss::ess)
            : Optional.empty());
  }
}
