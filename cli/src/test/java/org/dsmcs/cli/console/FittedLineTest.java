package org.dsmcs.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FittedLineTest {
  @Test
  void aLineThatFitsStays() {
    assertThat(FittedLine.of("12345", 6)).isEqualTo("12345");
  }

  @Test
  void aLineThatWouldReachTheLastColumnIsCut() {
    assertThat(FittedLine.of("123456", 6)).isEqualTo("1234…");
  }

  @Test
  void theBarTakesTheRoomThatIsLeft() {
    assertThat(FittedLine.withBar(0.5, "text", 100)).startsWith("[############            ] t");
    assertThat(FittedLine.withBar(0.5, "text", 18)).isEqualTo("[#####     ] text");
  }

  @Test
  void noLineIsLongerThanItsTerminal() {
    for (int columns = 2; columns < 120; columns++) {
      assertThat(FittedLine.withBar(0.3, "epoch 1000/2000  bound -1234567.890", columns).length())
          .isLessThan(columns);
    }
  }
}
