package org.dsmcs.core.smc;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.resampling.Resampling;

/**
 * {@link SequentialMonteCarlo} and its adjoint by hand: the gradient of log Z-hat = Σ inc_k, with
 * ancestors and decisions fixed and the resampling gradient's surrogate in their place.
 *
 * <p>The adjoint of a step's log weights ℓ_k is ω_k = W_k (1 − Σ w̄) + w̄, w̄ being what the later
 * steps send to log W_k. All arrays are allocated by the constructor. Where not the whole path is
 * held, parts of it are run again from checkpoints: {@link StoragePlan}.
 */
public final class DifferentiableSequentialMonteCarlo {
  private final DifferentiableRun run;
  private final SequentialMonteCarlo forward;
  private final StoragePlan storage;
  private final SavedLevel[][] checkpoints;
  private final int particles;
  private final int steps;
  private final double[] omega;
  private final double[] logWeightBar;
  private final double[] lastWeight;
  private final double[] noBaseline;

  /**
   * Makes room.
   *
   * @param run the particles
   * @param resampling when and how they are resampled, and how that is differentiated
   * @param dimension coordinates of a particle
   * @param storage how much of the path is held; no result depends on it
   */
  public DifferentiableSequentialMonteCarlo(
      DifferentiableRun run, Resampling resampling, int dimension, StoragePlan storage) {
    this.run = run;
    this.storage = storage;
    this.particles = run.particles();
    this.steps = run.steps();
    this.forward =
        new SequentialMonteCarlo(run, resampling, dimension, steps, storage.heldLevels());
    this.checkpoints = new SavedLevel[storage.depth()][storage.pieces()];
    for (SavedLevel[] ofDepth : checkpoints) {
      Arrays.setAll(ofDepth, j -> new SavedLevel(run.newCheckpoint(), particles));
    }
    int padded = Particles.padded(particles);
    this.omega = new double[padded];
    this.logWeightBar = new double[padded];
    this.lastWeight = new double[padded];
    this.noBaseline = new double[steps + 1];
  }

  /**
   * Runs one replica forward.
   *
   * @param noise everything random
   * @param log told of log densities that are not finite
   * @return log Z-hat
   * @throws ZeroWeightsException if all particles have weight zero after some step
   */
  public double forward(ReplicaNoise noise, NonFiniteLog log) {
    forward.start(noise, log);
    if (storage.depth() == 0) {
      forward.advance(0, steps);
    } else {
      advanceSaving(0, steps, checkpoints[0]);
    }
    System.arraycopy(forward.weights(steps), 0, lastWeight, 0, particles);
    return forward.logEvidence();
  }

  /** Goes from level {@code from} to level {@code to}, saving the first level of each piece. */
  private void advanceSaving(int from, int to, SavedLevel[] saved) {
    int length = pieceLength(from, to);
    int piece = 0;
    for (int level = from; level < to; level += length, piece++) {
      saved[piece].save(level);
      forward.advance(level, Math.min(level + length, to));
    }
  }

  private int pieceLength(int from, int to) {
    return Math.ceilDiv(to - from, storage.pieces());
  }

  /** Runs the adjoint of the last {@link #forward}; the score function has no baseline then. */
  public void backward() {
    backward(noBaseline);
  }

  /**
   * Runs the adjoint of the last {@link #forward}. The run knows where its gradient goes.
   *
   * @param baseline what the score function subtracts from inc_k + … + inc_K at what was drawn
   *     before step k, for k = 2..K at index k; the other gradients do not read it
   */
  public void backward(double[] baseline) {
    forward.resampling().beginAdjoint(forward.weights(), baseline);
    run.beginAdjoint();
    Arrays.fill(logWeightBar, 0);
    if (storage.depth() == 0) {
      retreat(0, steps);
    } else {
      retreatOverPieces(0, steps, 0);
      checkpoints[0][0].restore(0);
    }
    run.adjointOfStart();
  }

  /**
   * The adjoint of the steps from level {@code to} back to level {@code from}, all of them held.
   */
  private void retreat(int from, int to) {
    for (int k = to; k > from; k--) {
      logWeightAdjoint(k);
      run.adjointOfLevel(k, omega);
      forward
          .resampling()
          .adjoint(k, forward.resampledBefore(k), omega, forward.weights(), run, logWeightBar);
    }
  }

  /** The same where the pieces of depth {@code depth} have been saved: last piece first. */
  private void retreatOverPieces(int from, int to, int depth) {
    int length = pieceLength(from, to);
    for (int piece = Math.ceilDiv(to - from, length) - 1; piece >= 0; piece--) {
      int start = from + piece * length;
      int end = Math.min(start + length, to);
      checkpoints[depth][piece].restore(start);
      if (end - start < storage.heldLevels()) {
        forward.advance(start, end);
        retreat(start, end);
      } else {
        advanceSaving(start, end, checkpoints[depth + 1]);
        retreatOverPieces(start, end, depth + 1);
      }
    }
  }

  /** ω, from the adjoint of log W_k: the increment adds W_i, the normalisation −W_i Σ w̄. */
  private void logWeightAdjoint(int k) {
    if (!forward.resampling().happens()) {
      // Nothing is reset on the way, so every step's weight enters as the last one's does.
      System.arraycopy(lastWeight, 0, omega, 0, particles);
      return;
    }
    double[] weight = forward.weights(k);
    double sum = 0;
    for (int i = 0; i < particles; i++) {
      sum += logWeightBar[i];
    }
    for (int i = 0; i < particles; i++) {
      omega[i] = Math.fma(weight[i], 1 - sum, logWeightBar[i]);
    }
  }

  /** Returns the run forward: increments, ESS, weights. */
  public SequentialMonteCarlo loop() {
    return forward;
  }

  /** One level that the path can be run again from. */
  private final class SavedLevel {
    private final DifferentiableRun.Checkpoint particlesThere;
    private final double[] logWeight;
    private final double[] weight;

    SavedLevel(DifferentiableRun.Checkpoint checkpoint, int count) {
      this.particlesThere = checkpoint;
      this.logWeight = new double[count];
      this.weight = new double[count];
    }

    void save(int level) {
      particlesThere.save(level);
      System.arraycopy(forward.logWeights(level), 0, logWeight, 0, particles);
      System.arraycopy(forward.weights(level), 0, weight, 0, particles);
    }

    void restore(int level) {
      particlesThere.restore(level);
      System.arraycopy(logWeight, 0, forward.logWeights(level), 0, particles);
      System.arraycopy(weight, 0, forward.weights(level), 0, particles);
    }
  }
}
