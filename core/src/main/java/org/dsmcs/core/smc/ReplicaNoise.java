package org.dsmcs.core.smc;

import org.dsmcs.core.density.Normals;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;

/** Everything random in one replica's run: normal numbers, decisions to resample, ancestors. */
public interface ReplicaNoise extends Normals {
  /** The first use of {@link #key} that the loop itself does not need. */
  int FIRST_FREE_USE = 16;

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

  /**
   * Draws the ancestors that act before a step, given one of them.
   *
   * @param step from 2
   * @param resampling the rules
   * @param weights the weights after step {@code step} − 1
   * @param count how many ancestors to draw
   * @param retained a particle of positive weight, which is among them
   * @param ancestors the first {@code count} entries are overwritten
   * @return the place of the retained one
   * @throws UnsupportedOperationException where ancestors are recorded, or the scheme cannot
   */
  default int ancestorsRetaining(
      int step,
      Resampling resampling,
      CumulativeWeights weights,
      int count,
      int retained,
      int[] ancestors) {
    throw new UnsupportedOperationException("this noise cannot draw ancestors given one of them");
  }

  /**
   * Returns the key of further random numbers of a step, for whoever draws them by {@link
   * org.dsmcs.core.random.RandomKey}.
   *
   * @param step from 0
   * @param use what the numbers are for: at least {@link #FIRST_FREE_USE}
   * @throws UnsupportedOperationException where the numbers are not made from keys
   */
  default long key(int step, int use) {
    throw new UnsupportedOperationException("this noise has no keys");
  }
}
