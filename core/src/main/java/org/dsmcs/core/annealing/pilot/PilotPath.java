package org.dsmcs.core.annealing.pilot;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.kernel.Kernel;

/**
 * The path that an adaptive run took, resampled to another number of steps. Each of its P annealing
 * steps lets the conditional ESS fall to the same fraction, so that between β_{j−1} and β_j lies an
 * equal share of the path. Where K steps take its place, step k ends at share k/K of it: at
 * position t = P k/K, β is interpolated linearly between the neighbours and log δ too.
 */
final class PilotPath {
  private final List<Double> betas;
  private final List<Double> logTimes;

  /**
   * Reads a plan.
   *
   * @param plan of an adaptive run with final moves
   * @param logDeterminant log det L of the map from the coordinates in which the times are wanted
   *     to those of the plan
   * @param dimension D
   */
  PilotPath(AnnealingPlan plan, double logDeterminant, int dimension) {
    this.betas = new ArrayList<>(List.of(0.0));
    this.betas.addAll(plan.betas());
    this.logTimes = new ArrayList<>();
    // The moves of a step leave the density before it invariant; the first step has none.
    for (int j = 1; j <= plan.annealingSteps(); j++) {
      AnnealingPlan.Step step = plan.steps().get(j);
      double scale = (step.preconditioner().logDeterminant() - logDeterminant) / dimension;
      logTimes.add(Math.log(step.stepSize()) + scale);
    }
    logTimes.addFirst(logTimes.getFirst());
  }

  /** Returns β_1..β_K. */
  List<Double> betas(int steps) {
    List<Double> resampled = new ArrayList<>();
    for (int k = 1; k < steps; k++) {
      resampled.add(at(betas, k, steps));
    }
    resampled.add(1.0);
    return resampled;
  }

  /**
   * Returns step sizes for β_1..β_K: those whose moves are as long as the accepted ones of the run.
   *
   * @param steps K
   * @param kernel whose step sizes
   * @param factor all of them are multiplied with it
   * @param largest none is larger
   */
  List<Double> stepSizes(int steps, Kernel kernel, double factor, double largest) {
    List<Double> sizes = new ArrayList<>();
    for (int k = 1; k <= steps; k++) {
      double size = factor * kernel.stepSize(Math.exp(at(logTimes, k, steps)));
      sizes.add(Math.clamp(size, Double.MIN_NORMAL, largest));
    }
    return sizes;
  }

  private static double at(List<Double> values, int k, int steps) {
    int last = values.size() - 1;
    double position = (double) last * k / steps;
    int below = Math.min((int) position, last - 1);
    double share = position - below;
    return values.get(below) + share * (values.get(below + 1) - values.get(below));
  }
}
