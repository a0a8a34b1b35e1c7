package org.dsmcs.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.dsmcs.core.density.Particles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Keys, uniform numbers and normal numbers against values computed with forty digits by a separate
 * program from the published definition of Threefry: a change of any of them changes every result.
 */
class RandomKeyTest {
  private static final long KEY = RandomKey.of(20_260_101, Purpose.TRAINING, 3);
  private static final double UNTOUCHED = 1234.5;

  @ParameterizedTest
  @CsvSource({
    "0,                    TRAINING,           0, c0de3f32508efb2c",
    "0,                    EVALUATION,         0, fc15e57364a626ec",
    "0,                    INITIAL_PARAMETERS, 7, def27109f3d306bf",
    "0,                    TARGET,             7, a5887b035244e000",
    "1,                    TRAINING,           7, 645150e86889e035",
    "1,                    INITIAL_PARAMETERS, 0, df435003ed3492d3",
    "-9223372036854763463, TRAINING,           0, c3a70fcb247cee05",
  })
  void keysNeverChange(long seed, Purpose purpose, int iteration, String expected) {
    assertThat(Long.toHexString(RandomKey.of(seed, purpose, iteration))).isEqualTo(expected);
  }

  @Test
  void uniformNumbersNeverChange() {
    assertThat(Long.toHexString(KEY)).isEqualTo("9e1c598053b60ea8");
    assertThat(RandomKey.uniform(KEY, 0)).isEqualTo(0x1fe0c5f1f8acc1L * 0x1p-53);
    assertThat(RandomKey.uniform(KEY, 1)).isEqualTo(0x1f672fd5770e3fL * 0x1p-53);
    assertThat(RandomKey.uniform(KEY, 2)).isEqualTo(0x8909eb78b3825L * 0x1p-53);
    assertThat(RandomKey.uniform(KEY, 1_000_000)).isEqualTo(0x7cc864dc2cb98L * 0x1p-53);
  }

  @Test
  void normalNumbersNeverChange() {
    Particles normals = draw(KEY, 16, 3);

    assertClose(normals.get(0, 0), 1.22507605933);
    assertClose(normals.get(0, 1), -1.41098324144);
    assertClose(normals.get(0, 2), 0.141748425985);
    assertClose(normals.get(7, 0), -1.840459897);
    assertClose(normals.get(7, 1), -3.1181424296);
    assertClose(normals.get(8, 0), 1.58650272888);
    assertClose(normals.get(11, 1), 0.500811135032);
    assertClose(normals.get(13, 2), -0.153254058099);
    // The last bits are pinned too.
    assertThat(Arrays.hashCode(RandomKey.normals(KEY, 1000))).isEqualTo(HASH);
  }

  private static final int HASH = 675158565;

  private static void assertClose(double actual, double expected) {
    // Computed in double precision; the generator's have the 24 bits of a float.
    assertThat(actual).isCloseTo(expected, within(2e-6));
  }

  @Test
  void aListOfNormalsIsTheFirstCoordinateOfOneDimensionalParticles() {
    double[] list = RandomKey.normals(KEY, 13);

    assertThat(list).hasSize(13);
    assertThat(list).isEqualTo(Arrays.copyOf(draw(KEY, 13, 1).values(), 13));
  }

  @Test
  void aNumberDependsOnlyOnKeyPlaceAndDimension() {
    for (int dimension : new int[] {1, 2, 3, 7, 50}) {
      Particles all = draw(KEY, 64, dimension);
      Particles fewer = draw(KEY, 21, dimension);
      Particles part = new Particles(64, dimension);
      part.fill(UNTOUCHED);

      RandomKey.normals(
          KEY, 2, 5, dimension, new int[RandomKey.scratchLength(dimension)], part.values());

      int width = Particles.LANES * dimension;
      for (int at = 0; at < all.values().length; at++) {
        boolean asked = at >= 2 * width && at < 5 * width;
        assertThat(part.values()[at])
            .as("place %d of dimension %d", at, dimension)
            .isEqualTo(asked ? all.values()[at] : UNTOUCHED);
      }
      assertThat(fewer.values()).isEqualTo(Arrays.copyOf(all.values(), fewer.values().length));
    }
  }

  @Test
  void noTwoPlacesShareANumber() {
    Set<Double> seen = new HashSet<>();
    for (double value : draw(KEY, 64, 50).values()) {
      seen.add(Math.abs(value));
    }

    // 3200 draws of 64 bits each: a repetition by chance has probability 1e-12.
    assertThat(seen).hasSize(64 * 50);
  }

  @Test
  void purposesIterationsReplicasAndStepsAllHaveKeysOfTheirOwn() {
    Set<Long> keys = new HashSet<>();
    int expected = 0;
    for (long seed = 0; seed < 3; seed++) {
      for (Purpose purpose : Purpose.values()) {
        for (int iteration = 0; iteration < 10; iteration++) {
          long ofIteration = RandomKey.of(seed, purpose, iteration);
          keys.add(ofIteration);
          expected++;
          for (int replica = 0; replica < 16; replica++) {
            long ofReplica = RandomKey.derive(ofIteration, replica, 0);
            keys.add(ofReplica);
            expected++;
            for (int step = 0; step < 16; step++) {
              for (int use = 0; use < 4; use++) {
                keys.add(RandomKey.derive(ofReplica, step, use));
                expected++;
              }
            }
          }
        }
      }
    }

    assertThat(keys).hasSize(expected);
  }

  @Property(tries = 2000, seed = "1")
  void uniformNumbersAreMultiplesOfTwoToTheMinus53BelowOne(@ForAll long key, @ForAll int index) {
    double uniform = RandomKey.uniform(key, index);

    assertThat(uniform).isGreaterThanOrEqualTo(0).isLessThan(1);
    assertThat(uniform * 0x1p53).isEqualTo(Math.rint(uniform * 0x1p53));
  }

  /**
   * Keys found by search, for which in the lane named the first word is 0, −2^31 or 2^31 − 1, or
   * the second 0, −2^31, 2^31 − 1 or −1: the ends of the radius and of the angle.
   */
  @ParameterizedTest
  @CsvSource({
    "4166419, 0, -0.452742919488, 1.08688463487",
    "308503946, 4, 0.589324895, -6.634313524",
    "316072610, 7, 0, 0",
    "179153882, 4, 9.15327917687e-10, -1.25137276059",
    "35930827, 4, -5.13617922735e-10, 0.70218275379",
    "189409589, 1, 7.65881647926e-10, 1.04706019945",
    "331287274, 4, -2.15579755097e-10, -0.294725669403",
  })
  void extremeWordsGiveFiniteNormals(long key, int lane, double cosine, double sine) {
    Particles normals = draw(key, 8, 2);

    assertClose(normals.get(lane, 0), cosine);
    assertClose(normals.get(lane, 1), sine);
  }

  private static Particles draw(long key, int count, int dimension) {
    Particles normals = new Particles(count, dimension);
    RandomKey.normals(
        key,
        0,
        normals.blocks(),
        dimension,
        new int[RandomKey.scratchLength(dimension)],
        normals.values());
    return normals;
  }
}
