package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.core.annealing.AnnealingPath;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.CategoricalScheme;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.smc.BlockTeam;
import org.dsmcs.core.smc.MemoryBudgetException;
import org.dsmcs.core.smc.StoragePlan;
import org.dsmcs.core.smc.StoragePlan.ReplicaSize;
import org.dsmcs.core.testing.Allocation;
import org.dsmcs.core.testing.RandomProblem;
import org.junit.jupiter.api.Test;
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
    for (Kernel kernel :
        List.of(new LangevinKernel(), new UnderdampedLangevinKernel(), new HamiltonianKernel())) {
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
    List<StoragePlan> plans = plans(configuration.replicaSize(problem.target().toDensity(), 1));
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

  @ParameterizedTest
  @MethodSource("configurations")
  void aSamplerTakesNoMoreThanItsPlanSays(SamplerConfiguration small) {
    SamplerConfiguration configuration =
        new SamplerConfiguration(
            small.kernel(), small.bound(), small.resampling(), 4001, STEPS, small.stepScale());
    Density target = new Remembering(3, 5);
    ReplicaSize size = configuration.replicaSize(target, 1);
    AnnealingPath path = new AnnealingPath(configuration.layout(3));
    for (StoragePlan plan : plans(size)) {
      try (BlockTeam team = new BlockTeam(1)) {
        assertThat(
                Allocation.bytes(
                    () -> new ReplicaSampler(target, configuration, path, true, plan, team)))
            .as("%s", plan)
            .isLessThan(plan.bytes());
      }
    }
    StoragePlan forward = StoragePlan.forward(size);
    try (BlockTeam team = new BlockTeam(1)) {
      assertThat(
              Allocation.bytes(
                  () -> new ReplicaSampler(target, configuration, path, false, forward, team)))
          .isLessThan(forward.bytes());
    }
  }

  @Test
  void whatIsSaidToBeTheLeastIsTheLeast() {
    for (int steps : new int[] {1, 2, 3, 10, 1000, 1_000_000}) {
      ReplicaSize size = new ReplicaSize(3, 1, 1000, 50, 8, steps, 2);
      long least =
          catchThrowableOfType(
                  MemoryBudgetException.class, () -> StoragePlan.within(1_000_000, size))
              .least();
      assertThat(StoragePlan.within(least, size).bytes()).isEqualTo(least);
      assertThatThrownBy(() -> StoragePlan.within(least - 1, size))
          .isInstanceOf(MemoryBudgetException.class)
          .hasMessageContaining("at least about %d MB", least / 1_000_000 + 1);
    }
  }

  @Test
  void aHundredThousandParticlesAndAThousandStepsFitFourGigabytes() {
    ReplicaSize size = new ReplicaSize(3, 1, 100_000, 50, 8, 1000, 2);
    assertThat(StoragePlan.within(3_200_000_000L, size).depth()).isEqualTo(2);
  }

  @Test
  void arraysThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new ReplicaSize(3, 1, 1_000_000, 10, 10_000, 5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000000 particles with 10000 numbers each do not fit one array");
  }

  /** A density that is never asked, but has something to remember of each particle. */
  private record Remembering(int dimension, int memoryPerParticle) implements Density {
    @Override
    public void logDensityAndGradient(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] logDensity,
        Particles gradient,
        double[] memory) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void hessianVectorProduct(
        Particles position,
        int fromBlock,
        int toBlock,
        double[] memory,
        Particles vector,
        Particles product) {
      throw new UnsupportedOperationException();
    }
  }

  /** All plans from the most memory to the least. */
  private static List<StoragePlan> plans(ReplicaSize size) {
    List<StoragePlan> plans = new ArrayList<>();
    long budget = Long.MAX_VALUE;
    while (true) {
      try {
        StoragePlan plan = StoragePlan.within(budget, size);
        plans.add(plan);
        budget = plan.bytes() - 1;
      } catch (MemoryBudgetException noneLeft) {
        return plans;
      }
    }
  }

  private static void check(CoreRun ours, CoreRun whole, Object plan) {
    assertThat(ours.values().bound()).as("%s", plan).isEqualTo(whole.values().bound());
    assertThat(ours.gradient()).as("%s", plan).isEqualTo(whole.gradient());
  }
}
