package org.dsmcs.core.annealing;

import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.internal.loops.Elementary;
import org.dsmcs.core.parameters.ParameterBlock;
import org.dsmcs.core.parameters.ParameterBlocks;

/**
 * The inverse temperatures: block {@code schedule} [K] holds logits, β_k = Σ_{j≤k}
 * softmax(schedule)_j, and β_K = 1 exactly.
 */
final class ScheduleParameters implements PathParameters {
  static final String LOGITS = "schedule";

  private final ParameterBlock logits;
  private final int steps;

  ScheduleParameters(int steps, ParameterBlocks.Builder blocks) {
    this.steps = steps;
    this.logits = blocks.add(LOGITS, steps, true);
  }

  /** Starts from equal increments. */
  void start(double[] values) {
    Arrays.fill(values, logits.offset(), logits.end(), 1);
  }

  /**
   * Writes the logits of a schedule.
   *
   * @param betas β_1..β_K
   * @throws IllegalArgumentException if they are not K, fall or do not end at 1
   */
  void set(double[] values, List<Double> betas) {
    if (betas.size() != steps || betas.getLast() != 1) {
      throw new IllegalArgumentException(
          "a schedule must have %d betas, of which the last is 1, given: %s"
              .formatted(steps, betas));
    }
    double before = 0;
    for (int k = 0; k < steps; k++) {
      double increment = betas.get(k) - before;
      if (!(increment >= 0)) {
        throw new IllegalArgumentException(
            "the betas of a schedule must not fall, given: %s after %s"
                .formatted(betas.get(k), before));
      }
      before = betas.get(k);
      values[logits.offset() + k] =
          1 + Math.log(steps) + Math.log(Math.max(increment, Double.MIN_NORMAL));
    }
  }

  @Override
  public void describe(double[] values, AnnealingPath path) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < steps; k++) {
      largest = Math.max(largest, values[logits.offset() + k]);
    }
    double total = 0;
    for (int k = 1; k <= steps; k++) {
      path.increment[k] = Elementary.exp(values[logits.offset() + k - 1] - largest);
      total += path.increment[k];
    }
    double beta = 0;
    path.beta[0] = 0;
    for (int k = 1; k <= steps; k++) {
      path.increment[k] /= total;
      beta += path.increment[k];
      path.beta[k] = k == steps ? 1 : Math.min(beta, 1);
    }
  }

  /** Increment j collects the gradients of all later β; β_K is constant. */
  @Override
  public void pullBack(
      double[] values, AnnealingPath path, PathGradient pathGradient, double[] gradient) {
    double later = 0;
    double average = 0;
    for (int k = steps; k >= 1; k--) {
      if (k < steps) {
        later += pathGradient.beta(k);
      }
      gradient[logits.offset() + k - 1] = later;
      average = Math.fma(path.increment[k], later, average);
    }
    for (int k = 1; k <= steps; k++) {
      int at = logits.offset() + k - 1;
      gradient[at] = path.increment[k] * (gradient[at] - average);
    }
  }
}
