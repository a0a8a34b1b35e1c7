package org.dsmcs.cli.run;

import java.util.List;
import org.dsmcs.cli.run.Choices.BoundChoice;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.training.TrainingConfiguration;
import org.dsmcs.study.input.InputException;

/** Turns a configuration into the records that the sampler takes. */
final class CoreRecords {
  private CoreRecords() {}

  /**
   * Returns the initial distribution.
   *
   * @throws InputException if as many numbers were given as neither 1 nor the dimension, or
   *     standard deviations that doubles cannot compute with
   */
  static DiagonalGaussian initial(RunConfiguration configuration, int dimension) {
    return initial(configuration.initialMean(), configuration.initialStd(), dimension);
  }

  /** Does the same for a mean and standard deviations. */
  static DiagonalGaussian initial(
      List<Double> means, List<Double> standardDeviations, int dimension) {
    double[] mean = spread("--initial-mean", means, dimension);
    double[] logStandardDeviation = spread("--initial-std", standardDeviations, dimension);
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

  /** Returns what the sampler does. */
  static SamplerConfiguration sampler(RunConfiguration configuration) {
    ResamplingCriterion when = configuration.criterion().criterion(configuration.essFraction());
    ResamplingGradient gradient =
        switch (configuration.resamplingGradient()) {
          case IGNORE -> new ResamplingGradient.Ignored();
          case GST -> new ResamplingGradient.GappedStraightThrough(configuration.temperature());
          case STOP_GRADIENT -> new ResamplingGradient.StopGradient();
          case SCORE_FUNCTION -> new ResamplingGradient.ScoreFunction();
        };
    return new SamplerConfiguration(
        configuration.kernel().kernel(),
        configuration.bound() == BoundChoice.DAIS ? Bound.DAIS : Bound.SMC,
        new Resampling(when, configuration.scheme().scheme(), gradient),
        configuration.particles(),
        configuration.steps(),
        configuration.stepScale());
  }

  /** Returns how it is trained. */
  static TrainingConfiguration training(RunConfiguration asked) {
    RunConfiguration configuration = asked.withCourse();
    return new TrainingConfiguration(
        configuration.epochs(),
        configuration.iterations(),
        configuration.replicas(),
        configuration.learningRate(),
        configuration.decayFactor(),
        configuration.decayEvery().orElseThrow(),
        configuration.decayUntil().orElseThrow(),
        configuration.gradientNormLimit(),
        configuration.learnInitial(),
        configuration.nonFiniteLimit(),
        configuration.stopEarly());
  }
}
