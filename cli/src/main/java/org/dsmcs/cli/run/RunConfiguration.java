package org.dsmcs.cli.run;

import static org.dsmcs.study.settings.Setting.Group.EVALUATION;
import static org.dsmcs.study.settings.Setting.Group.RUN;
import static org.dsmcs.study.settings.Setting.Group.SAMPLER;
import static org.dsmcs.study.settings.Setting.Group.TARGET;
import static org.dsmcs.study.settings.Setting.Group.TRAINING;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.dsmcs.cli.run.Choices.BoundChoice;
import org.dsmcs.cli.run.Choices.CriterionChoice;
import org.dsmcs.cli.run.Choices.GradientChoice;
import org.dsmcs.cli.run.Choices.KernelChoice;
import org.dsmcs.cli.run.Choices.SchemeChoice;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.study.settings.SettingTable;
import org.dsmcs.targets.TargetRequest;

/**
 * Everything that determines a run's numbers: what {@code config.yaml} holds. Each component
 * declares an option, with its default; there is no other list of them.
 */
record RunConfiguration(
    @Setting(
            group = TARGET,
            label = "NAME",
            value = "gaussian-mixture",
            meaning = "density whose evidence is estimated; dsmcs targets lists them")
        String target,
    @Setting(
            group = TARGET,
            label = "NAME=VALUE",
            value = "",
            meaning = "an option of the target; repeat for more")
        SequencedMap<String, String> targetOption,
    @Setting(
            group = TARGET,
            label = "N",
            value = "0",
            meaning = "seed of what a target draws at random, such as a mixture's means")
        long targetSeed,
    @Setting(
            group = TARGET,
            label = "D",
            value = "default",
            unset = "default",
            least = 1,
            meaning = "dimension; by default the target's own")
        OptionalInt dimension,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "0.0",
            meaning = "mean of the initial distribution, one number or one for each coordinate")
        List<Double> initialMean,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "3.0",
            above = 0,
            meaning = "its standard deviation, one number or one for each coordinate")
        List<Double> initialStd,
    @Setting(
            group = TARGET,
            value = "false",
            meaning = "learn mean and standard deviations of the initial distribution too")
        boolean learnInitial,
    @Setting(group = SAMPLER, value = "underdamped-langevin", meaning = "how particles move")
        KernelChoice kernel,
    @Setting(group = SAMPLER, value = "smc", meaning = "lower bound of log Z that training ascends")
        BoundChoice bound,
    @Setting(
            group = SAMPLER,
            value = "ess",
            meaning = "when particles are resampled; never is the default with --bound dais")
        CriterionChoice criterion,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "0.5",
            above = 0,
            greatest = 1,
            meaning = "with --criterion ess: resample when ESS is below this fraction of N")
        double essFraction,
    @Setting(
            group = SAMPLER,
            value = "systematic",
            meaning =
                "how ancestors are drawn; ssp is the Srinivasan sampling process; categorical is"
                    + " the default with gst and score-function")
        SchemeChoice scheme,
    @Setting(
            group = SAMPLER,
            value = "stop-gradient",
            meaning =
                "how the draw of ancestors is differentiated; gst and score-function need"
                    + " categorical draws")
        GradientChoice resamplingGradient,
    @Setting(group = SAMPLER, label = "X", value = "0.1", above = 0, meaning = "temperature of gst")
        double temperature,
    @Setting(group = SAMPLER, label = "N", value = "64", least = 1, meaning = "particles")
        int particles,
    @Setting(group = SAMPLER, label = "K", value = "32", least = 1, meaning = "annealing steps")
        int steps,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "2.0",
            least = SMALLEST_STEP,
            meaning = "largest possible step size")
        double stepScale,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "auto",
            unset = "auto",
            least = SMALLEST_STEP,
            meaning =
                "about which the step sizes lie before training; auto halves the half of"
                    + " --step-scale while the bound gains more than noise")
        OptionalDouble initialStepSize,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "64",
            least = 1,
            meaning = "replicas of an iteration")
        int replicas,
    @Setting(group = TRAINING, label = "N", value = "60", least = 0, meaning = "epochs") int epochs,
    @Setting(
            group = TRAINING,
            label = "N",
            value = "10",
            least = 1,
            meaning = "iterations of an epoch")
        int iterations,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "0.03",
            above = 0,
            meaning = "learning rate of Adam at first")
        double learningRate,
    @Setting(
            group = TRAINING,
            label = "X",
            value = "0.75",
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
            value = "10.0",
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
            value = "0.01",
            least = 0,
            greatest = 1,
            meaning = "largest fraction of log densities that may be NaN or +Infinity")
        double nonFiniteLimit,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "1000",
            least = 2,
            meaning = "fresh replicas that the estimate rests on")
        int evaluationReplicas,
    @Setting(
            group = EVALUATION,
            label = "N",
            value = "1000",
            least = 0,
            greatest = 1_000_000_000,
            meaning =
                "about how many weighted draws are written, in whole replicas, of at most 256"
                    + " replicas")
        int draws,
    @Setting(group = RUN, label = "N", value = "0", meaning = "seed of all noise of the run")
        long seed,
    @Setting(
            group = RUN,
            label = "N",
            value = "auto",
            unset = "auto",
            least = 1,
            greatest = 1024,
            meaning = "threads; auto takes one for each processor; results do not depend on it")
        OptionalInt threads) {
  /** Below it step sizes, and their fraction of the largest, lose digits. */
  private static final double SMALLEST_STEP = 1e-300;

  /** The options. */
  static final SettingTable<RunConfiguration> TABLE = new SettingTable<>(RunConfiguration.class);

  /**
   * Checks what options must keep to together; each on its own was checked when it was read.
   *
   * @throws InputException naming the options at fault
   */
  RunConfiguration {
    targetOption = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(targetOption));
    if (bound == BoundChoice.DAIS && criterion != CriterionChoice.NEVER) {
      throw new InputException(
          "--bound dais: defined without resampling only; choose --criterion never, or --bound"
              + " smc");
    }
    if (resamplingGradient.wantsCategoricalDraws() && scheme != SchemeChoice.CATEGORICAL) {
      throw new InputException(
          ("--resampling-gradient %s: defined for categorical draws only; choose --scheme"
                  + " categorical, or --resampling-gradient stop-gradient, which goes with any"
                  + " scheme")
              .formatted(resamplingGradient.word()));
    }
    double first = initialStepSize.orElse(stepScale / 2);
    if (first >= stepScale || first / stepScale < SMALLEST_STEP) {
      throw new InputException(
          "--initial-step-size: given %s, allowed: less than --step-scale, %s, but not below %s of it"
              .formatted(first, stepScale, SMALLEST_STEP));
    }
    if ((long) epochs * iterations > Integer.MAX_VALUE) {
      throw new InputException(
          "--epochs, --iterations: given %d and %d, allowed: at most %d iterations in all"
              .formatted(epochs, iterations, Integer.MAX_VALUE));
    }
  }

  /** Returns these values with the dimension that the target turned out to have. */
  RunConfiguration withDimension(int known) {
    return TABLE.with(this, "dimension", OptionalInt.of(known));
  }

  /**
   * Returns these values with the course of the learning rate that belongs to the number of epochs,
   * where none was asked for. A run that goes on to more epochs keeps the course it began with.
   */
  RunConfiguration withCourse() {
    TrainingConfiguration usual =
        TrainingConfiguration.settling(epochs, iterations, replicas, learningRate, learnInitial);
    RunConfiguration withEvery =
        TABLE.with(this, "decay-every", OptionalInt.of(decayEvery.orElse(usual.decayEvery())));
    return TABLE.with(
        withEvery, "decay-until", OptionalInt.of(decayUntil.orElse(usual.decayUntil())));
  }

  /** Returns these values with the step size that the search for one came to. */
  RunConfiguration withInitialStepSize(double found) {
    return TABLE.with(this, "initial-step-size", OptionalDouble.of(found));
  }

  /** Returns the step size before training, which is known from when a run's files are written. */
  double knownInitialStepSize() {
    return initialStepSize.orElse(stepScale / 2);
  }

  /** Returns what to ask the catalogue of targets for. */
  TargetRequest targetRequest() {
    return new TargetRequest(target, targetOption, dimension, targetSeed);
  }

  /** Returns how many threads work. */
  int threadCount() {
    return threads.orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
