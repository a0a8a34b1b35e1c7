package org.dsmcs.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellTest {
  @Test
  void aCellIsSortedByTheNumberItBeginsWith() {
    assertThat(Cell.of("−5.6 ± 1.2").key()).hasValue(-5.6);
    assertThat(Cell.of("-174.3±1.93").key()).hasValue(-174.3);
    assertThat(Cell.of("  +.5").key()).hasValue(0.5);
    assertThat(Cell.of("1.5e−3 s").key()).hasValue(0.0015);
    assertThat(Cell.of("64 of 64").key()).hasValue(64);
    assertThat(Cell.of("5.").key()).hasValue(5);
  }

  @Test
  void whatBeginsWithNoNumberHasNoKey() {
    assertThat(Cell.of("N/A").key()).isEmpty();
    assertThat(Cell.of("").key()).isEmpty();
    assertThat(Cell.of("K = 8").key()).isEmpty();
    assertThat(Cell.of("NaN", Double.NaN).key()).isEmpty();
  }

  @Test
  void aGivenKeyWinsOverTheText() {
    assertThat(Cell.of("1.0", 1.0000001).key()).hasValue(1.0000001);
    assertThat(Cell.of(-3)).isEqualTo(Cell.of("−3"));
  }
}
