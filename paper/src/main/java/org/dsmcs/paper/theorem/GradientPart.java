package org.dsmcs.paper.theorem;

import java.util.List;

/**
 * What was found of the gradient, or of the part of it that belongs to some of the parameters.
 *
 * @param exact length of the gradient of the expected bound
 * @param throughResampling length of what of it goes through the weights that ancestors are drawn
 *     with: exact minus what is expected of the estimator that ignores it
 * @param ratio of these two lengths, the second to the first
 * @param estimators quality of each
 */
public record GradientPart(
    Measured exact, Measured throughResampling, Measured ratio, List<EstimatorQuality> estimators) {
  /** Copies the list. */
  public GradientPart {
    estimators = List.copyOf(estimators);
  }

  /** Returns the quality of an estimator. */
  public EstimatorQuality of(Estimator estimator) {
    return estimators.stream()
        .filter(quality -> quality.estimator() == estimator)
        .findFirst()
        .orElseThrow();
  }
}
