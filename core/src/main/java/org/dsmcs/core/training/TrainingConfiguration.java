package org.dsmcs.core.training;

import java.util.OptionalDouble;
import org.dsmcs.core.sampler.Defaults;

/**
 * How a sampler is trained. The defaults of {@link #paper} are the paper's protocol.
 *
 * @param epochs number of epochs; 0 leaves the starting values
 * @param iterationsPerEpoch iterations of an epoch, at least 1
 * @param replicas replicas per iteration, at least 1
 * @param learningRate Adam's step size at first, positive
 * @param decayFactor what the learning rate is multiplied with at each decay, in (0, 1]
 * @param decayEvery epochs from one decay to the next, at least 1
 * @param decayUntil last epoch after which the rate may decay
 * @param gradientNormLimit longest gradient, longer ones are scaled down to it; empty: no limit
 * @param learnsInitial whether mean and standard deviations of the initial distribution are learned
 * @param nonFiniteLimit largest fraction of log densities that may be NaN or +∞, in [0, 1]
 * @param stopsEarly whether training ends when the bound no longer rises, see {@link
 *     #withEarlyStop}
 */
public record TrainingConfiguration(
    int epochs,
    int iterationsPerEpoch,
    int replicas,
    double learningRate,
    double decayFactor,
    int decayEvery,
    int decayUntil,
    OptionalDouble gradientNormLimit,
    boolean learnsInitial,
    double nonFiniteLimit,
    boolean stopsEarly) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public TrainingConfiguration {
    require(epochs >= 0, "epochs must be at least 0", epochs);
    require(iterationsPerEpoch >= 1, "iterations must be at least 1", iterationsPerEpoch);
    require(replicas >= 1, "replicas must be at least 1", replicas);
    require(
        learningRate > 0 && Double.isFinite(learningRate),
        "learning rate must be positive and finite",
        learningRate);
    require(decayFactor > 0 && decayFactor <= 1, "decay factor must lie in (0, 1]", decayFactor);
    require(decayEvery >= 1, "epochs between decays must be at least 1", decayEvery);
    require(decayUntil >= 0, "last epoch of decay must be at least 0", decayUntil);
    double limit = gradientNormLimit.orElse(1);
    require(
        limit > 0 && Double.isFinite(limit),
        "limit of the gradient norm must be positive and finite",
        limit);
    require(
        nonFiniteLimit >= 0 && nonFiniteLimit <= 1,
        "limit of non-finite densities must lie in [0, 1]",
        nonFiniteLimit);
  }

  /** Makes a configuration of a training that goes through all its epochs. */
  public TrainingConfiguration(
      int epochs,
      int iterationsPerEpoch,
      int replicas,
      double learningRate,
      double decayFactor,
      int decayEvery,
      int decayUntil,
      OptionalDouble gradientNormLimit,
      boolean learnsInitial,
      double nonFiniteLimit) {
    this(
        epochs,
        iterationsPerEpoch,
        replicas,
        learningRate,
        decayFactor,
        decayEvery,
        decayUntil,
        gradientNormLimit,
        learnsInitial,
        nonFiniteLimit,
        false);
  }

  private static void require(boolean holds, String what, Object given) {
    if (!holds) {
      throw new IllegalArgumentException(what + ", given: " + given);
    }
  }

  /**
   * The paper's protocol: 500 epochs of 10 iterations with 64 replicas, the learning rate times
   * 0.75 after epochs 25, 50, …, 200; the initial distribution fixed.
   *
   * @param learningRate Adam's step size at first
   */
  public static TrainingConfiguration paper(double learningRate) {
    return new TrainingConfiguration(
        500, 10, 64, learningRate, 0.75, 25, 200, OptionalDouble.empty(), false, 0.01);
  }

  /**
   * A training that settles, whatever its length: the learning rate times 0.75 at 19 times evenly
   * spread over all epochs, so that it ends at a 236th, and gradients no longer than 10. With a
   * rate that stays high, parameters drift away from what they had reached; and now and then a
   * gradient of the bound is ten times as long as usual, and one step along it can undo many.
   *
   * @param learningRate Adam's step size at first
   */
  public static TrainingConfiguration settling(
      int epochs,
      int iterationsPerEpoch,
      int replicas,
      double learningRate,
      boolean learnsInitial) {
    return new TrainingConfiguration(
        epochs,
        iterationsPerEpoch,
        replicas,
        learningRate,
        Defaults.DECAY_FACTOR,
        Math.max(1, epochs / 20),
        Math.max(0, epochs - 1),
        OptionalDouble.of(Defaults.GRADIENT_NORM_LIMIT),
        learnsInitial,
        Defaults.NON_FINITE_LIMIT);
  }

  /** Returns a copy with another number of epochs. */
  public TrainingConfiguration withEpochs(int newEpochs) {
    return new TrainingConfiguration(
        newEpochs,
        iterationsPerEpoch,
        replicas,
        learningRate,
        decayFactor,
        decayEvery,
        decayUntil,
        gradientNormLimit,
        learnsInitial,
        nonFiniteLimit,
        stopsEarly);
  }

  /**
   * Returns a copy that ends, or does not end, when the bound no longer rises.
   *
   * <p>After epoch e the mean bound of the last m = max(5, ⌊e/4⌋) epochs is compared with that of
   * the m epochs before. s is the scatter of an epoch's bound, from differences of neighbours. The
   * bound has settled when the gain d, plus one standard error s √(2/m), is at most 0.02 nats or
   * half of s (whichever is larger, the s of that half being a median's), and the bound does not
   * fall: d is not below −0.02 nats and three such standard errors, whichever is further. Then five
   * more epochs follow, the learning rate halved before each, so that parameters do not keep the
   * scatter of a high rate. So no training ends before epoch 15.
   *
   * @param stops whether it does
   */
  public TrainingConfiguration withEarlyStop(boolean stops) {
    return new TrainingConfiguration(
        epochs,
        iterationsPerEpoch,
        replicas,
        learningRate,
        decayFactor,
        decayEvery,
        decayUntil,
        gradientNormLimit,
        learnsInitial,
        nonFiniteLimit,
        stops);
  }

  /**
   * Returns the learning rate of an epoch: it has decayed after every {@code decayEvery} epochs, up
   * to and with {@code decayUntil}. A bound that has settled lowers it further.
   *
   * @param epoch from 0
   */
  public double learningRate(int epoch) {
    int decays = Math.min(epoch, decayUntil) / decayEvery;
    double rate = learningRate;
    for (int i = 0; i < decays; i++) {
      rate *= decayFactor;
    }
    return rate;
  }
}
