package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.TRAINING;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;

/**
 * How the sampler is trained.
 *
 * @param replicas of an iteration
 * @param epochs at most
 * @param iterations of an epoch
 * @param learningRate Adam's step size at first
 * @param decayFactor what it is multiplied with at each decay
 * @param decayEvery epochs from one decay to the next
 * @param decayUntil last epoch after which it may decay
 * @param gradientNormLimit longest gradient
 * @param stopEarly whether training ends when the bound no longer rises
 * @param nonFiniteLimit largest fraction of log densities that may be NaN or +∞
 */
public record TrainingOptions(
    @Setting(
            group = TRAINING,
            label = "N",
            value = "" + Defaults.REPLICAS,
            least = 1,
            meaning = "replicas of an iteration")
        int replicas,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "" + Defaults.EPOCHS,
            least = 0,
            meaning = "epochs")
        int epochs,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "" + Defaults.ITERATIONS,
            least = 1,
            meaning = "iterations of an epoch")
        int iterations,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "" + Defaults.LEARNING_RATE,
            above = 0,
            meaning = "learning rate of Adam at first")
        double learningRate,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "" + Defaults.DECAY_FACTOR,
            above = 0,
            greatest = 1,
            meaning = "what the learning rate is multiplied with at each decay")
        double decayFactor,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            meaning = "epochs from one decay to the next; auto takes a twentieth of --epochs")
        OptionalInt decayEvery,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 0,
            meaning =
                "last epoch after which the learning rate may decay; auto takes the last but one of"
                    + " --epochs")
        OptionalInt decayUntil,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "" + Defaults.GRADIENT_NORM_LIMIT,
            unset = "none",
            above = 0,
            meaning = "longest gradient; longer ones are scaled down to it")
        OptionalDouble gradientNormLimit,
    @Setting(
            group = TRAINING,
            value = "true",
            meaning = "end the training when the bound no longer rises")
        boolean stopEarly,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "" + Defaults.NON_FINITE_LIMIT,
            least = 0,
            greatest = 1,
            meaning = "largest fraction of log densities that may be NaN or +Infinity")
        double nonFiniteLimit) {
  /** Checks what options must keep to together. */
  public TrainingOptions {
    if ((long) epochs * iterations > Integer.MAX_VALUE) {
      throw new InputException(
          "--epochs, --iterations: given %d and %d, allowed: at most %d iterations in all"
              .formatted(epochs, iterations, Integer.MAX_VALUE));
    }
  }

  /** Returns the training, with the usual course of the learning rate where none was asked for. */
  TrainingConfiguration configuration(boolean learnInitial) {
    TrainingConfiguration usual =
        TrainingConfiguration.settling(epochs, iterations, replicas, learningRate, learnInitial);
    return new TrainingConfiguration(
        epochs,
        iterations,
        replicas,
        learningRate,
        decayFactor,
        decayEvery.orElse(usual.decayEvery()),
        decayUntil.orElse(usual.decayUntil()),
        gradientNormLimit,
        learnInitial,
        nonFiniteLimit,
        stopEarly);
  }
}
