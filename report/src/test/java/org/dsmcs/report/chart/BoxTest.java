package org.dsmcs.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class BoxTest {
  /** Quartiles as R's quantile() gives them by default. */
  private final Box box = new Box("K=8\nN=8", List.of(7.0, 1.0, 3.0, Double.NaN, 4.0, 30.0, 2.0));

  @Test
  void quartilesInterpolateBetweenOrderStatistics() {
    assertThat(box.quantile(0.25)).isEqualTo(2.25);
    assertThat(box.quantile(0.5)).isEqualTo(3.5);
    assertThat(box.quantile(0.75)).isEqualTo(6.25);
    assertThat(box.quantile(0)).isEqualTo(1);
    assertThat(box.quantile(1)).isEqualTo(30);
  }

  @Test
  void whiskersEndAtTheLastValueThatIsNoOutlier() {
    assertThat(box.lowerWhisker()).isEqualTo(1);
    assertThat(box.upperWhisker()).isEqualTo(7);
    assertThat(box.outliers()).containsExactly(30);
  }

  @Test
  void valuesThatAreNotFiniteDoNotCount() {
    assertThat(box.values()).containsExactly(1.0, 2.0, 3.0, 4.0, 7.0, 30.0);
    assertThatThrownBy(() -> new Box("empty", List.of(Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("empty");
  }

  @Test
  void theDescriptionNamesTheQuartilesOrTheFewValues() {
    assertThat(box.describe())
        .isEqualTo(
            "K=8 N=8: median 3.5, quartiles 2.25 and 6.25, whiskers 1 and 7, 6 values, 1 outlier");
    assertThat(new Box("few", List.of(-2.0, 1.5)).describe()).isEqualTo("few: −2, 1.5");
  }
}
