package org.dsmcs.paper.ledger;

import java.util.Comparator;
import org.dsmcs.paper.grid.Cell;

/**
 * One training of a cell.
 *
 * @param cell which
 * @param learningRate Adam's step size at first
 * @param seed of the mixture's means and of all noise
 */
public record Training(Cell cell, double learningRate, long seed) implements Comparable<Training> {
  private static final Comparator<Training> ORDER =
      Comparator.comparing(Training::cell)
          .thenComparingDouble(Training::learningRate)
          .thenComparingLong(Training::seed);

  /** Orders by cell, learning rate and seed. */
  @Override
  public int compareTo(Training other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%s, learning rate %s, seed %d".formatted(cell, learningRate, seed);
  }
}
