package org.dsmcs.core.annealing.sampling;

/** Told how an SMC sampler's run goes; one call at a time, though not always on one thread. */
public interface SmcListener {
  /** Hears nothing. */
  SmcListener SILENT = new SmcListener() {};

  /**
   * The pilot has done a step.
   *
   * @param step k, from 1
   * @param beta β_k
   * @param ess after it, before resampling
   * @param acceptance rate of its moves; of no meaning at step 1, which has none
   */
  default void pilotStepped(int step, double beta, double ess, double acceptance) {}

  /**
   * A replica is done.
   *
   * @param done how many are
   * @param replicas how many there are to be
   */
  default void replicaEnded(int done, int replicas) {}
}
