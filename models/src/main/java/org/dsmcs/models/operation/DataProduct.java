package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Lanes;
import org.dsmcs.models.graph.Linear;
import org.dsmcs.models.graph.Node;
import org.dsmcs.models.graph.Slot;

/**
 * y = A x with a known matrix A of n rows and m columns, by the loops that multiply blocks of
 * particles with tables.
 */
public final class DataProduct extends Linear {
  private final int rows;
  private final int columns;
  private final double[] table;
  private final double[] zeros;

  /**
   * Takes a matrix.
   *
   * @param rows n, at least 1
   * @param columns m, at least 1
   * @param matrix A, row by row; not kept
   */
  public DataProduct(int rows, int columns, double[] matrix) {
    this.rows = rows;
    this.columns = columns;
    this.table = Loops.table(rows, columns, matrix);
    this.zeros = new double[columns * Node.LANES];
  }

  /** Keeps one array: Aᵀ ȳ before it is added. */
  @Override
  public double[][] reserve(Slot slot, int order) {
    return order == 0 ? slot.saved() : new double[][] {new double[zeros.length]};
  }

  @Override
  public String name() {
    return "matrix of data times vector";
  }

  @Override
  protected void apply(Slot slot, Part part) {
    Loops.PARTICLES.project(0, 1, columns, part.of(slot.input(0)), table, rows, part.of(slot));
  }

  @Override
  protected void transposed(Slot slot, Part part) {
    double[] product = slot.saved()[0];
    Loops.PARTICLES.combine(0, 1, columns, part.of(slot), table, rows, zeros, zeros, 0, product);
    Lanes.add(product, part.of(slot.input(0)), product.length);
  }
}
