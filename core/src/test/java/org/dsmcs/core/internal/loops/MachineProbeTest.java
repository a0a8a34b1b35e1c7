package org.dsmcs.core.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineProbeTest {
  @Test
  void bothProbesComputeTheSame() {
    assertThat(MachineProbe.best().run(5)).isEqualTo(new PlainProbe().run(5));
  }

  @Test
  void aRoundIsAWholeNumberOfPlainRounds() {
    assertThat(MachineProbe.best().multiplyAddsPerRound() % new PlainProbe().multiplyAddsPerRound())
        .isZero();
  }
}
