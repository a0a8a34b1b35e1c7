package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PooledEvidenceTest {
  private static final double ZERO = Double.NEGATIVE_INFINITY;

  /** Z = 1, 2, 3, 6: mean 3, standard deviation √(14/3). */
  @Test
  void theEstimateIsTheLogOfTheMeanWithTheDeltaMethodsError() {
    double[] logs = {Math.log(1), Math.log(2), Math.log(3), Math.log(6)};

    PooledEvidence pooled = PooledEvidence.of(logs);

    double error = Math.sqrt(14.0 / 3 / 4) / 3;
    assertThat(pooled.logEvidence().estimate()).isCloseTo(Math.log(3), within(1e-14));
    assertThat(pooled.logEvidence().standardError()).isCloseTo(error, within(1e-14));
    assertThat(pooled.interval95().low())
        .isCloseTo(Math.log(3) - 1.959963984540054 * error, within(1e-14));
    assertThat(pooled.interval95().high())
        .isCloseTo(Math.log(3) + 1.959963984540054 * error, within(1e-14));
    assertThat(pooled.effectiveReplicas()).isCloseTo(144.0 / 50, within(1e-13));
    assertThat(pooled.replicas()).isEqualTo(4);
    assertThat(pooled.zeroReplicas()).isZero();
  }

  /** Z = 0, 0, 2, 2: mean 1, standard deviation √(4/3). */
  @Test
  void aReplicaOfZeroEvidenceCountsAsZero() {
    double two = Math.log(2);

    PooledEvidence pooled = PooledEvidence.of(new double[] {ZERO, two, ZERO, two});

    assertThat(pooled.logEvidence().estimate()).isCloseTo(0, within(1e-15));
    assertThat(pooled.logEvidence().standardError()).isCloseTo(Math.sqrt(1.0 / 3), within(1e-14));
    assertThat(pooled.effectiveReplicas()).isCloseTo(2, within(1e-14));
    assertThat(pooled.replicas()).isEqualTo(4);
    assertThat(pooled.zeroReplicas()).isEqualTo(2);
  }

  @Test
  void theScaleOfTheEvidenceMovesTheEstimateAlone() {
    PooledEvidence near = PooledEvidence.of(new double[] {0, 1, ZERO, 3});
    for (double shift : new double[] {-1e5, 1e5}) {
      PooledEvidence far = PooledEvidence.of(new double[] {shift, 1 + shift, ZERO, 3 + shift});

      assertThat(far.logEvidence().estimate())
          .isCloseTo(shift + near.logEvidence().estimate(), within(1e-10));
      assertThat(far.logEvidence().standardError())
          .isCloseTo(near.logEvidence().standardError(), within(1e-10));
    }
  }

  @Test
  void equalReplicasHaveNoError() {
    double[] logs = new double[30];
    Arrays.fill(logs, -700.1);

    PooledEvidence pooled = PooledEvidence.of(logs);

    assertThat(pooled.logEvidence().estimate()).isCloseTo(-700.1, within(1e-12));
    assertThat(pooled.logEvidence().standardError()).isZero();
    assertThat(pooled.effectiveReplicas()).isCloseTo(30, within(1e-12));
  }

  @Test
  void nothingButZerosIsRefusedWithAdvice() {
    assertThatThrownBy(() -> PooledEvidence.of(new double[] {ZERO, ZERO, ZERO}))
        .isInstanceOf(ZeroEvidenceException.class)
        .hasMessageContainingAll("all 3 replicas", "weight zero", "initial distribution");
  }

  @Test
  void fewerThanTwoReplicasAreRefused() {
    assertThatThrownBy(() -> PooledEvidence.of(new double[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("at least 2", "given: 1");
  }

  @Test
  void whatIsNoLogOfAnEvidenceIsRefused() {
    for (double broken : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> PooledEvidence.of(new double[] {0, broken}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("replica 1", String.valueOf(broken));
    }
  }
}
