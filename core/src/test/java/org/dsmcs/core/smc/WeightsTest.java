package org.dsmcs.core.smc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.dsmcs.core.density.Particles;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;

class WeightsTest {
  /** Adds {@code incremental} to the log weights before {@code step} and normalises. */
  private static void reweight(Weights weights, int step, double... incremental) {
    double[] logs = new double[Particles.padded(incremental.length)];
    for (int i = 0; i < incremental.length; i++) {
      logs[i] = weights.logWeight(step - 1)[i] + incremental[i];
    }
    weights.normalise(step, logs);
  }

  private static Weights start(int particles, int steps) {
    Weights weights = new Weights(particles, steps, steps + 1);
    weights.start();
    return weights;
  }

  private static double sum(double[] weights) {
    return Arrays.stream(weights).sum();
  }

  @Test
  void normalisingIsSoftmax() {
    Weights weights = start(3, 1);

    reweight(weights, 1, Math.log(2), Math.log(3), Math.log(5));

    assertThat(Arrays.copyOf(weights.weight(1), 3))
        .containsExactly(new double[] {0.2, 0.3, 0.5}, within(1e-15));
    assertThat(weights.logWeight(1)[2]).isCloseTo(Math.log(0.5), within(1e-15));
    assertThat(weights.increment(1)).isCloseTo(Math.log(10.0 / 3), within(1e-15));
    assertThat(weights.ess(1)).isCloseTo(1 / 0.38, within(1e-14));
    assertThat(weights.ess(0)).isEqualTo(3);
  }

  @Test
  void anUnderflowedWeightRecovers() {
    for (int particles : new int[] {2, 8, 20}) {
      Weights weights = start(particles, 2);
      double[] up = new double[particles];
      double[] down = new double[particles];
      up[0] = 800;
      down[0] = -800;

      reweight(weights, 1, up);
      assertThat(weights.weight(1)[1]).isZero();
      assertThat(weights.ess(1)).isEqualTo(1);
      reweight(weights, 2, down);

      // 800 has an ulp of 1.1e-13.
      for (int i = 0; i < particles; i++) {
        assertThat(weights.weight(2)[i]).isCloseTo(1.0 / particles, within(1e-12));
      }
      assertThat(weights.increment(1) + weights.increment(2)).isCloseTo(0, within(1e-12));
    }
  }

  @Test
  void weightsOfHugeDensitiesAddUpToOne() {
    int particles = 200;
    double[] noise = RandomKey.normals(1, particles);
    for (double size : new double[] {-1e18, -1e5, 1e5, 1e18}) {
      Weights weights = start(particles, 1);
      double[] incremental = Arrays.stream(noise).map(x -> size + x).toArray();

      reweight(weights, 1, incremental);

      assertThat(sum(weights.weight(1))).isCloseTo(1, within(1e-12));
      double mean = Arrays.stream(noise).map(Math::exp).average().orElseThrow();
      assertThat(weights.increment(1)).isCloseTo(size + Math.log(mean), within(4 * Math.ulp(size)));
      assertThat(weights.ess(1)).isBetween(1.0, 200.0);
    }
  }

  @Test
  void incrementsFarApartInBothDirectionsAreRight() {
    Weights weights = start(2, 1);

    reweight(weights, 1, 1e5, -1e5);

    assertThat(weights.increment(1)).isCloseTo(1e5 - Math.log(2), within(1e-10));
    assertThat(weights.weight(1)[0]).isEqualTo(1);
    assertThat(weights.logWeight(1)[1]).isCloseTo(-2e5, within(1e-10));
  }

  @Test
  void deadParticlesHaveWeightZero() {
    Weights weights = start(3, 1);

    reweight(weights, 1, 0, Double.NEGATIVE_INFINITY, 0);

    assertThat(Arrays.copyOf(weights.weight(1), 3)).containsExactly(0.5, 0, 0.5);
    assertThat(weights.logWeight(1)[1]).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void paddingDoesNotCount() {
    Weights weights = start(3, 1);
    double[] logs = new double[8];
    Arrays.fill(logs, 3, 8, 1000);

    weights.normalise(1, logs);

    assertThat(weights.increment(1)).isCloseTo(Math.log(3), within(1e-15));
    assertThat(weights.ess(1)).isEqualTo(3);
  }

  @Test
  void essStaysBetweenOneAndTheNumberOfParticles() {
    for (int particles = 1; particles < 70; particles++) {
      Weights weights = start(particles, 2);
      reweight(weights, 1, new double[particles]);
      assertThat(weights.ess(1)).isBetween((1 - 1e-14) * particles, (double) particles);
      double[] one = new double[particles];
      one[particles - 1] = 1e4;
      reweight(weights, 2, one);
      assertThat(weights.ess(2)).isEqualTo(1);
    }
  }

  @Test
  void zeroWeightsEverywhereNameTheStep() {
    Weights weights = start(3, 7);
    double[] dead = new double[8];
    Arrays.fill(dead, 0, 3, Double.NEGATIVE_INFINITY);

    assertThatThrownBy(() -> weights.normalise(5, dead))
        .isInstanceOf(ZeroWeightsException.class)
        .hasMessageContaining("step 5")
        .satisfies(e -> assertThat(((ZeroWeightsException) e).step()).isEqualTo(5));
  }
}
