package org.dsmcs.core.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.dsmcs.core.kernel.Kernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.testing.RandomProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without resampling both bounds are one number, reached in two ways. */
class DaisBoundTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1",
    "0, 1, 5, 2",
    "0, 13, 1, 3",
    "0, 64, 16, 10",
    "1, 1, 1, 1",
    "1, 1, 5, 2",
    "1, 13, 1, 3",
    "1, 64, 16, 10",
    "2, 1, 1, 1",
    "2, 1, 5, 2",
    "2, 13, 1, 3",
    "2, 64, 16, 10",
  })
  void equalsTheSmcBoundWithoutResampling(
      int indexOfKernel, int particles, int steps, int dimension) {
    Kernel kernel = Setups.KERNELS.get(indexOfKernel);
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
