package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.dsmcs.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParetoTailTest {
  /** Logarithms of the quantiles (1 − u)^−k at the middles of n equal intervals of u. */
  private static double[] quantiles(int count, double shape) {
    double[] logs = new double[count];
    Arrays.setAll(logs, i -> -shape * Math.log1p(-(i + 0.5) / count));
    return logs;
  }

  /** Shapes of Pareto quantiles computed by a separate program from the published method. */
  @ParameterizedTest
  @CsvSource({
    "25, 0.2, 0.42585741918142167",
    "25, 0.5, 0.5022472840391242",
    "25, 1.0, 0.6296675081884896",
    "100, 0.2, 0.31962088433384106",
    "100, 0.5, 0.4919600201988477",
    "100, 1.0, 0.7778001678793185",
    "1000, 0.2, 0.23678773585750107",
    "1000, 0.5, 0.4970859612625213",
    "1000, 1.0, 0.9310730242264545",
    "4000, 0.2, 0.2193107505496396",
    "4000, 0.5, 0.49831345308214614",
    "4000, 1.0, 0.9633114610314513",
  })
  void shapesAreThoseOfThePublishedMethod(int count, double shape, double expected) {
    assertThat(ParetoTail.shape(quantiles(count, shape))).isCloseTo(expected, within(1e-10));
  }

  @ParameterizedTest
  @CsvSource({"0.2", "0.5", "1.0"})
  void shapesOfRandomSamplesAreFound(double shape) {
    int count = 10_000;
    double[] logs = new double[count];
    Arrays.setAll(logs, i -> -shape * Math.log1p(-RandomKey.uniform(1, i)));

    // 300 exceedances: a standard error of about (1 + k)/√300.
    assertThat(ParetoTail.shape(logs)).isCloseTo(shape, within(3 * (1 + shape) / Math.sqrt(300)));
  }

  @Test
  void neitherOrderNorScaleMatters() {
    double[] logs = quantiles(500, 0.7);
    List<Double> shuffled = new java.util.ArrayList<>(Arrays.stream(logs).boxed().toList());
    Collections.shuffle(shuffled, new Random(1));
    double[] moved = shuffled.stream().mapToDouble(log -> log + 5000).toArray();

    assertThat(ParetoTail.shape(moved)).isCloseTo(ParetoTail.shape(logs), within(1e-9));
  }

  @Test
  void equalNumbersHaveNoTail() {
    assertThat(ParetoTail.shape(new double[100])).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void oneReplicaThatDwarfsTheOthersIsAHeavyTail() {
    double[] logs = RandomKey.normals(1, 1000);
    logs[17] = 400;

    assertThat(ParetoTail.shape(logs)).isNotNaN().isGreaterThan(0.7);
    logs[17] = 4000;
    assertThat(ParetoTail.shape(logs)).isEqualTo(Double.POSITIVE_INFINITY);
  }
}
