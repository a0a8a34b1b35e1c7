package org.dsmcs.core.annealing.sampling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.dsmcs.core.density.Preconditioner;

/**
 * Everything that a run would otherwise adapt, fixed: with it, exp(log Z-hat) is unbiased.
 *
 * @param steps steps 1..K, β increasing to 1; then the final moves, at β = 1
 */
public record AnnealingPlan(List<Step> steps) {
  /**
   * One step: moves that leave π at the β of the step before invariant, then weights to this β.
   *
   * @param beta β_k
   * @param stepSize ε of its moves; of no meaning at step 1, which has none
   * @param preconditioner L of its moves
   * @param moves how many; 0 at step 1
   */
  public record Step(double beta, double stepSize, Preconditioner preconditioner, int moves) {}

  /**
   * Checks the steps.
   *
   * @throws IllegalArgumentException if the β do not increase from above 0 to 1
   */
  public AnnealingPlan {
    steps = List.copyOf(steps);
    double before = 0;
    for (Step step : steps) {
      if (!(step.beta > before) && !(step.beta == 1 && before == 1)) {
        throw new IllegalArgumentException(
            "the betas of a plan must increase from above 0 to 1, given: %s after %s"
                .formatted(step.beta, before));
      }
      before = step.beta;
    }
    if (before != 1) {
      throw new IllegalArgumentException("the betas of a plan must end at 1, given: " + before);
    }
  }

  /**
   * Makes a plan in which nothing depends on the particles.
   *
   * @param schedule β_1..β_K
   * @param stepSize ε
   * @param moves inner moves of a step
   * @param finalMoves further steps at β = 1
   */
  public static AnnealingPlan fixed(
      Schedule.Given schedule, double stepSize, int moves, int finalMoves) {
    List<Double> betas = new ArrayList<>(schedule.betas());
    betas.addAll(Collections.nCopies(finalMoves, 1.0));
    List<Step> steps = new ArrayList<>();
    for (double beta : betas) {
      steps.add(
          new Step(beta, stepSize, new Preconditioner.Identity(), steps.isEmpty() ? 0 : moves));
    }
    return new AnnealingPlan(steps);
  }

  /** Returns K, the step at which β becomes 1. */
  public int annealingSteps() {
    int k = 0;
    while (steps.get(k).beta < 1) {
      k++;
    }
    return k + 1;
  }

  /** Returns this plan up to β = 1, which is all that Z-hat depends on. */
  public AnnealingPlan withoutFinalMoves() {
    return new AnnealingPlan(steps.subList(0, annealingSteps()));
  }

  /** Returns β_1..β_K. */
  public List<Double> betas() {
    return steps.stream().limit(annealingSteps()).map(Step::beta).toList();
  }
}
