package org.dsmcs.core.sampler;

import java.util.Arrays;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.annealing.PathGradient;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.kernel.Checkpoint;
import org.dsmcs.core.kernel.KernelRun;
import org.dsmcs.core.kernel.RunUse;
import org.dsmcs.core.resampling.CumulativeWeights;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.StoragePlan.ReplicaSize;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.GappedStraightThroughAdjoint;
import org.dsmcs.core.smc.NonFiniteLog;
import org.dsmcs.core.smc.RecordedNoise;
import org.dsmcs.core.smc.ReplicaNoise;
import org.dsmcs.core.smc.ScoreFunctionAdjoint;
import org.dsmcs.core.smc.Weights;
import org.dsmcs.core.smc.ZeroWeightsException;

/**
 * One replica: N particles along the annealed path, and the gradient of its bound.
 *
 * <p>{@link #forward} is the algorithm of the paper's section 2; {@link #backward} its adjoint by
 * hand, with ancestors and decisions fixed and the resampling gradient's surrogate in their place.
 * All arrays are allocated by the constructor and used again by every run. Not safe for use by
 * several threads.
 */
public final class ReplicaSampler {
  private final Bound bound;
  private final Resampling resampling;
  private final int particles;
  private final int steps;
  private final AnnealingPath path;
  private final KernelRun run;
  private final StoragePlan storage;
  private final SavedLevel[][] checkpoints;

  // What happened before step k, and the weights after it.
  private ReplicaNoise lastNoise = RecordedNoise.EMPTY;
  private final Weights weights;
  private final boolean[] resampled;
  private final int[][] ancestors;
  private final int[] themselves;
  private final CumulativeWeights cumulative;
  private final double[] unnormalised;
  private final double[] pathLogWeight;

  // Adjoints, one number per particle; nextStep is 0 or the step whose adjoint is still to be
  // added.
  private int nextStep;
  private final double[] omega;
  private final double[] laterOmega;
  private final double[] gamma;
  private final double[] logWeightBar;
  private final double[] pathWeight;
  private final GappedStraightThroughAdjoint gapped;
  private final ScoreFunctionAdjoint score;
  private final double[] noBaseline;

  /**
   * Allocates everything that a run needs.
   *
   * @param target the density γ
   * @param configuration what the sampler does
   * @param path the path to follow; read during runs, overwritten between them by its owner
   * @param differentiates whether {@link #backward} will be called
   */
  public ReplicaSampler(
      Density target,
      SamplerConfiguration configuration,
      AnnealingPath path,
      boolean differentiates) {
    this(
        target,
        configuration,
        path,
        differentiates,
        differentiates
            ? StoragePlan.within(Long.MAX_VALUE, ReplicaSize.of(configuration, target, 1))
            : StoragePlan.forward(ReplicaSize.of(configuration, target, 1)),
        new BlockTeam(1));
  }

  /**
   * Allocates everything that a run needs, within limits.
   *
   * @param storage how much of the path is held: where it is not the whole, {@link #backward} runs
   *     parts of it again; no result depends on it
   * @param team threads that share the work; no result depends on it
   */
  ReplicaSampler(
      Density target,
      SamplerConfiguration configuration,
      AnnealingPath path,
      boolean differentiates,
      StoragePlan storage,
      BlockTeam team) {
    this.bound = configuration.bound();
    this.resampling = configuration.resampling();
    this.particles = configuration.particles();
    this.steps = configuration.steps();
    this.path = path;
    boolean completes =
        differentiates && resampling.gradient() instanceof ResamplingGradient.GappedStraightThrough;
    this.storage = storage;
    int held = storage.heldLevels();
    this.run =
        configuration
            .kernel()
            .newRun(
                target,
                particles,
                path,
                new RunUse(held, differentiates, resampling.happens(), completes, team));
    this.weights = new Weights(particles, steps, held);
    this.checkpoints = new SavedLevel[storage.depth()][storage.pieces()];
    for (SavedLevel[] ofDepth : checkpoints) {
      Arrays.setAll(ofDepth, j -> new SavedLevel(run.newCheckpoint(), particles));
    }
    this.resampled = new boolean[steps + 2];
    int padded = Particles.padded(particles);
    this.themselves = new int[padded];
    Arrays.setAll(themselves, i -> i);
    this.ancestors = new int[resampling.happens() ? held : 1][];
    Arrays.setAll(ancestors, k -> themselves.clone());
    this.cumulative = new CumulativeWeights(particles);
    this.unnormalised = new double[padded];
    this.pathLogWeight = new double[padded];
    this.omega = new double[padded];
    this.laterOmega = new double[padded];
    this.gamma = new double[padded];
    this.logWeightBar = new double[padded];
    this.pathWeight = new double[padded];
    this.gapped = new GappedStraightThroughAdjoint(particles, target.dimension());
    this.score = new ScoreFunctionAdjoint(particles, steps, resampling.criterion());
    this.noBaseline = new double[steps + 1];
  }

  /**
   * Runs one replica.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @return the bound: an unbiased estimate of Z is its exponential
   * @throws ZeroWeightsException if all particles have weight zero after some step
   */
  public double forward(ReplicaNoise noise, NonFiniteLog log) {
    lastNoise = noise;
    run.begin(noise, log);
    weights.start();
    if (storage.depth() == 0) {
      advance(0, steps);
    } else {
      advanceSaving(0, steps, checkpoints[0]);
    }
    double sum = 0;
    for (int k = 1; k <= steps; k++) {
      sum += weights.increment(k);
    }
    if (bound == Bound.DAIS) {
      return pathBound();
    }
    System.arraycopy(weights.weight(steps), 0, pathWeight, 0, particles);
    return sum;
  }

  /** Goes from level {@code from} to level {@code to}. */
  private void advance(int from, int to) {
    for (int k = from + 1; k <= to; k++) {
      resampled[k] = k > 1 && resample(k, lastNoise);
      run.move(k, resampled[k]);
      reweight(k);
    }
  }

  /** Goes from level {@code from} to level {@code to}, saving the first level of each piece. */
  private void advanceSaving(int from, int to, SavedLevel[] saved) {
    int length = pieceLength(from, to);
    int piece = 0;
    for (int level = from; level < to; level += length, piece++) {
      saved[piece].save(level);
      advance(level, Math.min(level + length, to));
    }
  }

  private int pieceLength(int from, int to) {
    return Math.ceilDiv(to - from, storage.pieces());
  }

  private int[] ancestors(int step) {
    return ancestors[step % ancestors.length];
  }

  /** Decides, draws and gathers before step k. */
  private boolean resample(int k, ReplicaNoise noise) {
    if (!resampling.happens() || particles == 1) {
      return false;
    }
    boolean happens = noise.resamples(k, resampling, weights.ess(k - 1), particles);
    // Where the decision is differentiated, the ancestors of a kept replica enter its gradient.
    if (happens || resampling.differentiatesDecision()) {
      cumulative.set(weights.weight(k - 1), particles);
      noise.ancestors(k, resampling, cumulative, ancestors(k));
    }
    if (happens) {
      run.gather(k - 1, ancestors(k));
    }
    return happens;
  }

  /**
   * log w̃_k = log γ_k(z_k) + log B_k − log γ_{k−1}(z) − log F_k on top of the log weights before
   * step k.
   */
  private void reweight(int k) {
    boolean fresh = resampled[k];
    double[] logTargetBefore = fresh ? run.ancestorLogTarget() : run.logTarget(k - 1);
    double[] logInitialBefore = fresh ? run.ancestorLogInitial() : run.logInitial(k - 1);
    double[] logTarget = run.logTarget(k);
    double[] logInitial = run.logInitial(k);
    double[] ratio = run.logKernelRatio(k);
    double[] before = fresh ? weights.equalLogWeight() : weights.logWeight(k - 1);
    double betaBefore = path.beta(k - 1);
    double beta = path.beta(k);
    for (int i = 0; i < particles; i++) {
      double logWeight = before[i];
      // A particle of weight zero stays at zero: −∞ − (−∞) is never formed.
      unnormalised[i] =
          logWeight == Double.NEGATIVE_INFINITY
              ? logWeight
              : logWeight
                  + annealed(beta, logTarget[i], logInitial[i])
                  - annealed(betaBefore, logTargetBefore[i], logInitialBefore[i])
                  + ratio[i];
    }
    weights.normalise(k, unnormalised);
    if (bound == Bound.DAIS) {
      for (int i = 0; i < particles; i++) {
        pathLogWeight[i] = (k == 1 ? -logInitialBefore[i] : pathLogWeight[i]) + ratio[i];
      }
    }
  }

  /** log γ_k = (1−β) log π_0 + β log γ, where 0 · (−∞) is 0. */
  private static double annealed(double beta, double logTarget, double logInitial) {
    return beta == 0 ? logInitial : beta * logTarget + (1 - beta) * logInitial;
  }

  /** The DAIS bound, and the normalised weights of whole paths. */
  private double pathBound() {
    double[] logTarget = run.logTarget(steps);
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < particles; i++) {
      boolean dead = weights.logWeight(steps)[i] == Double.NEGATIVE_INFINITY;
      pathLogWeight[i] = dead ? Double.NEGATIVE_INFINITY : pathLogWeight[i] + logTarget[i];
      largest = Math.max(largest, pathLogWeight[i]);
    }
    double total = 0;
    for (int i = 0; i < particles; i++) {
      pathWeight[i] = Elementary.exp(pathLogWeight[i] - largest);
      total += pathWeight[i];
    }
    for (int i = 0; i < particles; i++) {
      pathWeight[i] /= total;
    }
    return largest + Elementary.log(total / particles);
  }

  /**
   * The gradient of the bound of the last {@link #forward} with respect to the path; with the score
   * function, that estimator without a baseline.
   *
   * @param withInitial whether the gradient of the initial distribution's parameters is wanted
   * @param out added to
   */
  public void backward(boolean withInitial, PathGradient out) {
    backward(withInitial, noBaseline, out);
  }

  /**
   * The gradient of the bound of the last {@link #forward} with respect to the path.
   *
   * @param withInitial whether the gradient of the initial distribution's parameters is wanted
   * @param baseline what the score function subtracts from inc_k + … + inc_K at what was drawn
   *     before step k, for k = 2..K at index k; the other gradients do not read it
   * @param out added to
   */
  public void backward(boolean withInitial, double[] baseline, PathGradient out) {
    if (scoresDraws()) {
      score.begin(weights, baseline);
    }
    run.beginAdjoint();
    Arrays.fill(logWeightBar, 0);
    Arrays.fill(laterOmega, 0);
    nextStep = 0;
    if (storage.depth() == 0) {
      retreat(0, steps, withInitial, out);
    } else {
      retreatOverPieces(0, steps, 0, withInitial, out);
      checkpoints[0][0].restore(0);
    }
    Arrays.fill(omega, 0);
    densityAdjoint(omega);
    run.adjointOfStart(nextStep, gamma, withInitial, out);
  }

  /**
   * The adjoint of the steps from level {@code to} back to level {@code from}, all of them held.
   */
  private void retreat(int from, int to, boolean withInitial, PathGradient out) {
    for (int k = to; k > from; k--) {
      incrementalWeightAdjoint(k);
      densityAdjoint(omega);
      run.adjointOfLevel(k, nextStep, omega, gamma, withInitial, out);
      nextStep = sendToSource(k, withInitial, out);
    }
  }

  /** The same where the pieces of depth {@code depth} have been saved: last piece first. */
  private void retreatOverPieces(
      int from, int to, int depth, boolean withInitial, PathGradient out) {
    int length = pieceLength(from, to);
    for (int piece = Math.ceilDiv(to - from, length) - 1; piece >= 0; piece--) {
      int start = from + piece * length;
      int end = Math.min(start + length, to);
      checkpoints[depth][piece].restore(start);
      if (end - start < storage.heldLevels()) {
        advance(start, end);
        retreat(start, end, withInitial, out);
      } else {
        advanceSaving(start, end, checkpoints[depth + 1]);
        retreatOverPieces(start, end, depth + 1, withInitial, out);
      }
    }
  }

  /**
   * ω_i, the adjoint of log w̃_k^i, from that of log W_k: the bound adds W_i, the normalisation
   * −W_i Σ.
   */
  private void incrementalWeightAdjoint(int k) {
    if (!resampling.happens()) {
      // Nothing is reset on the way, so every step's weight enters the bound as the last one's
      // does.
      System.arraycopy(pathWeight, 0, omega, 0, particles);
      return;
    }
    double[] weight = weights.weight(k);
    double sum = 0;
    for (int i = 0; i < particles; i++) {
      sum += logWeightBar[i];
    }
    for (int i = 0; i < particles; i++) {
      omega[i] = Math.fma(weight[i], 1 - sum, logWeightBar[i]);
    }
  }

  /**
   * γ̄_i: log γ_k(z_k) enters the weight of step k, and with the other sign those of step k + 1.
   */
  private void densityAdjoint(double[] own) {
    for (int i = 0; i < particles; i++) {
      gamma[i] = own[i] - laterOmega[i];
    }
  }

  /**
   * Brings the adjoint of step k from its source to level k − 1.
   *
   * @return k if level k − 1 is to add what goes through its own gradient, 0 if that is done
   */
  private int sendToSource(int k, boolean withInitial, PathGradient out) {
    if (k > 1
        && resampling.gradient() instanceof ResamplingGradient.GappedStraightThrough(double tau)
        && (resampled[k] || (resampling.differentiatesDecision() && particles > 1))) {
      sendThroughSurrogate(k, tau, withInitial, out);
      return 0;
    }
    sendToDrawn(k);
    if (k > 1 && particles > 1 && scoresDraws()) {
      score.add(k, resampled[k], ancestors(k), weights, logWeightBar);
    }
    return k;
  }

  private boolean scoresDraws() {
    return resampling.gradient() instanceof ResamplingGradient.ScoreFunction;
  }

  /** What reaches level k − 1 with the draw taken as given. */
  private void sendToDrawn(int k) {
    if (!resampled[k]) {
      System.arraycopy(omega, 0, laterOmega, 0, particles);
      System.arraycopy(omega, 0, logWeightBar, 0, particles);
      return;
    }
    run.scatter(ancestors(k));
    Arrays.fill(laterOmega, 0);
    for (int i = 0; i < particles; i++) {
      laterOmega[ancestors(k)[i]] += omega[i];
    }
    if (resampling.gradient() instanceof ResamplingGradient.StopGradient) {
      System.arraycopy(laterOmega, 0, logWeightBar, 0, particles);
    } else {
      Arrays.fill(logWeightBar, 0);
    }
  }

  /**
   * Gapped straight-through: each child's whole adjoint is needed before it goes to the ancestors.
   */
  private void sendThroughSurrogate(int k, double tau, boolean withInitial, PathGradient out) {
    for (int i = 0; i < particles; i++) {
      gamma[i] = -omega[i];
    }
    run.gather(k - 1, resampled[k] ? ancestors(k) : themselves);
    run.completeAncestors(k, gamma, withInitial, out);
    if (!resampled[k]) {
      // What a kept replica would have become: the other end of the blend.
      run.gather(k - 1, ancestors(k));
    }
    gapped.begin(weights.logWeight(k - 1), ancestors(k), tau);
    Particles[] state = run.state(k - 1);
    Particles[] drawn = run.ancestorState();
    Particles[] adjoint = run.stateAdjoint();
    for (int s = 0; s < state.length; s++) {
      gapped.add(state[s], drawn[s], adjoint[s]);
    }
    Arrays.fill(logWeightBar, 0);
    if (resampled[k]) {
      gapped.addChoice(logWeightBar);
      run.scatter(ancestors(k));
    } else {
      System.arraycopy(omega, 0, logWeightBar, 0, particles);
    }
    if (resampling.differentiatesDecision()) {
      gapped.addDecision(weights, k - 1, resampled[k], logWeightBar);
    }
    Arrays.fill(laterOmega, 0);
  }

  /** One level that the path can be run again from. */
  private final class SavedLevel {
    private final Checkpoint particlesThere;
    private final double[] logWeight;
    private final double[] weight;

    SavedLevel(Checkpoint checkpoint, int count) {
      this.particlesThere = checkpoint;
      this.logWeight = new double[count];
      this.weight = new double[count];
    }

    void save(int level) {
      run.save(level, particlesThere);
      System.arraycopy(weights.logWeight(level), 0, logWeight, 0, particles);
      System.arraycopy(weights.weight(level), 0, weight, 0, particles);
    }

    void restore(int level) {
      run.restore(level, particlesThere);
      System.arraycopy(logWeight, 0, weights.logWeight(level), 0, particles);
      System.arraycopy(weight, 0, weights.weight(level), 0, particles);
    }
  }

  // ---------------------------------------------------------------- what happened

  /** Returns inc_k for k = 1..K. */
  public double increment(int step) {
    return weights.increment(step);
  }

  /** Returns the ESS of W_k for k = 0..K: after reweighting, before resampling. */
  public double ess(int level) {
    return weights.ess(level);
  }

  /**
   * Returns log W_k, normalised; the first N entries count. Of the last level, before {@link
   * #backward}; of the others only if all levels are held. Not to be modified.
   */
  public double[] logWeights(int level) {
    return weights.logWeight(level);
  }

  /** Returns whether the particles were resampled just before step k. */
  public boolean resampledBefore(int step) {
    return resampled[step];
  }

  /**
   * Returns the arrays that make up the particles' state at level k: positions, for some kernels
   * also momenta. Of the last level, before {@link #backward}; of the others only if all levels are
   * held. Not to be modified.
   */
  public Particles[] state(int level) {
    return run.state(level);
  }
}
