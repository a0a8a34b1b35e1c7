package org.dsmcs.core.kernel;

import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.density.Density;

/** A differentiable Markov kernel: how particles move, and which scalars of its own it learns. */
public sealed interface Kernel
    permits LangevinKernel, UnderdampedLangevinKernel, HamiltonianKernel {
  /** Returns the names of the kernel's own learned scalars, in order. */
  List<String> parameterNames();

  /** Returns the starting values of those scalars. */
  double[] initialParameters();

  /**
   * Returns the step size δ whose move is as long as a leapfrog step of the given time with unit
   * mass.
   *
   * @param time ε, such as the step size of a Metropolis-adjusted Langevin kernel
   */
  double stepSize(double time);

  /** Returns how many arrays of N·D numbers a held level takes. */
  int arraysPerLevel();

  /** Returns how many arrays of N·D numbers make up the particles' state. */
  int arraysPerState();

  /**
   * Makes the working arrays of one replica.
   *
   * @param target the density γ
   * @param particles N
   * @param path the path to follow; read during runs, overwritten between them
   * @param use what the arrays are for
   */
  KernelRun newRun(Density target, int particles, AnnealingPath path, RunUse use);
}
