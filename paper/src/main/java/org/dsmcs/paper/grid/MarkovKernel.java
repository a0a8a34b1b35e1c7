package org.dsmcs.paper.grid;

import java.util.Arrays;
import java.util.Locale;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;

/** The two kernels of the paper. */
public enum MarkovKernel {
  /** Unadjusted Langevin moves. */
  LANGEVIN,
  /** Underdamped moves with partly refreshed momenta. */
  HAMILTONIAN;

  /** Returns the kernel as the sampler takes it. */
  public Kernel kernel() {
    return switch (this) {
      case LANGEVIN -> new LangevinKernel();
      case HAMILTONIAN -> new HamiltonianKernel();
    };
  }

  /** Returns the name that tables and options use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the kernel of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static MarkovKernel of(String word) {
    return Arrays.stream(values())
        .filter(kernel -> kernel.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown kernel: " + word));
  }
}
