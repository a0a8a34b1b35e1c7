package org.dsmcs.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {
  private static final List<Double> STEADY = List.of(-5.0, -4.0, -3.0, -2.5, -2.0, -2.2, -1.9);

  @Test
  void aFocusLeavesOutWhatLiesFarOut() {
    List<Double> values = new java.util.ArrayList<>(STEADY);
    values.addFirst(-4000.0);
    Axis axis = Axis.of("bound").focusedOn(List.of(Series.counted("", 1, values)));
    assertThat(axis.low()).hasValue(-5);
    assertThat(axis.high()).isEmpty();
  }

  @Test
  void aFocusChangesNothingWhereNothingLiesFarOut() {
    Axis axis = Axis.of("bound");
    assertThat(axis.focusedOn(List.of(Series.counted("", 1, STEADY)))).isEqualTo(axis);
    List<Double> steep = new java.util.ArrayList<>(STEADY);
    steep.addFirst(-14.0);
    assertThat(axis.focusedOn(List.of(Series.counted("", 1, steep)))).isEqualTo(axis);
    assertThat(axis.focusedOn(List.of())).isEqualTo(axis);
    assertThat(axis.focusedOn(List.of(Series.counted("", 1, List.of(1.0, 1.0, 1.0, 1.0, 9.0)))))
        .isEqualTo(axis);
  }

  @Test
  void endsMustBeFiniteAndInOrder() {
    assertThatThrownBy(() -> Axis.of("bound").from(2).to(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the axis 'bound' must ascend, given: 2.0 to 1.0");
    assertThatThrownBy(() -> Axis.of("bound").to(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Axis.ofRatios("norm").from(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRangeHoldsAllFiniteValuesWithRoomBeside() {
    Range range = Range.of(Axis.of(""), new double[] {Double.NaN, -10, 10}, 0.05);
    assertThat(range.low()).isEqualTo(-11);
    assertThat(range.high()).isEqualTo(11);
    assertThat(range.fraction(-11)).isZero();
    assertThat(range.fraction(0)).isEqualTo(0.5);
  }

  @Test
  void givenEndsAreKept() {
    Range range = Range.of(Axis.of("").from(0).to(64), new double[] {5, 60}, 0.05);
    assertThat(range.low()).isZero();
    assertThat(range.high()).isEqualTo(64);
  }

  @Test
  void aRangeOfOneValueOrNoneHasALength() {
    for (Axis axis : List.of(Axis.of(""), Axis.counting(""), Axis.ofRatios(""))) {
      for (double[] values : new double[][] {{}, {3}, {1e-300}, {1e300}, {-7, 0}}) {
        Range range = Range.of(axis, values, 0.05);
        assertThat(range.low()).isLessThan(range.high());
        assertThat(range.ticks(5).values()).hasSizeLessThan(12);
      }
    }
    Range beyond = Range.of(Axis.of("").from(10), new double[] {1, 2}, 0.05);
    assertThat(beyond.low()).isLessThan(beyond.high());
  }

  @Test
  void onARatioAxisEqualRatiosAreEquallyLong() {
    Range range = Range.of(Axis.ofRatios(""), new double[] {-1, 0, 1, 100}, 0);
    assertThat(range.fraction(10)).isEqualTo(0.5);
    assertThat(range.fraction(0)).isNaN();
  }
}
