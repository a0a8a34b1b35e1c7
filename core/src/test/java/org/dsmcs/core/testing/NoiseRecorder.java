package org.dsmcs.core.testing;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.ReplicaNoise;

/** Passes on another source's noise and writes down what it was. */
public final class NoiseRecorder implements ReplicaNoise {
  private final ReplicaNoise source;
  private final RecordedNoise record;

  /**
   * Makes a recorder for one replica.
   *
   * @param source where the noise comes from
   * @param particles N
   * @param steps K
   * @param dimension D
   */
  public NoiseRecorder(ReplicaNoise source, int particles, int steps, int dimension) {
    this.source = source;
    this.record =
        new RecordedNoise(
            new double[particles][dimension],
            new double[particles][dimension],
            new double[steps][particles][dimension],
            new boolean[steps - 1],
            new int[steps - 1][particles]);
  }

  /** Returns what was recorded; decisions and ancestors that nobody asked for are false and 0. */
  public RecordedNoise record() {
    return record;
  }

  @Override
  public void initial(Particles normals, int fromBlock, int toBlock) {
    source.initial(normals, fromBlock, toBlock);
    copy(normals, fromBlock, toBlock, record.initial());
  }

  @Override
  public void momentum(Particles normals, int fromBlock, int toBlock) {
    source.momentum(normals, fromBlock, toBlock);
    copy(normals, fromBlock, toBlock, record.momentum());
  }

  @Override
  public void step(int step, Particles normals, int fromBlock, int toBlock) {
    source.step(step, normals, fromBlock, toBlock);
    copy(normals, fromBlock, toBlock, record.steps()[step - 1]);
  }

  private static void copy(Particles normals, int fromBlock, int toBlock, double[][] into) {
    int end = Math.min(toBlock * Particles.LANES, normals.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      normals.copyTo(i, into[i]);
    }
  }

  @Override
  public boolean resamples(int step, Resampling resampling, double ess, int particles) {
    boolean resamples = source.resamples(step, resampling, ess, particles);
    record.resampled()[step - 2] = resamples;
    return resamples;
  }

  @Override
  public void ancestors(
      int step, Resampling resampling, CumulativeWeights weights, int count, int[] ancestors) {
    source.ancestors(step, resampling, weights, count, ancestors);
    int[] into = record.ancestors()[step - 2];
    System.arraycopy(ancestors, 0, into, 0, into.length);
  }
}
