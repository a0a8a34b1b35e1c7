package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.pilot.SmcPilot;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.evidence.Effort;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.EvidenceEstimator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a pilot buys from N(0, 9 I): the bound before training, and after a short one, without and
 * with a pilot at equal calls in all. The test prints the figures.
 */
class PilotTest {
  private static final int PARTICLES = 16;
  private static final int STEPS = 8;
  private static final int REPLICAS = 8;
  private static final int ITERATIONS = 10;
  private static final int EPOCHS = 4;

  private static EvidenceEstimator estimator(Density target, int epochs) {
    return EvidenceEstimator.of(target)
        .particles(PARTICLES)
        .steps(STEPS)
        .replicas(REPLICAS)
        .iterations(ITERATIONS)
        .epochs(epochs)
        .stopEarly(false)
        .evaluationReplicas(200)
        .draws(0)
        .seed(1)
        .threads(1);
  }

  private static EvidenceEstimator withPilot(Density target, int epochs) {
    InnerMoves moves = new InnerMoves.UntilForgotten(0.2, 6);
    return estimator(target, epochs)
        .pilot(new SmcPilot(new MetropolisLangevinKernel(), 256, 0.6, moves, 3, 16));
  }

  private static long calls(Effort effort) {
    return effort.pilot().plus(effort.stepSearch()).plus(effort.training()).values();
  }

  /**
   * @param gainBefore by how much the bound before training is higher with a pilot, at least
   * @param gainAfter the same after training; negative where the pilot is known to buy nothing
   * @param gap how far the bound after training may stay below log Z
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "far, 10, 1000, 100, 0.5",
    "correlated-gaussian, 10, 2, 0.2, 0.3",
    "gaussian-mixture, 10, 1, 0.3, 1.5",
    "banana, 2, 0.03, 0, 0.5",
    // A pilot's particles hardly reach the neck of a funnel: coordinates from them are no better.
    "funnel, 10, -0.2, -0.4, 2.5",
  })
  void atEqualCalls(String name, int dimension, double gainBefore, double gainAfter, double gap) {
    boolean isFar = name.equals("far");
    Density target =
        isFar
            ? PilotModels.farGaussian(dimension)
            : TargetCatalogue.standard()
                .build(TargetRequest.of(name).withDimension(dimension))
                .density();
    double logEvidence = isFar ? 3.7 : 0;

    EvidenceEstimate before = withPilot(target, 0).estimate();
    EvidenceEstimate after = withPilot(target, EPOCHS).estimate();
    long epoch = (long) ITERATIONS * REPLICAS * PARTICLES * (STEPS + 1);
    int more = Math.toIntExact(Math.ceilDiv(after.effort().pilot().values(), epoch));
    EvidenceEstimate plainBefore = estimator(target, 0).estimate();
    EvidenceEstimate plainAfter = estimator(target, EPOCHS + more).estimate();

    System.out.printf(
        Locale.ROOT,
        "%s, D %d, log Z %s: bound before training %.3f without, %.3f with a pilot; after %.3f (%d"
            + " epochs) and %.3f (%d epochs); log Z-hat %.3f ± %.3f and %.3f ± %.3f; calls %d and"
            + " %d, of which the pilot %d%n",
        name,
        dimension,
        logEvidence,
        plainBefore.bound().estimate(),
        before.bound().estimate(),
        plainAfter.bound().estimate(),
        EPOCHS + more,
        after.bound().estimate(),
        EPOCHS,
        plainAfter.logEvidence().estimate(),
        plainAfter.logEvidence().standardError(),
        after.logEvidence().estimate(),
        after.logEvidence().standardError(),
        calls(plainAfter.effort()),
        calls(after.effort()),
        after.effort().pilot().values());
    assertThat(calls(plainAfter.effort())).isGreaterThanOrEqualTo(calls(after.effort()));
    assertThat(before.bound().estimate() - plainBefore.bound().estimate())
        .as("gain before training")
        .isGreaterThan(gainBefore);
    assertThat(after.bound().estimate() - plainAfter.bound().estimate())
        .as("gain after training")
        .isGreaterThan(gainAfter);
    assertThat(logEvidence - after.bound().estimate()).as("gap").isLessThan(gap);
  }
}
