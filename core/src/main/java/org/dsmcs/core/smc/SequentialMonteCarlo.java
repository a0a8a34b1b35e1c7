package org.dsmcs.core.smc;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.resampling.Resampling;

/**
 * The loop of every sequential Monte Carlo method: one replica of N weighted particles at levels 0,
 * 1, 2, … of a {@link ParticleRun}.
 *
 * <pre>
 * start                                     log W_0 = −log N
 * for k = 1, 2, … while there is a next level:
 *   resample?   criterion on the ESS of W_{k−1}; ancestors; weights equal again
 *   move        particles to level k
 *   reweight    ℓ = log W + log G_k;  inc_k = log Σ exp ℓ;  log W_k = ℓ − inc_k
 * log Z-hat = Σ inc_k
 * </pre>
 *
 * <p>Before step 1 nothing is resampled, unless the start has weights of its own. exp(log Z-hat) is
 * an unbiased estimate of Z where moves and weights do not adapt to the particles. Not safe for use
 * by several threads.
 *
 * <p>With one particle held on a {@link RetainedPath} it is conditional SMC, and 1/exp(log Z-hat)
 * an unbiased estimate of 1/Z.
 *
 * <p>Source: Del Moral, Doucet and Jasra, "Sequential Monte Carlo samplers", 2006; Chopin and
 * Papaspiliopoulos, "An introduction to sequential Monte Carlo", 2020, algorithm 10.3.
 */
public final class SequentialMonteCarlo {
  /** Levels that are held at least: where a step begins, and where it leads. */
  private static final int FEWEST_LEVELS = 2;

  /** Room for increments at first; more is made as levels come. */
  private static final int LEVELS_AT_FIRST = 64;

  private final ParticleRun run;
  private final int particles;
  private final ResamplingOperation resampling;
  private final Weights weights;
  private final RetainedParticle retained = new RetainedParticle();
  private final double[] unnormalised;
  private boolean[] resampled;

  // Genealogy: the particle of level 0 that each descends from, and the same while it is remade.
  private int[] root;
  private int[] rootBefore;
  private int resamplings;

  private ReplicaNoise noise = RecordedNoise.EMPTY;
  private int level;

  /**
   * Makes room for runs of any length, of which the last two levels are held.
   *
   * @param run the particles
   * @param resampling when and how they are resampled
   * @param dimension coordinates of a particle
   */
  public SequentialMonteCarlo(ParticleRun run, Resampling resampling, int dimension) {
    this(run, resampling, dimension, LEVELS_AT_FIRST, FEWEST_LEVELS);
  }

  /**
   * Makes room for a known number of levels.
   *
   * @param run the particles
   * @param resampling when and how they are resampled
   * @param dimension coordinates of a particle
   * @param steps K, as far as it is known
   * @param held how many levels are held at a time, at least 2
   */
  SequentialMonteCarlo(ParticleRun run, Resampling resampling, int dimension, int steps, int held) {
    this.run = run;
    this.particles = run.particles();
    this.resampling = new AncestorResampling(resampling, particles, dimension, held);
    this.weights = new Weights(particles, steps, held);
    this.unnormalised = new double[Particles.padded(particles)];
    this.resampled = new boolean[steps + 2];
    this.root = new int[particles];
    this.rootBefore = new int[particles];
  }

  /**
   * Runs one replica.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @return log Z-hat, the sum of all increments
   * @throws ZeroWeightsException if all particles have weight zero after some step
   */
  public double forward(ReplicaNoise noise, NonFiniteLog log) {
    start(noise, log);
    return toTheEnd();
  }

  /**
   * Runs one replica with one particle held on a path.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @param path drawn backward
   * @return log Z-hat; +∞ (1/Z-hat = 0) where the path has weight zero at some level
   * @throws UnsupportedOperationException if the scheme cannot draw ancestors given one of them
   */
  public double forward(ReplicaNoise noise, NonFiniteLog log, RetainedPath path) {
    retained.hold(path);
    try {
      start(noise, log);
      return toTheEnd();
    } catch (ZeroWeightsException pathOfWeightZero) {
      return Double.POSITIVE_INFINITY;
    } finally {
      retained.release();
    }
  }

  private double toTheEnd() {
    while (run.hasNext(level)) {
      advance(level, level + 1);
    }
    return logEvidence();
  }

  /** Draws level 0. */
  void start(ReplicaNoise noiseOfReplica, NonFiniteLog log) {
    noise = noiseOfReplica;
    level = 0;
    resamplings = 0;
    Arrays.setAll(root, i -> i);
    run.start(noise, log);
    retained.start(noise, log, particles);
    weights.start();
    if (run.weighsStart()) {
      System.arraycopy(weights.equalLogWeight(), 0, unnormalised, 0, particles);
      run.reweight(0, false, unnormalised);
      retained.check(0, unnormalised);
      weights.normalise(0, unnormalised);
    }
  }

  /** Goes from level {@code from} to level {@code to}, again where that has been done before. */
  void advance(int from, int to) {
    for (int k = from + 1; k <= to; k++) {
      if (k >= resampled.length) {
        resampled = Arrays.copyOf(resampled, 2 * k);
      }
      boolean weighed = k > 1 || run.weighsStart();
      resampled[k] = weighed && resampling.act(k, noise, weights, run, retained.place());
      if (resampled[k] && k > level) {
        resamplings++;
        if (run.ancestors() == particles) {
          inheritRoots(resampling.ancestors(k));
        }
      }
      double[] before = resampled[k] ? weights.equalLogWeight() : weights.logWeight(k - 1);
      run.move(k, resampled[k], before);
      retained.follow(k, resampled[k] ? resampling.retainedPlace() : retained.place());
      System.arraycopy(before, 0, unnormalised, 0, particles);
      run.reweight(k, resampled[k], unnormalised);
      retained.check(k, unnormalised);
      weights.normalise(k, unnormalised);
      level = Math.max(level, k);
    }
  }

  private void inheritRoots(int[] ancestors) {
    int[] before = root;
    root = rootBefore;
    rootBefore = before;
    for (int i = 0; i < particles; i++) {
      root[i] = before[ancestors[i]];
    }
  }

  /** Returns log Z-hat of the last run. */
  public double logEvidence() {
    double sum = run.weighsStart() ? weights.increment(0) : 0;
    for (int k = 1; k <= level; k++) {
      sum += weights.increment(k);
    }
    return sum;
  }

  /** Returns the last level reached. */
  public int level() {
    return level;
  }

  /** Returns inc_k, for k = 1..K; for k = 0 where the start has weights. */
  public double increment(int step) {
    return weights.increment(step);
  }

  /** Returns the ESS of W_k for k = 0..K: after reweighting, before resampling. */
  public double ess(int ofLevel) {
    return weights.ess(ofLevel);
  }

  /**
   * Returns log W_k, normalised; the first N entries count. Of the last level; of others only while
   * they are held. Not to be modified.
   */
  public double[] logWeights(int ofLevel) {
    return weights.logWeight(ofLevel);
  }

  /** Returns W_k like {@link #logWeights}. */
  public double[] weights(int ofLevel) {
    return weights.weight(ofLevel);
  }

  /** Returns whether the particles were resampled just before step k. */
  public boolean resampledBefore(int step) {
    return resampled[step];
  }

  /** Returns how often the particles were resampled. */
  public int resamplings() {
    return resamplings;
  }

  /**
   * Returns the particle of level 0 that a particle of the last level descends from, where every
   * particle has an ancestor of its own: {@link ParticleRun#ancestors} is N.
   */
  public int root(int particle) {
    return root[particle];
  }

  /** Returns the weights themselves, for the adjoint. */
  Weights weights() {
    return weights;
  }

  /** Returns what happens between steps, for the adjoint. */
  ResamplingOperation resampling() {
    return resampling;
  }
}
