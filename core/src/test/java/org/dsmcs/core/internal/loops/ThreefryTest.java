package org.dsmcs.core.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreefryTest {
  /** The known answers for threefry2x32 with 20 rounds that come with Random123. */
  @ParameterizedTest
  @CsvSource({
    "00000000, 00000000, 00000000, 00000000, 6b200159, 99ba4efe",
    "ffffffff, ffffffff, ffffffff, ffffffff, 1cb996fc, bb002be7",
    "243f6a88, 85a308d3, 13198a2e, 03707344, c4923a9c, 483df7a0",
  })
  void givesThePublishedAnswers(
      String counter0, String counter1, String key0, String key1, String word0, String word1) {
    long words = Threefry.encrypt(word(key0), word(key1), word(counter0), word(counter1));

    assertThat((int) words).isEqualTo(word(word0));
    assertThat((int) (words >>> 32)).isEqualTo(word(word1));
  }

  private static int word(String hexadecimal) {
    return Integer.parseUnsignedInt(hexadecimal, 16);
  }
}
