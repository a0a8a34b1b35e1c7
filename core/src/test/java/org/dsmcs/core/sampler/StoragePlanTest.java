package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.kernel.BlockTeam;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.testing.RandomProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is stored and what is run again, and by how many threads, changes no bit of the gradient.
 */
class StoragePlanTest {
  private static final int PARTICLES = 21;
  private static final int STEPS = 13;

  static Stream<SamplerConfiguration> configurations() {
    List<SamplerConfiguration> configurations = new ArrayList<>();
    for (Kernel kernel : List.of(new LangevinKernel(), new HamiltonianKernel())) {
      for (Bound bound : Bound.values()) {
        configurations.add(configuration(kernel, bound, Resampling.never()));
      }
      for (ResamplingCriterion criterion :
          List.of(
              new ResamplingCriterion.Always(),
              new ResamplingCriterion.Bernoulli(),
              new ResamplingCriterion.EssBelow(0.5))) {
        for (ResamplingGradient gradient :
            List.of(
                new ResamplingGradient.Ignored(),
                new ResamplingGradient.StopGradient(),
                new ResamplingGradient.ScoreFunction(),
                new ResamplingGradient.GappedStraightThrough(0.7))) {
          configurations.add(
              configuration(
                  kernel, Bound.SMC, new Resampling(criterion, new CategoricalScheme(), gradient)));
        }
      }
    }
    return configurations.stream();
  }

  private static SamplerConfiguration configuration(
      Kernel kernel, Bound bound, Resampling resampling) {
    return new SamplerConfiguration(kernel, bound, resampling, PARTICLES, STEPS, 0.3);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void everyPlanGivesTheSameBits(SamplerConfiguration configuration) {
    RandomProblem problem =
        RandomProblem.draw(configuration, new RandomProblem.Sizes(2, 2, 2, 1), 3);
    CoreRun whole = CoreRun.of(problem, 0);
    List<StoragePlan> plans = plans(configuration, problem.target().toDensity());
    assertThat(plans).extracting(StoragePlan::depth).contains(0, 1, 2);
    for (StoragePlan plan : plans) {
      try (BlockTeam team = new BlockTeam(1)) {
        check(CoreRun.of(problem, plan.bytes(), team), whole, plan);
      }
    }
    try (BlockTeam team = new BlockTeam(3)) {
      check(CoreRun.of(problem, Long.MAX_VALUE, team), whole, "a team");
      check(CoreRun.of(problem, plans.getLast().bytes(), team), whole, "a team that runs again");
    }
  }

  /** All plans from the most memory to the least. */
  private static List<StoragePlan> plans(SamplerConfiguration configuration, Density target) {
    List<StoragePlan> plans = new ArrayList<>();
    long budget = Long.MAX_VALUE;
    while (true) {
      try {
        StoragePlan plan =
            StoragePlan.within(budget, configuration.kernel(), target, PARTICLES, STEPS);
        plans.add(plan);
        budget = plan.bytes() - 1;
      } catch (IllegalArgumentException noneLeft) {
        return plans;
      }
    }
  }

  private static void check(CoreRun ours, CoreRun whole, Object plan) {
    assertThat(ours.values().bound()).as("%s", plan).isEqualTo(whole.values().bound());
    assertThat(ours.gradient()).as("%s", plan).isEqualTo(whole.gradient());
  }
}
