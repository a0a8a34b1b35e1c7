package org.dsmcs.study.description;

import static org.dsmcs.study.settings.Setting.Group.TARGET;

import java.util.List;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.ReferenceDistribution;
import org.dsmcs.core.sampler.Defaults;
import org.dsmcs.study.description.Choices.StartChoice;
import org.dsmcs.study.input.InputException;
import org.dsmcs.study.settings.Setting;
import org.dsmcs.targets.Target;

/**
 * The initial distribution π_0.
 *
 * @param initialDistribution which one
 * @param initialMean its mean, one number or one for each coordinate
 * @param initialStd its standard deviation, one number or one for each coordinate
 */
public record InitialOptions(
    @Setting(
            group = TARGET,
            value = "gaussian",
            meaning =
                "where particles start; prior: the model's own, where it can be drawn from, for"
                    + " --method smc and ais, and for --pilot")
        StartChoice initialDistribution,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "0.0",
            meaning = "mean of the initial distribution, one number or one for each coordinate")
        List<Double> initialMean,
    @Setting(
            group = TARGET,
            label = "X[,X...]",
            value = "" + Defaults.INITIAL_STANDARD_DEVIATION,
            above = 0,
            meaning = "its standard deviation, one number or one for each coordinate")
        List<Double> initialStd) {
  /**
   * Returns the distribution of a target.
   *
   * @throws InputException if the prior is asked for and there is none, or it cannot be drawn from;
   *     and as {@link #distribution(int)} does
   */
  public ReferenceDistribution of(Target target) {
    return initialDistribution == StartChoice.GAUSSIAN
        ? distribution(target.dimension())
        : target
            .prior()
            .orElseThrow(
                () ->
                    new InputException(
                        "--initial-distribution prior: %s has no prior that can be drawn from; leave the option out, and choose --initial-mean and --initial-std"
                            .formatted(target.name())));
  }

  /**
   * Returns the Gaussian.
   *
   * @throws InputException if as many numbers were given as neither 1 nor the dimension, or
   *     standard deviations that doubles cannot compute with
   */
  public DiagonalGaussian distribution(int dimension) {
    double[] mean = spread("--initial-mean", initialMean, dimension);
    double[] logStandardDeviation = spread("--initial-std", initialStd, dimension);
    for (int d = 0; d < dimension; d++) {
      logStandardDeviation[d] = Math.log(logStandardDeviation[d]);
    }
    try {
      return new DiagonalGaussian(mean, logStandardDeviation);
    } catch (IllegalArgumentException e) {
      throw new InputException("--initial-mean, --initial-std: " + e.getMessage(), e);
    }
  }

  private static double[] spread(String option, List<Double> values, int dimension) {
    if (values.size() != 1 && values.size() != dimension) {
      throw new InputException(
          "%s: given %d numbers, allowed: one number, or one for each of the %d coordinates"
              .formatted(option, values.size(), dimension));
    }
    double[] spread = new double[dimension];
    for (int d = 0; d < dimension; d++) {
      spread[d] = values.get(values.size() == 1 ? 0 : d);
    }
    return spread;
  }
}
