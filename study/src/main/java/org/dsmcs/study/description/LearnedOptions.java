package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.SAMPLER;
import static org.dsmcs.study.settings.Setting.Group.TARGET;

import java.util.OptionalDouble;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.study.description.Choices.BoundChoice;
import org.dsmcs.study.description.Choices.GradientChoice;
import org.dsmcs.study.description.Choices.KernelChoice;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;

/**
 * The sampler that is trained.
 *
 * @param learnInitial whether the initial distribution is learned too
 * @param kernel how particles move
 * @param bound what is ascended
 * @param resamplingGradient how the draw of ancestors is differentiated
 * @param temperature of {@code gst}
 * @param stepScale δ̂, the largest possible step size
 * @param pilot whether an adaptive SMC run finds where training begins
 * @param initialStepSize about which the step sizes lie before training; empty to search for one
 */
public record LearnedOptions(
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
            value = "stop-gradient",
            meaning =
                "how the draw of ancestors is differentiated; gst and score-function need"
                    + " categorical draws")
        GradientChoice resamplingGradient,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "" + Defaults.TEMPERATURE,
            above = 0,
            meaning = "temperature of gst")
        double temperature,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "" + Defaults.STEP_SCALE,
            least = SMALLEST_STEP,
            meaning = "largest possible step size")
        double stepScale,
    @Setting(
            group = SAMPLER,
            value = "false",
            meaning =
                "let adaptive SMC runs find where training begins: coordinates z = m + L u, initial"
                    + " distribution, schedule and step sizes")
        boolean pilot,
    @Setting(
            group = SAMPLER,
            label = "X",
            value = "auto",
            unset = "auto",
            least = SMALLEST_STEP,
            meaning =
                "about which the step sizes lie before training; auto halves the half of"
                    + " --step-scale while the bound gains more than noise")
        OptionalDouble initialStepSize) {
  /** Below it step sizes, and their fraction of the largest, lose digits. */
  private static final double SMALLEST_STEP = 1e-300;

  /** Checks what options must keep to together. */
  public LearnedOptions {
    if (pilot && initialStepSize.isPresent()) {
      throw new InputException(
          "--pilot, --initial-step-size: given both, allowed: one of them; a pilot finds the step"
              + " sizes itself");
    }
    double first = initialStepSize.orElse(stepScale / 2);
    if (first >= stepScale || first / stepScale < SMALLEST_STEP) {
      throw new InputException(
          "--initial-step-size: given %s, allowed: less than --step-scale, %s, but not below %s of it"
              .formatted(first, stepScale, SMALLEST_STEP));
    }
  }

  /** Returns the step size before training, which is known from when a run's files are written. */
  public double knownInitialStepSize() {
    return initialStepSize.orElse(stepScale / 2);
  }

  /** Returns how the draw of ancestors is differentiated. */
  public ResamplingGradient gradient() {
    return switch (resamplingGradient) {
      case IGNORE -> new ResamplingGradient.Ignored();
      case GST -> new ResamplingGradient.GappedStraightThrough(temperature);
      case STOP_GRADIENT -> new ResamplingGradient.StopGradient();
      case SCORE_FUNCTION -> new ResamplingGradient.ScoreFunction();
    };
  }
}
