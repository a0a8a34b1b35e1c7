package org.dsmcs.core.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Normals;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.NonFiniteLog;

/**
 * One replica's particles at every level of the path, and the moves between levels, forward and
 * adjoint.
 *
 * <p>Forward: {@link #begin}, then for k = 1..K perhaps {@link #gather} and always {@link #move}.
 * Adjoint: {@link #beginAdjoint}, then for k = K..1 {@link #adjointOfLevel} followed by whatever
 * brings the adjoint to the ancestors ({@link #scatter}, or {@link #completeAncestors} first), and
 * finally {@link #adjointOfStart}.
 *
 * <p>Arrays of one number per particle are padded to whole blocks; only the first N entries mean
 * something. All arrays are allocated once.
 */
public abstract class KernelRun {
  private static final Normals NO_NOISE = new NoNormals();

  /** Numbers per array in a chunk of blocks: half a dozen such arrays fit the nearest caches. */
  private static final int CHUNK_NUMBERS = 1024;

  private static final int ROWS_OF_DOTS = 5;

  /** The loops that all kernels use. */
  static final ParticleLoops LOOPS = ParticleLoops.best();

  final Density target;
  final int particles;
  final int steps;
  final int blocks;

  /** Blocks worked on at a time. */
  private final int chunk;

  final int dimension;
  final RunUse use;

  /** Index of the arrays that {@link #gather} fills: behind those of the levels. */
  final int gathered;

  final Particles[] position;
  final Particles[] gradient;
  final double[][] memory;
  final double[][] logTarget;
  final double[][] logInitial;
  final double[][] logKernelRatio;

  /**
   * Whether a particle with a density of zero, or a padded lane with nonsense, stands at a level.
   */
  final boolean[] hasZeroDensity;

  final Particles noise;
  final double[] squareA;
  final double[] squareB;

  /** The adjoint of the positions that reaches them directly. */
  TravellingAdjoint direct;

  /** All adjoints that travel. */
  private final List<TravellingAdjoint> travelling = new ArrayList<>();

  // The density's question and answer.
  final Particles hessianVector;
  final Particles hessianProduct;
  final double[] zeros;

  /**
   * Dot products of each particle, up to five rows of them, and the sums that were taken of each.
   */
  final double[] dots;

  final double[] sumOfRow = new double[ROWS_OF_DOTS];
  final double[] meanBar;
  final double[] logStandardDeviationBar;

  // Whose children each particle has: children[firstChild[j] .. firstChild[j + 1]) descend from j.
  private final int[] firstChild;
  private final int[] children;

  /** Overwritten between runs, never during one. */
  final AnnealingPath path;

  // What the team is to do, set just before it is called.
  private final BlockTeam.Task beginning = this::beginBlocks;
  private final BlockTeam.Task gathering = this::gatherBlocks;
  private final BlockTeam.Task scattering = this::scatterBlocks;
  private final BlockTeam.Task restoring = this::restoreBlocks;
  Normals normals = NO_NOISE;
  int from;
  int to;
  private int[] ancestors = new int[0];

  private NonFiniteLog nonFinite = NonFiniteLog.IGNORE;

  /** Told of what the way back meets: that of the run, also where parts of it are run again. */
  private NonFiniteLog nonFiniteBackward = NonFiniteLog.IGNORE;

  /**
   * Which particles have been reported since the last move: a step may ask for several densities.
   */
  private final boolean[] reported;

  KernelRun(Density target, int particles, AnnealingPath path, RunUse use) {
    this.target = target;
    this.particles = particles;
    this.path = path;
    this.steps = path.steps();
    this.use = use;
    this.dimension = target.dimension();
    this.blocks = Particles.blocks(particles);
    this.chunk = Math.max(1, CHUNK_NUMBERS / (Particles.LANES * dimension));
    int levels = use.heldLevels();
    int slots = use.resamples() ? levels + 1 : levels;
    this.gathered = levels;
    int padded = Particles.padded(particles);
    this.position = newParticles(slots);
    this.gradient = newParticles(slots);
    this.memory = new double[slots][padded * target.memoryPerParticle()];
    this.logTarget = new double[slots][padded];
    this.logInitial = new double[slots][padded];
    this.logKernelRatio = new double[slots][padded];
    this.hasZeroDensity = new boolean[slots];
    this.noise = newParticles();
    this.reported = new boolean[padded];
    this.squareA = new double[padded];
    this.squareB = new double[padded];
    int adjointPadded = Particles.padded(use.differentiates() ? particles : 1);
    this.direct = newTravellingAdjoint();
    this.hessianVector = newAdjoint();
    this.hessianProduct = newAdjoint();
    this.zeros = new double[adjointPadded];
    this.dots = new double[ROWS_OF_DOTS * adjointPadded];
    this.meanBar = new double[dimension * Particles.LANES];
    this.logStandardDeviationBar = new double[dimension * Particles.LANES];
    this.firstChild = new int[use.resamples() && use.differentiates() ? padded + 1 : 0];
    this.children = new int[use.resamples() && use.differentiates() ? padded : 0];
  }

  final Particles newParticles() {
    return new Particles(particles, dimension);
  }

  final Particles[] newParticles(int count) {
    Particles[] all = new Particles[count];
    Arrays.setAll(all, i -> newParticles());
    return all;
  }

  /** Makes room for an adjoint: hardly any where nothing is differentiated. */
  final Particles newAdjoint() {
    return new Particles(use.differentiates() ? particles : 1, dimension);
  }

  /** Makes room for an adjoint that {@link #beginAdjoint} clears and {@link #scatter} takes on. */
  final TravellingAdjoint newTravellingAdjoint() {
    int count = use.differentiates() ? particles : 1;
    TravellingAdjoint adjoint =
        new TravellingAdjoint(count, use.resamples() ? count : 1, dimension);
    travelling.add(adjoint);
    return adjoint;
  }

  /** Returns the index of the arrays of level k: levels take turns. */
  final int slot(int level) {
    return level % gathered;
  }

  /** Lets the team do a task on all blocks. */
  final void share(BlockTeam.Task task) {
    use.team().run(blocks, chunk, task);
  }

  // ---------------------------------------------------------------- forward

  /**
   * Draws the particles of level 0 from the initial distribution: z_0 = m + σ ε.
   *
   * @param noise the replica's noise, used until the next call
   * @param log told of every log density that is NaN or +∞ and of Hessian-vector products that are
   *     not finite, until the next call
   */
  public final void begin(Normals noise, NonFiniteLog log) {
    this.normals = noise;
    this.nonFinite = log;
    this.nonFiniteBackward = log;
    Arrays.fill(reported, false);
    to = slot(0);
    share(beginning);
    setZeroDensitiesApart(0, to);
  }

  private void beginBlocks(int fromBlock, int toBlock) {
    normals.initial(noise, fromBlock, toBlock);
    LOOPS.place(
        fromBlock,
        toBlock,
        dimension,
        noise.values(),
        path.initialMeanRows(),
        path.initialStandardDeviationRows(),
        position[to].values());
    fillLogInitial(to, fromBlock, toBlock);
    Arrays.fill(logKernelRatio[to], fromBlock * Particles.LANES, toBlock * Particles.LANES, 0);
    begin(to, fromBlock, toBlock);
  }

  /** What else a kernel draws and evaluates at level 0. */
  abstract void begin(int slot, int fromBlock, int toBlock);

  private void fillLogInitial(int slot, int fromBlock, int toBlock) {
    LOOPS.diagonalGaussianSquare(
        fromBlock,
        toBlock,
        dimension,
        position[slot].values(),
        path.initialMeanRows(),
        path.initialPrecisionRows(),
        squareA);
    toLogInitial(squareA, logInitial[slot], fromBlock, toBlock);
  }

  /** log π_0 from the square of the standardised distance to its mean. */
  final void toLogInitial(double[] square, double[] result, int fromBlock, int toBlock) {
    double constant = path.initialLogNormaliser();
    for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
      result[i] = constant - 0.5 * square[i];
    }
  }

  /**
   * Copies the ancestors of every particle from level {@code level} to where the next {@link #move}
   * and {@link #completeAncestors} find them.
   *
   * @param level the level that is resampled
   * @param ofEach index of each particle's ancestor, of padded length; padded lanes name themselves
   */
  public final void gather(int level, int[] ofEach) {
    from = slot(level);
    ancestors = ofEach;
    hasZeroDensity[gathered] = hasZeroDensity[from];
    share(gathering);
  }

  private void gatherBlocks(int fromBlock, int toBlock) {
    gather(position, fromBlock, toBlock);
    for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
      logTarget[gathered][i] = logTarget[from][ancestors[i]];
      logInitial[gathered][i] = logInitial[from][ancestors[i]];
    }
    gatherRest(fromBlock, toBlock);
  }

  final void gather(Particles[] arrays, int fromBlock, int toBlock) {
    LOOPS.gather(
        fromBlock, toBlock, dimension, arrays[from].values(), ancestors, arrays[gathered].values());
  }

  /** Gathers the density's memory, for a Hessian at the ancestors. */
  final void gatherMemory(int fromBlock, int toBlock) {
    if (use.completesAncestors() && target.memoryPerParticle() > 0) {
      LOOPS.gather(
          fromBlock,
          toBlock,
          target.memoryPerParticle(),
          memory[from],
          ancestors,
          memory[gathered]);
    }
  }

  /** What else a kernel gathers. */
  abstract void gatherRest(int fromBlock, int toBlock);

  /**
   * Moves all particles by step {@code step}, from level {@code step} − 1 or, after {@link
   * #gather}, from the gathered ancestors.
   *
   * @param step k, from 1
   * @param fromAncestors whether the particles were resampled just before
   */
  public final void move(int step, boolean fromAncestors) {
    Arrays.fill(reported, false);
    from = fromAncestors ? gathered : slot(step - 1);
    to = slot(step);
    move(step);
    setZeroDensitiesApart(step, to);
  }

  abstract void move(int step);

  // ---------------------------------------------------------------- backward in time

  /**
   * Begins a path backward: places one exact draw of π at level K, with a momentum of its own where
   * the kernel has one. Then {@link #moveBackward} from K down to 1. For runs of one particle that
   * are not differentiated and may resample.
   *
   * @param draw of π, of length D
   * @param noise the path's noise, used until the next call
   * @param log told of every log density that is NaN or +∞, until the next call
   */
  final void beginBackward(double[] draw, Normals noise, NonFiniteLog log) {
    normals = noise;
    nonFinite = log;
    Arrays.fill(reported, false);
    to = slot(steps);
    position[to].copyFrom(0, draw);
    fillLogInitial(to, 0, blocks);
    Arrays.fill(logKernelRatio[to], 0);
    beginBackward(to, blocks);
    setZeroDensitiesApart(steps, to);
  }

  /** What else a kernel draws and evaluates where a path backward begins. */
  void beginBackward(int slot, int blocks) {
    begin(slot, 0, blocks);
  }

  /**
   * Draws z_{k−1} by the backward kernel B_k of z_k, and completes level k: its momentum is what
   * step k forward ended with, and its log B_k − log F_k that of this step forward.
   *
   * <p>The backward kernel is the forward one at the same β_k and δ_k, up to the sign of momenta: B
   * and F change places. With momentum, a step is a refreshment and then a reversible map; backward
   * in time the map comes first. The refreshment of a normal momentum is normal and reversible, so
   * that of step k backward, from v_k, counts as the one between: what it leads to, with its sign
   * turned, is v_k at the end of step k forward.
   *
   * @param step k, from K down to 1
   */
  final void moveBackward(int step) {
    Arrays.fill(reported, false);
    from = slot(step);
    to = slot(step - 1);
    move(step);
    setZeroDensitiesApart(step - 1, to);
    for (int i = 0; i < particles; i++) {
      logKernelRatio[from][i] = -logKernelRatio[to][i];
    }
    turnMomentum(from, to);
  }

  /** Sets the momentum at the end of a step forward from the refreshed one of the step backward. */
  void turnMomentum(int slot, int reached) {}

  static void negate(Particles source, Particles destination) {
    double[] values = source.values();
    for (int i = 0; i < values.length; i++) {
      destination.values()[i] = -values[i];
    }
  }

  /** Makes room for {@link #save}. */
  public final SavedState newCheckpoint() {
    return new SavedState(state(0).length, particles, dimension);
  }

  /** Copies the particles' state at level k. */
  public final void save(int level, SavedState checkpoint) {
    copy(state(level), checkpoint.state);
    System.arraycopy(
        logTarget[slot(level)], 0, checkpoint.logTarget, 0, checkpoint.logTarget.length);
  }

  /**
   * Goes back to a saved state: moves from level k on give the same bits as they did before. Log
   * densities that are not finite are not reported again.
   */
  public final void restore(int level, SavedState checkpoint) {
    nonFinite = NonFiniteLog.IGNORE;
    to = slot(level);
    copy(checkpoint.state, state(level));
    share(restoring);
    hasZeroDensity[to] = false;
    System.arraycopy(checkpoint.logTarget, 0, logTarget[to], 0, checkpoint.logTarget.length);
    for (int i = 0; i < checkpoint.logTarget.length; i++) {
      if (checkpoint.logTarget[i] == Double.NEGATIVE_INFINITY) {
        hasZeroDensity[to] = true;
        clear(gradient[to], i);
      }
    }
  }

  private void restoreBlocks(int fromBlock, int toBlock) {
    fillLogInitial(to, fromBlock, toBlock);
    restore(to, fromBlock, toBlock);
  }

  /** Evaluates again what the next step or the ancestors' adjoint needs. */
  abstract void restore(int slot, int fromBlock, int toBlock);

  private static void copy(Particles[] source, Particles[] destination) {
    for (int s = 0; s < source.length; s++) {
      double[] values = source[s].values();
      System.arraycopy(values, 0, destination[s].values(), 0, values.length);
    }
  }

  /**
   * Takes particles with a density of zero out of the way: log density −∞, everything that an
   * adjoint would touch finite. NaN and +∞ are reported and treated the same.
   */
  private void setZeroDensitiesApart(int level, int slot) {
    double[] density = logTarget[slot];
    double[] ratio = logKernelRatio[slot];
    hasZeroDensity[slot] = false;
    for (int i = 0; i < Particles.padded(particles); i++) {
      if (Double.isFinite(density[i] + ratio[i] + logInitial[slot][i])) {
        continue;
      }
      if (level == 1) {
        ignoreGradientOfStart(i);
      }
      if (i < particles) {
        boolean farOut =
            ratio[i] == Double.NEGATIVE_INFINITY || logInitial[slot][i] == Double.NEGATIVE_INFINITY;
        if (density[i] == Double.NEGATIVE_INFINITY) {
          nonFinite.zeroDensity();
        } else if (!farOut || !Double.isFinite(density[i])) {
          report(level, isFinite(position[slot], i) ? position[slot] : beforeKick(slot), i);
        }
      }
      hasZeroDensity[slot] = true;
      density[i] = Double.NEGATIVE_INFINITY;
      ratio[i] = 0;
      clear(gradient[slot], i);
      if (!isFinite(position[slot], i) || !Double.isFinite(logInitial[slot][i])) {
        position[slot].copyFrom(i, path.initialMean());
        logInitial[slot][i] = path.initialLogNormaliser();
      }
      setApart(slot, i);
    }
  }

  /** Where a gradient was asked for that may have made the positions of a level NaN. */
  Particles beforeKick(int slot) {
    return position[slot];
  }

  /** At level 0 a gradient that is not finite shows only once the particle has moved. */
  private void ignoreGradientOfStart(int particle) {
    int slot = slot(0);
    if (isFinite(gradient[slot], particle)) {
      return;
    }
    if (particle < particles) {
      report(0, position[slot], particle);
    }
    clear(gradient[slot], particle);
    logTarget[slot][particle] = Double.NEGATIVE_INFINITY;
    hasZeroDensity[slot] = true;
  }

  private void report(int level, Particles points, int particle) {
    if (!reported[particle]) {
      reported[particle] = true;
      nonFinite.report(level, points, particle);
    }
  }

  /**
   * Zeroes the gradient where the log density is not finite, and reports NaN and +∞.
   *
   * @return whether there was such a particle
   */
  final boolean ignoreGradientWhereZero(
      int level, Particles points, double[] density, Particles slopes) {
    boolean found = false;
    for (int i = 0; i < Particles.padded(particles); i++) {
      if (!Double.isFinite(density[i])) {
        if (i < particles && density[i] != Double.NEGATIVE_INFINITY) {
          report(level, points, i);
        }
        density[i] = Double.NEGATIVE_INFINITY;
        clear(slopes, i);
        found = true;
      }
    }
    return found;
  }

  /** What else a kernel makes finite for a particle with a density of zero. */
  abstract void setApart(int slot, int particle);

  static void clear(Particles values, int particle) {
    for (int d = 0; d < values.dimension(); d++) {
      values.set(particle, d, 0);
    }
  }

  static boolean isFinite(Particles values, int particle) {
    for (int d = 0; d < values.dimension(); d++) {
      if (!Double.isFinite(values.get(particle, d))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the positions at level k. */
  public final Particles position(int level) {
    return position[slot(level)];
  }

  /** Returns log γ(z_k) of every particle, −∞ where the density is zero. */
  public final double[] logTarget(int level) {
    return logTarget[slot(level)];
  }

  /** Returns log π_0(z_k) of every particle. */
  public final double[] logInitial(int level) {
    return logInitial[slot(level)];
  }

  /** Returns log γ of every gathered ancestor. */
  public final double[] ancestorLogTarget() {
    return logTarget[gathered];
  }

  /** Returns log π_0 of every gathered ancestor. */
  public final double[] ancestorLogInitial() {
    return logInitial[gathered];
  }

  /** Returns log B_k − log F_k of every particle, for the step that led to level k. */
  public final double[] logKernelRatio(int level) {
    return logKernelRatio[slot(level)];
  }

  /**
   * Returns the arrays that make up a particle's state at level k: its position, for some kernels
   * also its momentum.
   */
  public abstract Particles[] state(int level);

  /** Returns the same arrays of the gathered ancestors. */
  public abstract Particles[] ancestorState();

  /** Returns the adjoints of the arrays of {@link #state}, after {@link #completeAncestors}. */
  public abstract Particles[] stateAdjoint();

  // ---------------------------------------------------------------- adjoint

  /** Sets all adjoint buffers to zero. */
  public final void beginAdjoint() {
    for (int a = 0; a < travelling.size(); a++) {
      travelling.get(a).clear();
    }
    Arrays.fill(meanBar, 0);
    Arrays.fill(logStandardDeviationBar, 0);
  }

  /**
   * The adjoint of level k and of the step that led to it. Before the call the buffers hold the
   * adjoint that the later steps sent to z_k; afterwards what this step sends to its source.
   *
   * @param step k, from 1
   * @param nextStep k + 1 if that step's adjoint came straight to this level, else 0
   * @param omega adjoint of each particle's log incremental weight of step k
   * @param gamma adjoint of each particle's log γ_k(z_k); zero where the density is zero
   * @param withInitial whether the initial distribution's parameters are wanted
   * @param out the gradient with respect to the path, added to
   */
  public abstract void adjointOfLevel(
      int step,
      int nextStep,
      double[] omega,
      double[] gamma,
      boolean withInitial,
      PathGradient out);

  /**
   * Completes the adjoint of the gathered ancestors, so that the buffers hold the whole derivative
   * with respect to each particle's state just before step {@code nextStep}.
   *
   * @param nextStep the step that moved them
   * @param gamma adjoint of log γ_{nextStep−1} at each of them
   */
  public abstract void completeAncestors(
      int nextStep, double[] gamma, boolean withInitial, PathGradient out);

  /** Adds every particle's adjoint to that of its ancestor. */
  public final void scatter(int[] ofEach) {
    ancestors = ofEach;
    sortChildren();
    share(scattering);
    for (int a = 0; a < travelling.size(); a++) {
      travelling.get(a).takeSums();
    }
  }

  /**
   * Lists every particle's children in ascending order, so that sums over them have a fixed order.
   */
  private void sortChildren() {
    Arrays.fill(firstChild, 0);
    for (int ancestor : ancestors) {
      firstChild[ancestor + 1]++;
    }
    for (int j = 0; j < ancestors.length; j++) {
      firstChild[j + 1] += firstChild[j];
    }
    for (int i = 0; i < ancestors.length; i++) {
      children[firstChild[ancestors[i]]++] = i;
    }
    // Each start has moved on to the next one's place.
    System.arraycopy(firstChild, 0, firstChild, 1, ancestors.length);
    firstChild[0] = 0;
  }

  private void scatterBlocks(int fromBlock, int toBlock) {
    for (int a = 0; a < travelling.size(); a++) {
      TravellingAdjoint adjoint = travelling.get(a);
      LOOPS.sumChildren(
          fromBlock, toBlock, dimension, adjoint.values(), firstChild, children, adjoint.sums());
    }
  }

  /**
   * The adjoint of level 0 and of the initial distribution's draw.
   *
   * @param nextStep 1 if that step's adjoint came straight to this level, else 0
   * @param gamma adjoint of each particle's log π_0(z_0)
   */
  public abstract void adjointOfStart(
      int nextStep, double[] gamma, boolean withInitial, PathGradient out);

  /** Zeroes the Hessian's answer where the density is zero: it may be NaN there. */
  final void clearHessianProductWhereZero(double[] density, int fromBlock, int toBlock) {
    for (int i = fromBlock * Particles.LANES; i < toBlock * Particles.LANES; i++) {
      if (density[i] == Double.NEGATIVE_INFINITY) {
        clear(hessianProduct, i);
      }
    }
  }

  /**
   * Stops the adjoint at particles where the Hessian's answer is not finite although the question
   * was: no derivative passes through them to their ancestors.
   *
   * <p>Looking at every number of the answer would be one more pass over memory at every level. A
   * sum that the answer has gone into tells as well, one number for each particle.
   *
   * @param level of the particles
   * @param points at which the density was asked
   * @param reports whether to report them
   * @param sums not finite where the answer is not
   * @param offset of the first particle's sum
   */
  final void stopWhereAnswerNotFinite(
      int level, Particles points, boolean reports, double[] sums, int offset) {
    for (int i = 0; i < Particles.padded(particles); i++) {
      // An adjoint that overflows is no fault of the density; training finds it.
      if (!Double.isFinite(sums[offset + i])
          && !isFinite(hessianProduct, i)
          && isFinite(hessianVector, i)) {
        if (reports && i < particles) {
          nonFiniteBackward.report(level, points, i);
        }
        for (int a = 0; a < travelling.size(); a++) {
          clear(travelling.get(a).particles(), i);
        }
        squareB[i] = 0;
        for (int row = 0; row < ROWS_OF_DOTS; row++) {
          dots[row * zeros.length + i] = 0;
        }
      }
    }
  }

  /** Σ_i γ_i (log γ(z_i) − log π_0(z_i)) over the particles whose density is not zero. */
  final double densityDifference(int slot, double[] gamma) {
    double sum = 0;
    for (int i = 0; i < particles; i++) {
      if (logTarget[slot][i] != Double.NEGATIVE_INFINITY) {
        sum = Math.fma(gamma[i], logTarget[slot][i] - logInitial[slot][i], sum);
      }
    }
    return sum;
  }

  /**
   * Σ_i dots[row][i] into {@link #sumOfRow}, for all rows in one loop: an addition waits for the
   * one before it in its own row only, so five sums take no longer than one.
   */
  final void sumRows() {
    int stride = zeros.length;
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    for (int i = 0; i < particles; i++) {
      sum0 += dots[i];
      sum1 += dots[stride + i];
      sum2 += dots[2 * stride + i];
      sum3 += dots[3 * stride + i];
      sum4 += dots[4 * stride + i];
    }
    sumOfRow[0] = sum0;
    sumOfRow[1] = sum1;
    sumOfRow[2] = sum2;
    sumOfRow[3] = sum3;
    sumOfRow[4] = sum4;
  }

  /** Adds the derivative of z_0 = m + σ ε, given the adjoint of z_0. */
  final void initialDraw(Particles zBar) {
    LOOPS.initialDrawAdjoint(
        0,
        blocks,
        dimension,
        zBar.values(),
        position[slot(0)].values(),
        path.initialMeanRows(),
        meanBar,
        logStandardDeviationBar);
  }

  /** Adds the lanes' sums of the initial distribution's gradient to {@code out}. */
  final void addInitial(PathGradient out) {
    for (int d = 0; d < dimension; d++) {
      double mean = 0;
      double logStandardDeviation = 0;
      for (int lane = 0; lane < Particles.LANES; lane++) {
        mean += meanBar[d * Particles.LANES + lane];
        logStandardDeviation += logStandardDeviationBar[d * Particles.LANES + lane];
      }
      out.addInitialMean(d, mean);
      out.addInitialLogStandardDeviation(d, logStandardDeviation);
    }
  }

  /** Stands in before the first run. */
  private static final class NoNormals implements Normals {
    @Override
    public void initial(Particles normals, int fromBlock, int toBlock) {
      normals.fill(0);
    }

    @Override
    public void momentum(Particles normals, int fromBlock, int toBlock) {
      normals.fill(0);
    }

    @Override
    public void step(int step, Particles normals, int fromBlock, int toBlock) {
      normals.fill(0);
    }
  }
}
