package org.dsmcs.core.resampling;

import java.util.Locale;

/**
 * The three choices of resampling.
 *
 * @param criterion when to resample
 * @param scheme how ancestors are drawn
 * @param gradient how the draw is differentiated
 */
public record Resampling(
    ResamplingCriterion criterion, ResamplingScheme scheme, ResamplingGradient gradient) {
  /**
   * Checks that the choices go together.
   *
   * @throws IllegalArgumentException if gapped straight-through or the score function is asked for
   *     with draws that are not categorical
   */
  public Resampling {
    String categoricalOnly =
        switch (gradient) {
          case ResamplingGradient.GappedStraightThrough(double temperature) ->
              "gapped straight-through";
          case ResamplingGradient.ScoreFunction() -> "score-function";
          case ResamplingGradient.Ignored() -> "";
          case ResamplingGradient.StopGradient() -> "";
        };
    if (!categoricalOnly.isEmpty() && !(scheme instanceof CategoricalScheme)) {
      throw new IllegalArgumentException(
          ("the %s gradient is defined for categorical draws only; choose the categorical scheme,"
                  + " or the stop-gradient, which works with any scheme")
              .formatted(categoricalOnly));
    }
  }

  /** Returns resampling that never happens. */
  public static Resampling never() {
    return new Resampling(
        new ResamplingCriterion.Never(), new CategoricalScheme(), new ResamplingGradient.Ignored());
  }

  /**
   * Checks that runs can be made in reverse: that the scheme can draw ancestors given one of them.
   *
   * @throws IllegalArgumentException if it cannot, and there is resampling
   */
  public void requireReversible() {
    if (happens() && !scheme.canRetain()) {
      throw new IllegalArgumentException(
          ("reverse runs draw ancestors given one of them, which the %s scheme cannot; choose"
                  + " categorical, systematic, stratified, residual or killing, or the criterion"
                  + " never")
              .formatted(
                  scheme
                      .getClass()
                      .getSimpleName()
                      .replace("Scheme", "")
                      .toLowerCase(Locale.ROOT)));
    }
  }

  /** Returns whether replicas are ever resampled. */
  public boolean happens() {
    return !(criterion instanceof ResamplingCriterion.Never);
  }

  /** Returns whether the decision to resample is differentiated too (the paper's Bern-GST). */
  public boolean differentiatesDecision() {
    return criterion instanceof ResamplingCriterion.Bernoulli
        && gradient instanceof ResamplingGradient.GappedStraightThrough;
  }
}
