package org.dsmcs.paper.theorem;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.annealing.ParameterLayout;
import org.dsmcs.core.kernel.Kernel;

/**
 * What the exact study does: a sampler from π_0 = N(0, 1) to the targets N(s, 1), for shifts s from
 * large to small, with an even schedule and the same size δ for all steps.
 *
 * <p>At a step size above zero the weights of an unadjusted kernel differ even where all targets
 * are the same, so ESS reaches N only if the steps shrink with the shift, δ = δ̂ s/(1 + s).
 *
 * @param kernel how particles move
 * @param particles N, at least 2
 * @param steps K, at least 2
 * @param draws base draws of the normal numbers, at least 2; each is used with all signs
 * @param points how many targets, at least 2
 * @param largestShift s of the first target
 * @param smallestShift s of the last, positive; the others lie between at equal ratios
 * @param stepSize δ̂, positive
 * @param keepsStepSize whether δ = δ̂ at all targets, instead of shrinking with them
 * @param replicas B of the leave-one-out baseline, at least 2
 * @param seed of the normal numbers
 */
public record ExactPlan(
    Kernel kernel,
    int particles,
    int steps,
    int draws,
    int points,
    double largestShift,
    double smallestShift,
    double stepSize,
    boolean keepsStepSize,
    int replicas,
    long seed) {
  /** More sequences of ancestors than this are not summed over. */
  public static final int MOST_SEQUENCES = 100_000;

  /** More signs than this are not gone through. */
  private static final int MOST_SIGNS = 10;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public ExactPlan {
    require(particles >= 2, "particles must be at least 2", particles);
    require(steps >= 2, "steps must be at least 2: nothing is resampled before the first", steps);
    require(draws >= 2, "draws must be at least 2 to know their error", draws);
    require(points >= 2, "points must be at least 2", points);
    require(
        smallestShift > 0 && smallestShift < largestShift && Double.isFinite(largestShift),
        "shifts must be positive, the smallest below the largest",
        smallestShift + " and " + largestShift);
    require(stepSize > 0 && Double.isFinite(stepSize), "step size must be positive", stepSize);
    require(replicas >= 2, "replicas must be at least 2: the baseline is of the others", replicas);
    require(
        sequences(particles, steps) <= MOST_SEQUENCES
            && arraysOfNumbers(kernel, steps) <= MOST_SIGNS,
        "there are N^(N(K−1)) sequences of ancestors, at most %d are summed over, and K at most %d"
            .formatted(MOST_SEQUENCES, MOST_SIGNS - 2),
        "N = %d, K = %d".formatted(particles, steps));
  }

  private static void require(boolean holds, String what, Object given) {
    if (!holds) {
      throw new IllegalArgumentException(what + "; given: " + given);
    }
  }

  /** Returns N^(N(K−1)), the number of sequences of ancestors; infinite where it is huge. */
  public static double sequences(int particles, int steps) {
    return Math.pow(particles, (double) particles * (steps - 1));
  }

  private static int arraysOfNumbers(Kernel kernel, int steps) {
    return steps + kernel.arraysPerState();
  }

  /** Returns how many arrays of normal numbers a replica takes: z_0, perhaps v_0, one per step. */
  int arraysOfNumbers() {
    return arraysOfNumbers(kernel, steps);
  }

  /** Returns how many combinations of signs each base draw is used with. */
  public int signs() {
    return 1 << arraysOfNumbers();
  }

  /** Returns the targets, the farthest first. */
  List<ShiftedTarget> targets() {
    List<ShiftedTarget> targets = new ArrayList<>();
    for (int p = 0; p < points; p++) {
      double ratio = Math.pow(smallestShift / largestShift, (double) p / (points - 1));
      double shift = p == points - 1 ? smallestShift : largestShift * ratio;
      targets.add(
          new ShiftedTarget(shift, keepsStepSize ? stepSize : stepSize * shift / (1 + shift)));
    }
    return targets;
  }

  /** Returns the layout of the parameters; the step sizes depend on one number each. */
  ParameterLayout layout() {
    return new ParameterLayout(steps, 1, kernel.parameterNames(), 1);
  }

  /** Returns how many numbers a gradient has: schedule, step sizes, the kernel's own. */
  int gradientLength() {
    return 2 * steps + kernel.parameterNames().size();
  }
}
