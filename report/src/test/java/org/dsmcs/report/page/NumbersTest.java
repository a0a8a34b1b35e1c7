package org.dsmcs.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void anEstimateHasTheDecimalsThatTwoDigitsOfItsErrorNeed() {
    assertThat(Numbers.estimate(-1.70123, 0.0204)).isEqualTo("−1.701 ± 0.020");
    assertThat(Numbers.estimate(0.305376, 0.24316)).isEqualTo("0.31 ± 0.24");
    assertThat(Numbers.estimate(-174.3, 12.7)).isEqualTo("−174.3 ± 12.7");
    assertThat(Numbers.estimate(2, 0)).isEqualTo("2.0000 ± 0.0000");
    assertThat(Numbers.estimate(2, Double.NaN)).isEqualTo("2.0000 ± N/A");
    assertThat(Numbers.estimate(Double.NEGATIVE_INFINITY, Double.NaN)).isEqualTo("−∞ ± N/A");
  }

  @Test
  void roundedNumbersHaveTheDigitsThatCount() {
    assertThat(Numbers.rounded(0.848512, 4)).isEqualTo("0.8485");
    assertThat(Numbers.rounded(-123456, 3)).isEqualTo("−123000");
    assertThat(Numbers.rounded(0.03, 4)).isEqualTo("0.03");
    assertThat(Numbers.rounded(1.5e-7, 4)).isEqualTo("1.5e−7");
    assertThat(Numbers.rounded(0, 4)).isEqualTo("0");
  }

  @Test
  void fixedNumbersHaveNoSignWhereNothingIsLeft() {
    assertThat(Numbers.fixed(-0.00001, 2)).isEqualTo("0.00");
    assertThat(Numbers.fixed(-0.005001, 2)).isEqualTo("−0.01");
    assertThat(Numbers.fixed(1e12, 4)).isEqualTo("1e12");
    assertThat(Numbers.fixed(Double.NaN, 4)).isEqualTo("N/A");
    assertThat(Numbers.fixed(Double.POSITIVE_INFINITY, 4)).isEqualTo("∞");
  }
}
