package org.dsmcs.paper.table;

import java.util.OptionalDouble;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.published.PaperCell;
import org.dsmcs.paper.published.PaperTables;
import org.dsmcs.paper.published.ReportedBound;
import org.dsmcs.paper.run.CellResult;

/**
 * A cell of ours beside the paper's.
 *
 * <p>The joint spread is √(s₁² + s₂²) of both standard deviations, and at least {@value
 * #LEAST_JOINT_SPREAD}: three seeds tell little about a small one. Where one is missing, as with a
 * single seed, the other one stands for it. The two agree if they differ by at most {@value
 * #AGREEMENT} joint spreads.
 *
 * @param ours what the cell came to
 * @param paper what the paper reports
 */
public record Comparison(CellResult ours, PaperCell paper) {
  /** Least joint spread, in nats. */
  public static final double LEAST_JOINT_SPREAD = 0.5;

  /** Most joint spreads between numbers that agree. */
  public static final double AGREEMENT = 3;

  /** What comparing says. */
  public enum Verdict {
    /** Both numbers are there, near each other. */
    AGREES("yes"),
    /** Both are there, far from each other. */
    DISAGREES("**no**"),
    /** Ours is N/A, the paper's is not. */
    OURS_MISSING("ours N/A"),
    /** The paper's is N/A, ours is not. */
    PAPER_MISSING("paper N/A"),
    /** Both are N/A. */
    BOTH_MISSING("both N/A");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /** Returns the word that Markdown tables show. */
    String word() {
      return word;
    }
  }

  /**
   * Compares a cell with the paper's.
   *
   * @throws IllegalArgumentException if the paper has no such cell
   */
  public static Comparison of(CellResult ours) {
    return new Comparison(
        ours,
        PaperTables.standard()
            .bound(ours.cell())
            .orElseThrow(
                () -> new IllegalArgumentException("not a cell of the paper: " + ours.cell())));
  }

  /** Returns the cell. */
  public Cell cell() {
    return ours.cell();
  }

  /** Returns ours minus the paper's; empty if one of them is N/A. */
  public OptionalDouble difference() {
    OptionalDouble mean = ours.mean();
    return mean.isPresent() && paper.value().isPresent()
        ? OptionalDouble.of(mean.getAsDouble() - paper.value().get().mean())
        : OptionalDouble.empty();
  }

  /** Returns the joint spread; empty if one of the cells is N/A. */
  public OptionalDouble jointSpread() {
    if (difference().isEmpty()) {
      return OptionalDouble.empty();
    }
    double theirs = paper.value().map(ReportedBound::spread).orElseThrow();
    double own = ours.spread().orElse(theirs);
    return OptionalDouble.of(Math.max(LEAST_JOINT_SPREAD, Math.sqrt(own * own + theirs * theirs)));
  }

  /** Returns the difference in joint spreads; empty if one of the cells is N/A. */
  public OptionalDouble distance() {
    OptionalDouble difference = difference();
    return difference.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(difference.getAsDouble() / jointSpread().orElseThrow());
  }

  /** Returns what comparing says. */
  public Verdict verdict() {
    OptionalDouble distance = distance();
    if (distance.isPresent()) {
      return Math.abs(distance.getAsDouble()) <= AGREEMENT ? Verdict.AGREES : Verdict.DISAGREES;
    }
    if (paper.value().isPresent()) {
      return Verdict.OURS_MISSING;
    }
    return ours.mean().isPresent() ? Verdict.PAPER_MISSING : Verdict.BOTH_MISSING;
  }
}
