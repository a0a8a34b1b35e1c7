package org.dsmcs.core.smc;

import org.dsmcs.core.random.Normals;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;

/** Everything random in one replica's run: normal numbers, decisions to resample, ancestors. */
public interface ReplicaNoise extends Normals {
  /**
   * Decides whether to resample before a step.
   *
   * @param step from 2
   * @param resampling the rules
   * @param ess effective sample size of the weights after step {@code step} − 1
   * @param particles N
   */
  boolean resamples(int step, Resampling resampling, double ess, int particles);

  /**
   * Draws the ancestors that act before a step.
   *
   * @param step from 2
   * @param resampling the rules
   * @param weights the weights after step {@code step} − 1
   * @param count how many ancestors to draw
   * @param ancestors the first {@code count} entries are overwritten
   */
  void ancestors(
      int step, Resampling resampling, CumulativeWeights weights, int count, int[] ancestors);
}
