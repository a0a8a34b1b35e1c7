package org.dsmcs.core.annealing.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.dsmcs.core.annealing.sampling.AnnealingPlan;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.junit.jupiter.api.Test;

class PilotPathTest {
  private static AnnealingPlan.Step step(double beta, double size, double scale) {
    return new AnnealingPlan.Step(
        beta, size, new Preconditioner.Diagonal(List.of(scale, scale)), 1);
  }

  /** β = 0.1 and 1; moves at β_1 of length 0.4 · 3, at β_2 of length 0.8 · 1, in L = 2 I. */
  private static final PilotPath PATH =
      new PilotPath(
          new AnnealingPlan(List.of(step(0.1, 9, 9), step(1, 0.4, 3), step(1, 0.8, 1))),
          2 * Math.log(2),
          2);

  @Test
  void equalSharesOfThePathLieBetweenSteps() {
    assertThat(PATH.betas(1)).containsExactly(1.0);
    assertThat(PATH.betas(2)).containsExactly(0.1, 1.0);
    List<Double> four = PATH.betas(4);
    assertThat(four.get(0)).isCloseTo(0.05, within(1e-15));
    assertThat(four.get(2)).isCloseTo(0.55, within(1e-15));
    // Two thirds of the way of two steps: a third of the second.
    assertThat(PATH.betas(3).get(1)).isCloseTo(0.1 + 0.9 / 3, within(1e-15));
  }

  @Test
  void movesAreAsLongAsTheAcceptedOnes() {
    List<Double> sizes = PATH.stepSizes(4, new HamiltonianKernel(), 1, 100);
    assertThat(sizes.get(0)).isCloseTo(0.6, within(1e-14));
    assertThat(sizes.get(1)).isCloseTo(0.6, within(1e-14));
    assertThat(sizes.get(2)).isCloseTo(Math.sqrt(0.6 * 0.4), within(1e-14));
    assertThat(sizes.get(3)).isCloseTo(0.4, within(1e-14));
    List<Double> squares = PATH.stepSizes(2, new LangevinKernel(), 3, 0.5);
    assertThat(squares.get(0)).isEqualTo(0.5);
    assertThat(squares.get(1)).isCloseTo(3 * 0.5 * 0.16, within(1e-14));
  }
}
