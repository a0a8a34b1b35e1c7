package org.dsmcs.paper.run;

import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.grid.MarkovKernel;
import org.dsmcs.paper.grid.Model;

/**
 * How long trainings take in relation to each other: particles × steps, and a factor for what is
 * done at each. Times measured on one thread; what they are in seconds, a run finds out.
 */
final class Cost {
  private static final double RESAMPLED = 1.5;
  private static final double STRAIGHT_THROUGH = 2.5;
  private static final double HAMILTONIAN = 1.1;

  private Cost() {}

  /** Returns the cost of one training of a cell. */
  static double of(Cell cell) {
    return (double) cell.particles() * cell.steps() * factor(cell.kernel(), cell.model());
  }

  private static double factor(MarkovKernel kernel, Model model) {
    double factor = kernel == MarkovKernel.HAMILTONIAN ? HAMILTONIAN : 1;
    if (!model.resampling().happens()) {
      return factor;
    }
    return factor
        * (model.resampling().gradient() instanceof ResamplingGradient.GappedStraightThrough
            ? STRAIGHT_THROUGH
            : RESAMPLED);
  }
}
