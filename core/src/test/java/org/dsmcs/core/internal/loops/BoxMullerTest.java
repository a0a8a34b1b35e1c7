package org.dsmcs.core.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The errors that the Javadoc of {@link BoxMuller} states, at the ends of the words and between.
 */
class BoxMullerTest {
  private static IntStream words() {
    IntStream ends =
        IntStream.of(
            0,
            1,
            -1,
            -2,
            Integer.MIN_VALUE,
            Integer.MIN_VALUE + 1,
            Integer.MAX_VALUE,
            1 << 30,
            -1 << 30,
            (1 << 30) - 1,
            (-1 << 30) - 1,
            889516852,
            889516853);
    return IntStream.concat(ends, new SplittableRandom(1).ints(20_000));
  }

  /** Half turns in (−½, ½), exactly. */
  private static double halfTurns(int word) {
    return (Math.abs(2L * word + 1) - (1L << 31)) * 0x1p-32;
  }

  @Test
  void theRadiusIsTheRootOfTheLogarithm() {
    words()
        .forEach(
            word -> {
              double uniform = (word + 0x1p31 + 0.5) * 0x1p-32;
              double log = DoubleDouble.log(uniform).high();
              double radius = BoxMuller.radius(word);
              assertThat(-radius * radius / 2)
                  .as("word %d", word)
                  .isCloseTo(log, within(1.8e-11 * Math.min(1, -10 * log)));
            });
  }

  @Test
  void radiiEndAtThoseOfTheSmallestAndTheLargestUniformNumber() {
    assertThat(BoxMuller.radius(Integer.MIN_VALUE))
        .isCloseTo(Math.sqrt(66 * Math.log(2)), within(1e-11));
    assertThat(BoxMuller.radius(Integer.MAX_VALUE)).isCloseTo(0x1p-16, within(1e-14));
  }

  @Test
  void sineAndCosineAreThoseOfTheAngle() {
    words()
        .forEach(
            word -> {
              double sine = DoubleDouble.sineOfHalfTurns(halfTurns(word)).high();
              double cosine = DoubleDouble.cosineOfHalfTurns(halfTurns(word)).high();
              assertThat(BoxMuller.sine(word)).as("word %d", word).isCloseTo(sine, within(6.3e-12));
              assertThat(BoxMuller.cosine(word))
                  .as("word %d", word)
                  .isCloseTo(word < 0 ? -cosine : cosine, within(7e-11));
            });
  }
}
