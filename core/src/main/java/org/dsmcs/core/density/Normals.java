package org.dsmcs.core.density;

/**
 * The standard normal numbers of one replica. Each method fills the blocks from {@code fromBlock}
 * (inclusive) to {@code toBlock} (exclusive) of {@code normals} and nothing else.
 */
public interface Normals {
  /** Draws the numbers that become the initial positions z_0. */
  void initial(Particles normals, int fromBlock, int toBlock);

  /** Draws the numbers that become the initial momenta v_0. */
  void momentum(Particles normals, int fromBlock, int toBlock);

  /** Draws the noise ε of step {@code step}, counted from 1. */
  void step(int step, Particles normals, int fromBlock, int toBlock);
}
