package org.dsmcs.core.kernel;

import java.util.Arrays;
import org.dsmcs.core.density.Normals;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.RetainedPath;

/**
 * One path of a {@link LearnedRun}, drawn backward from an exact draw of π by the backward kernels
 * B_K, …, B_1.
 *
 * <p>A path that comes to a point of density zero counts as one of weight zero at step 1 at the
 * latest, also where only z_0 is such a point: the bound of log Z is then none, and still right.
 */
final class LearnedBackwardPath implements RetainedPath {
  private final KernelRun backward;
  private final KernelRun forward;
  private final double[] draw;
  private final int steps;
  private final double[] point;

  // What a move forward or a weight reads of each level: "particle" k is the state at level k.
  private final Particles[] state;
  private final Particles gradient;
  private final double[] logTarget;
  private final double[] logInitial;
  private final double[] logKernelRatio;

  /**
   * Makes room.
   *
   * @param backward draws the path: one particle, not differentiated, that may be resampled
   * @param forward one of whose particles is put on it
   * @param draw of π, of length D; read whenever a path is drawn
   */
  LearnedBackwardPath(KernelRun backward, KernelRun forward, double[] draw) {
    this.backward = backward;
    this.forward = forward;
    this.draw = draw;
    this.steps = backward.steps;
    int dimension = backward.dimension;
    this.point = new double[dimension];
    this.state = new Particles[backward.state(0).length];
    Arrays.setAll(state, s -> new Particles(steps + 1, dimension));
    this.gradient = new Particles(steps + 1, dimension);
    this.logTarget = new double[steps + 1];
    this.logInitial = new double[steps + 1];
    this.logKernelRatio = new double[steps + 1];
  }

  @Override
  public void draw(ReplicaNoise noise, NonFiniteLog log) {
    backward.beginBackward(draw, new PathNormals(noise, point.length), log);
    for (int step = steps; step >= 1; step--) {
      backward.moveBackward(step);
      keep(step);
    }
    keep(0);
    if (logTarget[0] == Double.NEGATIVE_INFINITY) {
      logTarget[1] = Double.NEGATIVE_INFINITY;
    }
  }

  private void keep(int level) {
    int slot = backward.slot(level);
    Particles[] now = backward.state(level);
    for (int s = 0; s < state.length; s++) {
      copy(now[s], 0, state[s], level);
    }
    copy(backward.gradient[slot], 0, gradient, level);
    logTarget[level] = backward.logTarget[slot][0];
    logInitial[level] = backward.logInitial[slot][0];
    logKernelRatio[level] = backward.logKernelRatio[slot][0];
  }

  /**
   * Puts the path's state in a place. At level 0 a momentum stays the fresh one that is there: it
   * enters no weight, and nothing but the particle itself, which is on the path, goes on from it.
   */
  @Override
  public int put(int level, int place) {
    int slot = forward.slot(level);
    Particles[] now = forward.state(level);
    for (int s = 0; s < (level == 0 ? 1 : state.length); s++) {
      copy(state[s], level, now[s], place);
    }
    copy(gradient, level, forward.gradient[slot], place);
    forward.logTarget[slot][place] = logTarget[level];
    forward.logInitial[slot][place] = logInitial[level];
    forward.logKernelRatio[slot][place] = level == 0 ? 0 : logKernelRatio[level];
    forward.hasZeroDensity[slot] |= logTarget[level] == Double.NEGATIVE_INFINITY;
    return place;
  }

  private void copy(Particles source, int from, Particles destination, int to) {
    source.copyTo(from, point);
    destination.copyFrom(to, point);
  }

  /** The path's own normal numbers. */
  private static final class PathNormals implements Normals {
    private static final int MOVES = ReplicaNoise.FIRST_FREE_USE;
    private static final int MOMENTUM = MOVES + 1;

    private final ReplicaNoise noise;
    private final int[] scratch;

    PathNormals(ReplicaNoise noise, int dimension) {
      this.noise = noise;
      this.scratch = new int[RandomKey.scratchLength(dimension)];
    }

    @Override
    public void initial(Particles normals, int fromBlock, int toBlock) {
      throw new UnsupportedOperationException("a path backward begins at an exact draw");
    }

    @Override
    public void momentum(Particles normals, int fromBlock, int toBlock) {
      fill(noise.key(0, MOMENTUM), normals, fromBlock, toBlock);
    }

    @Override
    public void step(int step, Particles normals, int fromBlock, int toBlock) {
      fill(noise.key(step, MOVES), normals, fromBlock, toBlock);
    }

    private void fill(long key, Particles normals, int fromBlock, int toBlock) {
      RandomKey.normals(key, fromBlock, toBlock, normals.dimension(), scratch, normals.values());
    }
  }
}
