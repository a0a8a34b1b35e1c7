package org.dsmcs.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of agreement: |ours − expected| ≤ 1e-9 · max(1e-3, largest |expected|). */
class AgreementTest {
  private static ReferenceValues values(double... numbers) {
    return new ReferenceValues(
        List.of(new ReferenceArray(ReferenceArray.Shape.of("ess", numbers.length), numbers)));
  }

  @ParameterizedTest
  @CsvSource({
    // The largest expected number is the scale, whichever number is off.
    "5, 0, 5.0000000049, 0, true",
    "5, 0, 5.0000000051, 0, false",
    "5, 0, 5, 4.9e-9, true",
    "5, 0, 5, 5.1e-9, false",
    "-5, 0, -5, 4.9e-9, true",
    // Below 10^-3 that is the scale.
    "0, 0, 0, 0.9e-12, true",
    "0, 0, 0, 1.1e-12, false",
    "1e-4, 0, 1e-4, 0.9e-12, true",
    "NaN, 0, 0, 0, false",
    "0, 0, NaN, 0, false",
    "0, 0, 0, NaN, false",
    "NaN, 0, NaN, 0, false",
    "0, 0, Infinity, 0, false",
  })
  void followsTheRule(double first, double second, double ours, double oursToo, boolean agrees) {
    Agreement agreement = Agreement.between(values(ours, oursToo), values(first, second));
    assertThat(agreement.agrees()).isEqualTo(agrees);
    assertThat(agreement.disagreements()).hasSize(agrees ? 0 : 1);
  }
}
