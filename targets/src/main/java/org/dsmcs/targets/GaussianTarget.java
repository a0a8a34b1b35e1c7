package org.dsmcs.targets;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.density.DiagonalGaussian;

/**
 * The catalogue's entry for a Gaussian with independent coordinates, e^a N(m, diag(σ²)), whose log
 * evidence is a. The density itself is {@link DiagonalGaussian}.
 */
final class GaussianTarget {
  private static final TargetOption<double[]> MEAN =
      TargetOption.numbers(
          "mean",
          "mean of every coordinate, or of each",
          "0",
          "one number, or one for each coordinate, separated by commas",
          value -> true);
  private static final TargetOption<double[]> STANDARD_DEVIATION =
      TargetOption.numbers(
          "standard-deviation",
          "standard deviation of every coordinate, or of each",
          "1",
          "one number, or one for each coordinate, separated by commas, each "
              + TargetOption.POSITIVE,
          TargetOption::isPositive);

  private GaussianTarget() {}

  static TargetDefinition definition() {
    return new TargetDefinition(
        "gaussian",
        "a Gaussian with independent coordinates",
        "the value of log-scale",
        new DimensionRule(1, 10),
        List.of(MEAN, STANDARD_DEVIATION, TargetOption.LOG_SCALE),
        GaussianTarget::build);
  }

  private static TargetDefinition.Built build(TargetSettings settings) {
    int dimension = dimension(settings);
    double[] mean = forEachCoordinate(settings, MEAN, dimension);
    double[] deviation = forEachCoordinate(settings, STANDARD_DEVIATION, dimension);
    double[] logDeviation = Arrays.stream(deviation).map(Math::log).toArray();
    return TargetDefinition.Built.scaled(
        gaussian(settings, mean, logDeviation), settings.value(TargetOption.LOG_SCALE));
  }

  private static DiagonalGaussian gaussian(
      TargetSettings settings, double[] mean, double[] logDeviation) {
    try {
      return new DiagonalGaussian(mean, logDeviation);
    } catch (IllegalArgumentException e) {
      // Each value was checked before, but not whether doubles at the mean tell a deviation apart.
      throw settings.refuse(
          STANDARD_DEVIATION, "at least 1000 times the spacing of doubles at the mean");
    }
  }

  /** Returns D: a list of several numbers fixes it. */
  private static int dimension(TargetSettings settings) {
    for (TargetOption<double[]> option : List.of(MEAN, STANDARD_DEVIATION)) {
      Optional<double[]> given = settings.given(option).filter(list -> list.length > 1);
      if (given.isPresent()) {
        return settings.dimension(given.get().length, option);
      }
    }
    return settings.dimension();
  }

  private static double[] forEachCoordinate(
      TargetSettings settings, TargetOption<double[]> option, int dimension) {
    double[] list = settings.value(option);
    if (list.length == dimension) {
      return list;
    }
    if (list.length != 1) {
      throw settings.refuse(option, "1 or " + dimension + " numbers, separated by commas");
    }
    double[] repeated = new double[dimension];
    Arrays.fill(repeated, list[0]);
    return repeated;
  }
}
