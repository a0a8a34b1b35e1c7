package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;

/**
 * Noise given number by number, as in the reference cases: normal numbers, decisions and ancestors.
 *
 * @param initial [N][D], becomes z_0
 * @param momentum [N][D], becomes v_0; empty for kernels without momentum
 * @param steps [K][N][D], noise of steps 1 to K
 * @param resampled [K−1], decisions before steps 2 to K; empty where nothing is resampled
 * @param ancestors [K−1][N], ancestors that act before steps 2 to K; empty likewise
 */
@SuppressWarnings("ArrayRecordComponent") // A bundle of arrays to read from; never compared.
public record RecordedNoise(
    double[][] initial,
    double[][] momentum,
    double[][][] steps,
    boolean[] resampled,
    int[][] ancestors)
    implements ReplicaNoise {
  /** No noise at all. */
  public static final RecordedNoise EMPTY =
      new RecordedNoise(
          new double[0][], new double[0][], new double[0][][], new boolean[0], new int[0][]);

  @Override
  public void initial(Particles normals, int fromBlock, int toBlock) {
    fill(initial, normals, fromBlock, toBlock);
  }

  @Override
  public void momentum(Particles normals, int fromBlock, int toBlock) {
    fill(momentum, normals, fromBlock, toBlock);
  }

  @Override
  public void step(int step, Particles normals, int fromBlock, int toBlock) {
    fill(steps[step - 1], normals, fromBlock, toBlock);
  }

  private static void fill(double[][] from, Particles normals, int fromBlock, int toBlock) {
    int end = Math.min(toBlock * Particles.LANES, normals.count());
    for (int i = fromBlock * Particles.LANES; i < end; i++) {
      normals.copyFrom(i, from[i]);
    }
  }

  @Override
  public boolean resamples(int step, Resampling resampling, double ess, int particles) {
    return resampled[step - 2];
  }

  @Override
  public void ancestors(
      int step, Resampling resampling, CumulativeWeights weights, int count, int[] into) {
    System.arraycopy(ancestors[step - 2], 0, into, 0, count);
  }
}
