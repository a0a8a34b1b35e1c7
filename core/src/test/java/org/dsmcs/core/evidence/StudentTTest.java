package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
  /** Computed by a separate program; to three decimals those of the printed tables. */
  @ParameterizedTest
  @CsvSource({
    "1, 12.706204736174694, 3.0776835371752544",
    "2, 4.302652729749462, 1.8856180831641272",
    "3, 3.1824463052837078, 1.637744353696209",
    "4, 2.7764451051977934, 1.533206274058944",
    "5, 2.5705818356363146, 1.4758840488244815",
    "7, 2.364624251592784, 1.4149239276505086",
    "10, 2.228138851986274, 1.372183641110336",
    "19, 2.0930240544083087, 1.3277282090267986",
    "20, 2.085963447265864, 1.3253407069850465",
    "30, 2.0422724563012378, 1.3104150253913955",
    "49, 2.0095752371292392, 1.29906878474775",
    "100, 1.9839715185235518, 1.290074761346516",
    "999, 1.9623414611334493, 1.2823995700373971",
    "1000, 1.9623390808264083, 1.2823987214609247",
    "100000, 1.9599877075346095, 1.2815600314493614",
  })
  void quantilesAreThoseOfTheTables(int degrees, double twoSided95, double twoSided80) {
    assertThat(StudentT.quantile(0.975, degrees)).isCloseTo(twoSided95, within(1e-11 * twoSided95));
    assertThat(StudentT.quantile(0.9, degrees)).isCloseTo(twoSided80, within(1e-11 * twoSided80));
  }

  @Test
  void theMedianIsZero() {
    assertThat(StudentT.quantile(0.5, 1)).isCloseTo(0, within(1e-300));
    assertThat(StudentT.quantile(0.5, 30)).isCloseTo(0, within(1e-300));
  }

  @Test
  void whatIsNoQuantileIsRefused() {
    assertThatThrownBy(() -> StudentT.quantile(1, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.0, 3");
    assertThatThrownBy(() -> StudentT.quantile(0.4, 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> StudentT.quantile(0.9, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
