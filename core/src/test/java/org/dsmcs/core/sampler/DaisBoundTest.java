package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.dsmcs.core.kernel.HamiltonianKernel;
import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.kernel.LangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.testing.RandomProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without resampling both bounds are one number, reached in two ways. */
class DaisBoundTest {
  @ParameterizedTest
  @CsvSource({
    "false, 1, 1, 1",
    "false, 1, 5, 2",
    "false, 13, 1, 3",
    "false, 64, 16, 10",
    "true, 1, 1, 1",
    "true, 1, 5, 2",
    "true, 13, 1, 3",
    "true, 64, 16, 10",
  })
  void equalsTheSmcBoundWithoutResampling(
      boolean hamiltonian, int particles, int steps, int dimension) {
    Kernel kernel = hamiltonian ? new HamiltonianKernel() : new LangevinKernel();
    RandomProblem smc =
        RandomProblem.draw(
            new SamplerConfiguration(kernel, Bound.SMC, Resampling.never(), particles, steps, 0.3),
            new RandomProblem.Sizes(dimension, 3, 4, 3),
            particles);
    RandomProblem dais =
        new RandomProblem(
            new SamplerConfiguration(kernel, Bound.DAIS, Resampling.never(), particles, steps, 0.3),
            smc.target(),
            smc.parameters(),
            smc.noise());
    for (int b = 0; b < smc.noise().size(); b++) {
      double bound = CoreRun.of(smc, b).values().bound();
      assertThat(CoreRun.of(dais, b).values().bound())
          .isCloseTo(bound, within(1e-10 * Math.max(1, Math.abs(bound))));
    }
  }
}
