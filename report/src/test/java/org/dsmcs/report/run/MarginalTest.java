package org.dsmcs.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.dsmcs.report.run.RunResults.Draw;
import org.junit.jupiter.api.Test;

class MarginalTest {
  @Test
  void momentsAreWeighted() {
    List<Draw> draws =
        List.of(
            new Draw(1, List.of(9.0, 4.0)),
            new Draw(2, List.of(9.0, 1.0)),
            new Draw(1, List.of(9.0, -2.0)));
    Marginal marginal = Marginal.of(draws, 1);
    assertThat(marginal.mean()).isEqualTo(1);
    assertThat(marginal.standardDeviation()).isCloseTo(Math.sqrt(4.5), within(1e-15));
    assertThat(marginal.median()).isEqualTo(1);
    assertThat(marginal.low()).isEqualTo(-2);
    assertThat(marginal.high()).isEqualTo(4);
    assertThat(Marginal.of(draws, 0).standardDeviation()).isZero();
    assertThat(Marginal.effective(draws)).isEqualTo(16.0 / 6);
  }

  @Test
  void quantilesAreReachedByTheirPartOfTheWeight() {
    List<Draw> draws = new ArrayList<>();
    for (int i = 100; i >= 1; i--) {
      draws.add(new Draw(0.25, List.of((double) i)));
    }
    Marginal marginal = Marginal.of(draws, 0);
    assertThat(marginal.low()).isEqualTo(5);
    assertThat(marginal.median()).isEqualTo(50);
    assertThat(marginal.high()).isEqualTo(95);
  }
}
