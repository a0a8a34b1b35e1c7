package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ParticlesTest {
  @Property(tries = 500, seed = "1")
  void everyCoordinateHasItsOwnPlace(
      @ForAll @IntRange(min = 1, max = 40) int count,
      @ForAll @IntRange(min = 1, max = 6) int dimension) {
    Particles particles = new Particles(count, dimension);
    particles.fill(-1);
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < dimension; d++) {
        particles.set(i, d, i * dimension + d);
      }
    }

    double[] point = new double[dimension];
    Particles copy = new Particles(count, dimension);
    copy.fill(-1);
    for (int i = 0; i < count; i++) {
      particles.copyTo(i, point);
      copy.copyFrom(i, point);
      for (int d = 0; d < dimension; d++) {
        assertThat(particles.get(i, d)).isEqualTo(i * dimension + d);
        assertThat(particles.index(i, d)).isEqualTo((i / 8) * 8 * dimension + d * 8 + i % 8);
      }
    }
    assertThat(copy.values()).isEqualTo(particles.values());
  }

  @Property(tries = 500, seed = "1")
  void blocksHoldAllParticles(@ForAll @IntRange(min = 1, max = 1000) int count) {
    Particles particles = new Particles(count, 2);

    assertThat(particles.count()).isEqualTo(count);
    assertThat(particles.blocks()).isEqualTo(Math.ceilDiv(count, 8));
    assertThat(Particles.padded(count)).isEqualTo(8 * Math.ceilDiv(count, 8));
    assertThat(particles.values()).hasSize(2 * Particles.padded(count));
  }

  @Test
  void refusesWhatFitsNoArray() {
    assertThatThrownBy(() -> new Particles(0, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("0", "3");
    assertThatThrownBy(() -> new Particles(3, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("3", "-1");
    assertThatThrownBy(() -> new Particles(1_000_000, 1_000_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000000 particles of dimension 1000000");
    assertThatThrownBy(() -> new Particles(Integer.MAX_VALUE, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2147483647 particles");
  }
}
