package org.dsmcs.core.internal.loops;

/**
 * A loop of nothing but multiply-adds, as wide as the machine's vectors: what the processor could
 * do at most, for other loops to be held against.
 */
public interface MachineProbe {
  /** Returns the probe that goes with {@link ParticleLoops#best()}. */
  static MachineProbe best() {
    return LoopSelection.VECTOR ? new VectorProbe() : new PlainProbe();
  }

  /** Returns how many multiply-adds of one number each a round has. */
  int multiplyAddsPerRound();

  /**
   * Does rounds of independent multiply-adds in registers.
   *
   * @param rounds how many
   * @return their sum, which is to be used, so that no compiler drops the work
   */
  double run(int rounds);
}
