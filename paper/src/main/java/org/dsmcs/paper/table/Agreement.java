package org.dsmcs.paper.table;

import java.util.Collection;
import org.dsmcs.paper.table.Comparison.Verdict;

/**
 * How many cells agree with the paper.
 *
 * @param cells how many are done
 * @param compared of how many both numbers are there
 * @param agreeing how many of these agree
 * @param oursMissing how many are N/A with us only
 * @param paperMissing how many are N/A in the paper only
 * @param bothMissing how many are N/A in both
 */
public record Agreement(
    int cells, int compared, int agreeing, int oursMissing, int paperMissing, int bothMissing) {
  /** Counts. */
  public static Agreement of(Collection<Comparison> comparisons) {
    int agreeing = count(comparisons, Verdict.AGREES);
    return new Agreement(
        comparisons.size(),
        agreeing + count(comparisons, Verdict.DISAGREES),
        agreeing,
        count(comparisons, Verdict.OURS_MISSING),
        count(comparisons, Verdict.PAPER_MISSING),
        count(comparisons, Verdict.BOTH_MISSING));
  }

  private static int count(Collection<Comparison> comparisons, Verdict verdict) {
    return (int) comparisons.stream().filter(c -> c.verdict() == verdict).count();
  }

  /** Returns one line: cells compared, agreeing, share, and those not compared. */
  @Override
  public String toString() {
    String share = compared == 0 ? "" : " (%.0f %%)".formatted(100.0 * agreeing / compared);
    return "%d of %d cells compared agree%s; N/A: %d ours only, %d the paper's only, %d both"
        .formatted(agreeing, compared, share, oursMissing, paperMissing, bothMissing);
  }
}
