package org.dsmcs.paper.theorem;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;

/** The estimators of the gradient that are compared, all of the same sampler. */
public enum Estimator {
  /** The draw is taken as given. */
  IGNORED("ignored"),
  /** Gapped straight-through with the paper's small temperature. */
  STRAIGHT_THROUGH_COLD("GST, τ = 0.1"),
  /** Gapped straight-through with the paper's large temperature. */
  STRAIGHT_THROUGH_WARM("GST, τ = 1"),
  /** Log weights carried along by value 0. */
  STOP_GRADIENT("stop-gradient"),
  /** The score function with the baseline 0. */
  SCORE_FUNCTION_ALONE("score function, no baseline"),
  /** The score function with the mean of the other replicas as its baseline. */
  SCORE_FUNCTION("score function");

  private final String label;

  Estimator(String label) {
    this.label = label;
  }

  /** Returns the estimators that a trainer has: with more than one replica, all but one. */
  public static List<Estimator> trained() {
    return Arrays.stream(values()).filter(e -> e != SCORE_FUNCTION_ALONE).toList();
  }

  /** Returns the estimators that have no use for the probability of a draw. */
  static List<Estimator> withoutScores() {
    return List.of(IGNORED, STRAIGHT_THROUGH_COLD, STRAIGHT_THROUGH_WARM, STOP_GRADIENT);
  }

  /** Returns how tables and pictures call it. */
  public String label() {
    return label;
  }

  /** Returns categorical resampling before every step but the first, so differentiated. */
  public Resampling resampling() {
    return new Resampling(new ResamplingCriterion.Always(), new CategoricalScheme(), gradient());
  }

  private ResamplingGradient gradient() {
    return switch (this) {
      case IGNORED -> new ResamplingGradient.Ignored();
      case STRAIGHT_THROUGH_COLD -> new ResamplingGradient.GappedStraightThrough(0.1);
      case STRAIGHT_THROUGH_WARM -> new ResamplingGradient.GappedStraightThrough(1);
      case STOP_GRADIENT -> new ResamplingGradient.StopGradient();
      case SCORE_FUNCTION_ALONE, SCORE_FUNCTION -> new ResamplingGradient.ScoreFunction();
    };
  }
}
