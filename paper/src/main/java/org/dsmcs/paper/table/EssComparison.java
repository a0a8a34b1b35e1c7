package org.dsmcs.paper.table;

import java.util.List;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.dsmcs.paper.published.PaperEss;
import org.dsmcs.paper.published.PaperTables;
import org.dsmcs.paper.run.CellResult;

/**
 * The ESS before each step of one training of ours beside the paper's, whose step scale is not
 * stated: ours may have any.
 *
 * @param cell which
 * @param epoch after which ours was taken
 * @param ours before steps 1..K, of the first seed with the best learning rate
 * @param paper the same of the paper
 */
public record EssComparison(Cell cell, int epoch, List<Double> ours, List<Double> paper) {
  /**
   * Compares the last recorded epoch of a cell, if it is one of the ESS table and did not fail.
   *
   * @return one comparison or none
   */
  public static List<EssComparison> of(CellResult result) {
    if (!result.cell().inEssTable() || result.best().isEmpty()) {
      return List.of();
    }
    TrainingRecord first = result.best().getFirst();
    if (first.course().ess().isEmpty()) {
      return List.of();
    }
    int epoch = first.course().ess().lastKey();
    List<Double> ours = first.course().essBeforeSteps(epoch, result.cell().particles());
    return PaperTables.standard()
        .ess(result.cell().model())
        .map(PaperEss::ess)
        .map(paper -> new EssComparison(result.cell(), epoch, ours, paper))
        .stream()
        .toList();
  }

  /** Returns the mean over steps of |log ours − log paper|: how far the curves are apart. */
  public double distance() {
    double sum = 0;
    for (int k = 0; k < ours.size(); k++) {
      sum += Math.abs(Math.log(ours.get(k) / paper.get(k)));
    }
    return sum / ours.size();
  }
}
