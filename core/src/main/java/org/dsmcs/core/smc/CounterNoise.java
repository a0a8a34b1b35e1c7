package org.dsmcs.core.smc;

import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.Uniforms;

/** Noise from the counter-based generator, keyed by iteration, replica and step. */
public final class CounterNoise implements ReplicaNoise, Uniforms {
  /** What a step's numbers are for; part of the key. */
  private static final int NORMAL = 0;

  private static final int MOMENTUM = 1;
  private static final int DECISION = 2;
  private static final int ANCESTORS = 3;

  private final ThreadLocal<int[]> scratch;
  private long replicaKey;
  private long uniformKey;

  /** Makes noise for particles of the given dimension. */
  public CounterNoise(int dimension) {
    int length = RandomKey.scratchLength(dimension);
    this.scratch = ThreadLocal.withInitial(() -> new int[length]);
  }

  /**
   * Turns to one replica of one iteration.
   *
   * @param iterationKey from {@link RandomKey#of}
   * @param replica from 0
   */
  public void turnTo(long iterationKey, int replica) {
    replicaKey = RandomKey.derive(iterationKey, replica, 0);
  }

  @Override
  public long key(int step, int use) {
    return RandomKey.derive(replicaKey, step, use);
  }

  private void fill(long key, Particles normals, int fromBlock, int toBlock) {
    RandomKey.normals(
        key, fromBlock, toBlock, normals.dimension(), scratch.get(), normals.values());
  }

  @Override
  public void initial(Particles normals, int fromBlock, int toBlock) {
    fill(key(0, NORMAL), normals, fromBlock, toBlock);
  }

  @Override
  public void momentum(Particles normals, int fromBlock, int toBlock) {
    fill(key(0, MOMENTUM), normals, fromBlock, toBlock);
  }

  @Override
  public void step(int step, Particles normals, int fromBlock, int toBlock) {
    fill(key(step, NORMAL), normals, fromBlock, toBlock);
  }

  @Override
  public boolean resamples(int step, Resampling resampling, double ess, int particles) {
    double uniform = RandomKey.uniform(key(step, DECISION), 0);
    return resampling.criterion().resamples(ess, particles, uniform);
  }

  @Override
  public void ancestors(
      int step, Resampling resampling, CumulativeWeights weights, int count, int[] ancestors) {
    uniformKey = key(step, ANCESTORS);
    resampling.scheme().draw(weights, this, count, ancestors);
  }

  @Override
  public int ancestorsRetaining(
      int step,
      Resampling resampling,
      CumulativeWeights weights,
      int count,
      int retained,
      int[] ancestors) {
    uniformKey = key(step, ANCESTORS);
    return resampling.scheme().drawRetaining(weights, this, count, retained, ancestors);
  }

  @Override
  public double uniform(int index) {
    return RandomKey.uniform(uniformKey, index);
  }
}
