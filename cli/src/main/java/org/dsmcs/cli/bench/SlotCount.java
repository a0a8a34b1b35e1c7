package org.dsmcs.cli.bench;

import java.util.EnumMap;
import java.util.Map;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;

/**
 * How often a stage needs the multipliers and the nearest cache, per particle, step and dimension.
 *
 * <p>Counted from the vector loops, not from the formulas as {@link OperationCount} does. A
 * multiplication and a multiply-add take one slot of the multipliers each; additions take none,
 * since some processors have adders beside the multipliers. A number read or written is one access;
 * an entry of a table is read once for two vectors of particles and counts half.
 *
 * <pre>
 *                                                multiplications        accesses
 * mixture, squares                               1                      1½
 * mixture, C projections                         C                      C/4 · 3½
 * mixture, C rows combined                       1 + C                  ½ + C/4 · 4
 * mixture, C projections of a vector             C                      C/4 · 3
 *
 * Langevin, move; residual                       8; 5                   7; 6
 * Langevin, question; answer of the adjoint      8; 9                   7; 10
 * underdamped, beyond it: refresh; v from r      4; 1                   5; 2
 *   adjoint: momentum; refresh                   4; 5                   4; 5
 * Hamiltonian, drift; kick                       4; 8                   5; 7
 * Hamiltonian, adjoint: end; start               11; 12                 11; 10
 * </pre>
 *
 * <p>What is done once per particle or component is left out, the exponentials among it. So are the
 * noise, which is bound by whole numbers, copies of particles, and gapped straight-through.
 *
 * @param multiplications of a number
 * @param accesses to the nearest cache, of a number
 */
record SlotCount(double multiplications, double accesses) {
  private static final SlotCount SQUARES = new SlotCount(1, 1.5);

  /** Returns the counts of those stages that they are known of. */
  static Map<Stage, SlotCount> of(Workload workload, int components) {
    SlotCount density = SQUARES.and(projections(components));
    SlotCount gradient = density.and(combination(components));
    Map<Stage, SlotCount> stages = new EnumMap<>(Stage.class);
    stages.put(Stage.TARGET, gradient);
    if (workload.kernel() instanceof HamiltonianKernel) {
      stages.put(Stage.TARGET, gradient.and(workload.resampling().happens() ? gradient : density));
    }
    stages.put(
        Stage.KERNEL,
        switch (workload.kernel()) {
          case LangevinKernel langevin -> new SlotCount(13, 13);
          case UnderdampedLangevinKernel underdamped -> new SlotCount(18, 20);
          case HamiltonianKernel hamiltonian -> new SlotCount(12, 12);
        });
    if (workload.differentiates() && !workload.isGapped()) {
      stages.put(
          Stage.HESSIAN, new SlotCount(components, 0.75 * components).and(combination(components)));
      stages.put(
          Stage.ADJOINT,
          switch (workload.kernel()) {
            case LangevinKernel langevin -> new SlotCount(17, 17);
            case UnderdampedLangevinKernel underdamped -> new SlotCount(26, 26);
            case HamiltonianKernel hamiltonian -> new SlotCount(23, 21);
          });
    }
    return stages;
  }

  private static SlotCount projections(int components) {
    return new SlotCount(components, 0.875 * components);
  }

  private static SlotCount combination(int components) {
    return new SlotCount(1 + components, 0.5 + components);
  }

  private SlotCount and(SlotCount other) {
    return new SlotCount(multiplications + other.multiplications, accesses + other.accesses);
  }

  /**
   * Returns the least time of one thread, in milliseconds: that of the multipliers or that of the
   * nearest cache, whichever is longer.
   */
  double leastMilliseconds(WorkSize size, Machine machine) {
    double numbers = (double) size.moves() * size.dimension();
    double multiplying = multiplications / (machine.peakOfOneCore() / 2);
    double moving = accesses * Double.BYTES / machine.nearestCacheOfOneCore();
    return numbers * Math.max(multiplying, moving) * 1e3;
  }
}
