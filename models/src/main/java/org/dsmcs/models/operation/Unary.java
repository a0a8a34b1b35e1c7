package org.dsmcs.models.operation;

import org.dsmcs.models.graph.Elementwise;
import org.dsmcs.models.graph.Slot;

/** An operation on each number of one input. */
public abstract class Unary extends Elementwise {
  /** For operations of one input. */
  protected Unary() {
    super(1);
  }

  /**
   * Computes y = f(x), and f' and f'' where their arrays are not empty.
   *
   * @param length of x and y
   * @param x argument; not modified
   * @param y receives f(x)
   * @param d receives f'(x), or is empty
   * @param dd receives f''(x), or is empty; if it is not, neither is {@code d}
   */
  protected abstract void evaluate(int length, double[] x, double[] y, double[] d, double[] dd);

  @Override
  protected final void evaluate(
      int length, Slot slot, double[] y, double[][] first, double[][] second) {
    evaluate(length, slot.input(0).value(), y, first[0], second[0]);
  }
}
