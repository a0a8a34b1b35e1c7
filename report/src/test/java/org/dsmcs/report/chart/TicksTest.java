package org.dsmcs.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  void linearTicksStandAtRoundNumbers() {
    assertThat(Ticks.linear(-27.3, 0, 6, false).texts())
        .containsExactly("−25", "−20", "−15", "−10", "−5", "0");
    assertThat(Ticks.linear(0, 1, 5, false).texts())
        .containsExactly("0.0", "0.2", "0.4", "0.6", "0.8", "1.0");
    assertThat(Ticks.linear(0.001, 0.0016, 4, false).texts())
        .containsExactly("0.0010", "0.0012", "0.0014", "0.0016");
    assertThat(Ticks.linear(2e6, 8e6, 4, false).texts())
        .containsExactly("2000000", "4000000", "6000000", "8000000");
  }

  @Test
  void axesThatCountHaveWholeTicksOnly() {
    assertThat(Ticks.linear(1, 3, 10, true).texts()).containsExactly("1", "2", "3");
  }

  @Test
  void ratiosHaveTicksAtPowersOfTen() {
    assertThat(Ticks.ofRatios(0.02, 3e4, 8).texts())
        .containsExactly("0.1", "1", "10", "100", "1000", "10⁴");
    assertThat(Ticks.ofRatios(1e-8, 1e8, 6).texts())
        .containsExactly("10⁻⁶", "0.001", "1", "1000", "10⁶");
    assertThat(Ticks.ofRatios(3, 60, 6).texts()).containsExactly("5", "10", "20", "50");
  }

  @Test
  void ratiosHaveSeveralTicksWhereverTheirAxisEnds() {
    assertThat(Ticks.ofRatios(8, 150, 4).texts()).containsExactly("10", "20", "50", "100");
    assertThat(Ticks.ofRatios(9, 1600, 4).texts()).containsExactly("10", "100", "1000");
    assertThat(Ticks.ofRatios(5.9, 1.2e4, 3).texts()).containsExactly("10", "100", "1000", "10⁴");
    assertThat(Ticks.ofRatios(34.5, 74, 4).texts()).containsExactly("40", "50", "60", "70");
    assertThat(Ticks.ofRatios(61.2, 63.1, 4).texts())
        .containsExactly("61.5", "62.0", "62.5", "63.0");
    assertThat(Ticks.ofRatios(1, 64, 3).texts()).containsExactly("1", "2", "5", "10", "20", "50");
  }

  @Property
  void linearTicksLieInTheRangeAndAreNotTooMany(
      @ForAll @DoubleRange(min = -1e9, max = 1e9) double low,
      @ForAll @DoubleRange(min = 1, max = 10) double leading,
      @ForAll @IntRange(min = -6, max = 9) int exponent,
      @ForAll @IntRange(min = 2, max = 12) int most) {
    double width = leading * Math.pow(10, exponent);
    double high = low + width;
    if (high - low < 1e-7 * Math.abs(low)) {
      return;
    }
    Ticks ticks = Ticks.linear(low, high, most, false);
    double slack = 1e-6 * width + 1e-12 * Math.abs(low);
    assertThat(ticks.values()).hasSizeLessThanOrEqualTo(most + 1);
    assertThat(ticks.values()).allMatch(v -> v >= low - slack && v <= high + slack);
    assertThat(ticks.texts()).doesNotHaveDuplicates();
  }

  @Test
  void numbersHaveFourDigitsAndATrueMinus() {
    assertThat(Ticks.text(-1.73456)).isEqualTo("−1.735");
    assertThat(Ticks.text(0.000123456)).isEqualTo("0.0001235");
    assertThat(Ticks.text(123456)).isEqualTo("123500");
    assertThat(Ticks.text(-2.5e-7)).isEqualTo("−2.5·10⁻⁷");
    assertThat(Ticks.text(1e12)).isEqualTo("10¹²");
    assertThat(Ticks.text(0)).isEqualTo("0");
    assertThat(Ticks.text(Double.NaN)).isEqualTo("N/A");
    assertThat(Ticks.text(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
  }
}
