package org.dsmcs.cli.bench;

import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;

/**
 * How many floating-point operations an iteration needs.
 *
 * <p>Counted per particle, step and dimension, from the formulas: a multiply-add is 2 operations,
 * every other addition or multiplication 1, and what two formulas share is counted once even where
 * the program computes it twice. Not counted: the noise, whatever is done once per particle or per
 * component (exponentials, logarithms, weights), drawing, gathering and scattering. So the fraction
 * of the peak that follows is too low rather than too high.
 *
 * <p>With q = (m − z) p the gradient of the initial distribution, g that of the target, s = β g +
 * (1−β) q and C components:
 *
 * <pre>
 * mixture, log density        |z − centre|², C projections                3 + 2C
 * mixture, gradient           C rows combined, pull to the centre         2 + 2C
 * mixture, Hessian product    C projections, C rows combined, − u/v       2 + 4C
 *
 * Langevin, forward           q 2; z + δ s + √(2δ) ε 6; |ε|² 2; Σ (z−m)² p 2;
 *                             r = z − z' − δ s 5; |r|² 2                      19
 * Langevin, adjoint           u = a t + b ω r 3; t·g, t·q, t·z, r·g, r·q 10;
 *                             λ 13; λ·z 2                                     28
 *
 * underdamped, forward        Langevin's 19; ṽ 3; v from r 1                   23
 * underdamped, adjoint        Langevin's 28; v̄ of the next step 3; v̄ − ω v 2;
 *                             v̄·(v − ṽ) 3; t 2; v̄ 4; 2 dots 4               46
 *
 * Hamiltonian, forward        ṽ 3; z + h ṽ 2; |ṽ|² 2; q 2; v = ṽ + δ s 4;
 *                             z + h v 2; |v|² 2; Σ (z−m)² p 4                 21
 * Hamiltonian, adjoint        v̄ of the next step 3; v̄ + h z̄ − ω v/c 4; u 1;
 *                             z̄·v 2; z̄ 3; v̄ 4; 4 dots 8                     25
 *   with resampling           z̄ + γ̄ s                                         4
 *
 * gapped straight-through     for each array of the state: two sums over
 *                             particles, two projections, two dots            12
 *   Langevin, underdamped     λ of the drawn ancestors                         7
 *   Hamiltonian               z̄ + γ̄ s of the drawn ancestors                  4
 * </pre>
 *
 * <p>The Langevin kernels ask for one log density, one gradient and one Hessian product a step, and
 * for a second product with gapped straight-through. The Hamiltonian kernel asks at the midpoint
 * for a gradient, which needs the C projections too, and a Hessian product, and at the end for the
 * log density, with resampling also the gradient.
 */
final class OperationCount {
  private OperationCount() {}

  /** Returns the operations of one iteration. */
  static double of(Workload workload, WorkSize size) {
    int components = size.components();
    double each =
        forward(workload, components)
            + (workload.differentiates() ? backward(workload, components) : 0);
    return each * size.moves() * size.dimension();
  }

  private static int forward(Workload workload, int components) {
    return switch (workload.kernel()) {
      case LangevinKernel langevin -> 19 + logDensity(components) + gradient(components);
      case UnderdampedLangevinKernel underdamped ->
          23 + logDensity(components) + gradient(components);
      case HamiltonianKernel hamiltonian ->
          21
              + 2 * components
              + gradient(components)
              + logDensity(components)
              + (workload.resampling().happens() ? gradient(components) : 0);
    };
  }

  private static int backward(Workload workload, int components) {
    return switch (workload.kernel()) {
      case LangevinKernel langevin ->
          28
              + hessianProduct(components)
              + (workload.isGapped() ? 12 + 7 + hessianProduct(components) : 0);
      case UnderdampedLangevinKernel underdamped ->
          46
              + hessianProduct(components)
              + (workload.isGapped() ? 2 * 12 + 7 + hessianProduct(components) : 0);
      case HamiltonianKernel hamiltonian ->
          25
              + hessianProduct(components)
              + (workload.resampling().happens() ? 4 : 0)
              + (workload.isGapped() ? 2 * 12 + 4 : 0);
    };
  }

  private static int logDensity(int components) {
    return 3 + 2 * components;
  }

  private static int gradient(int components) {
    return 2 + 2 * components;
  }

  private static int hessianProduct(int components) {
    return 2 + 4 * components;
  }
}
