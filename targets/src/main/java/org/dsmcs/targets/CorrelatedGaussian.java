package org.dsmcs.targets;

import java.util.List;
import org.dsmcs.core.density.Density;

/**
 * The catalogue's entry for a Gaussian with mean 0, unit variances and correlated coordinates,
 * multiplied by e^a; its log evidence is a.
 */
final class CorrelatedGaussian {
  private static final String AUTOREGRESSIVE = "autoregressive";
  private static final String EQUICORRELATED = "equicorrelated";

  private static final TargetOption<String> STRUCTURE =
      TargetOption.choice(
          "structure",
          "correlation of coordinates i and j: correlation^|i-j|, or the same for every pair",
          AUTOREGRESSIVE,
          EQUICORRELATED);
  private static final TargetOption<Double> CORRELATION =
      TargetOption.number(
          "correlation",
          "correlation of neighbouring coordinates, or of any two",
          "0.9",
          "a number above -1 and below 1; above -1/(D-1) if equicorrelated",
          value -> value > -1 && value < 1);

  private CorrelatedGaussian() {}

  static TargetDefinition definition() {
    return new TargetDefinition(
        "correlated-gaussian",
        "a Gaussian with unit variances and correlated coordinates",
        "the value of log-scale",
        new DimensionRule(1, 10),
        List.of(STRUCTURE, CORRELATION, TargetOption.LOG_SCALE),
        CorrelatedGaussian::build);
  }

  private static TargetDefinition.Built build(TargetSettings settings) {
    int dimension = settings.dimension();
    double correlation = settings.value(CORRELATION);
    Density density;
    if (settings.value(STRUCTURE).equals(EQUICORRELATED)) {
      if (!EquicorrelatedGaussian.isPositiveDefinite(dimension, correlation)) {
        throw settings.refuse(
            CORRELATION,
            "a number above %s and below 1 (equicorrelated, dimension %d)"
                .formatted(-1.0 / (dimension - 1), dimension));
      }
      density = new EquicorrelatedGaussian(dimension, correlation);
    } else {
      density = new AutoregressiveGaussian(dimension, correlation);
    }
    return TargetDefinition.Built.scaled(density, settings.value(TargetOption.LOG_SCALE));
  }
}
