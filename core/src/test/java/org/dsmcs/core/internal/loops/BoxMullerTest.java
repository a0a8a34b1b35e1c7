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
              double uniform = (((word + (1L << 31)) >> 1) + 0.5) * 0x1p-31;
              double square = -2 * DoubleDouble.log(uniform).high();
              double radius = BoxMuller.radius(word);
              // Near 1 the uniform number itself has a grain of 2^-24.
              assertThat(radius * radius)
                  .as("word %d", word)
                  .isCloseTo(square, within(4e-7 * square + 0x1p-23));
            });
  }

  @Test
  void radiiEndAtThoseOfTheSmallestAndTheLargestUniformNumber() {
    assertThat((double) BoxMuller.radius(Integer.MIN_VALUE))
        .isCloseTo(Math.sqrt(64 * Math.log(2)), within(1e-6));
    assertThat(BoxMuller.radius(Integer.MAX_VALUE)).isZero();
  }

  @Test
  void sineAndCosineAreThoseOfTheAngle() {
    words()
        .forEach(
            word -> {
              double sine = DoubleDouble.sineOfHalfTurns(halfTurns(word)).high();
              double cosine = DoubleDouble.cosineOfHalfTurns(halfTurns(word)).high();
              assertThat((double) BoxMuller.sine(word))
                  .as("word %d", word)
                  .isCloseTo(sine, within(2e-7));
              assertThat((double) BoxMuller.cosine(word))
                  .as("word %d", word)
                  .isCloseTo(word < 0 ? -cosine : cosine, within(2e-7));
            });
  }

  /**
   * The moments that 24 bits leave, without the error of a sample: over every 1009th word. The sum
   * over so many equidistant uniform numbers errs by less than 1e-6 itself.
   */
  @Test
  void momentsOverAllWordsAreThoseOfNormalNumbers() {
    double square = 0;
    double fourth = 0;
    double cosines = 0;
    double fourthOfCosine = 0;
    double mean = 0;
    long count = 0;
    for (long word = Integer.MIN_VALUE + 504; word <= Integer.MAX_VALUE; word += 1009) {
      double radius = BoxMuller.radius((int) word);
      double cosine = BoxMuller.cosine((int) word);
      double sine = BoxMuller.sine((int) word);
      square += radius * radius;
      fourth += radius * radius * radius * radius;
      cosines += cosine * cosine;
      fourthOfCosine += cosine * cosine * cosine * cosine;
      mean += cosine + sine;
      count++;
    }
    // E r² = 2, E r⁴ = 8, E cos² = 1/2, E cos⁴ = 3/8.
    assertThat(square / count).isCloseTo(2, within(3e-6));
    assertThat(fourth / count).isCloseTo(8, within(3e-5));
    assertThat(cosines / count).isCloseTo(0.5, within(1e-7));
    assertThat(fourthOfCosine / count).isCloseTo(0.375, within(1e-7));
    assertThat(mean / count).isCloseTo(0, within(1e-6));
  }
}
