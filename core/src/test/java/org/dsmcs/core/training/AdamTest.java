package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AdamTest {
  @Test
  void stepsFollowThePublishedAlgorithm() {
    double[] values = {1, -2};
    double[] first = new double[2];
    double[] second = new double[2];
    double[][] gradients = {{0.5, -3}, {-0.25, 1}, {2, 0}};
    double[] expected = values.clone();
    double[] m = new double[2];
    double[] v = new double[2];
    for (int t = 1; t <= 3; t++) {
      Adam.ascend(t, 0.1, gradients[t - 1], 2, values, first, second);
      for (int j = 0; j < 2; j++) {
        double g = gradients[t - 1][j];
        m[j] = 0.9 * m[j] + 0.1 * g;
        v[j] = 0.999 * v[j] + 0.001 * g * g;
        double meanHat = m[j] / (1 - Math.pow(0.9, t));
        double squareHat = v[j] / (1 - Math.pow(0.999, t));
        expected[j] += 0.1 * meanHat / (Math.sqrt(squareHat) + 1e-8);
        assertThat(values[j]).as("step %d", t).isCloseTo(expected[j], within(1e-13));
        assertThat(first[j]).isCloseTo(m[j], within(1e-15));
        assertThat(second[j]).isCloseTo(v[j], within(1e-15));
      }
    }
  }

  @Test
  void theFirstStepIsTheLearningRateInTheGradientsDirection() {
    double[] values = {0, 0};

    Adam.ascend(1, 0.03, new double[] {1e-4, -1e9}, 2, values, new double[2], new double[2]);

    assertThat(values).containsExactly(new double[] {0.03, -0.03}, within(1e-5));
  }

  @Test
  void parametersBeyondTheLearnedOnesStay() {
    double[] values = {0, 7};

    Adam.ascend(1, 0.1, new double[] {1, 1}, 1, values, new double[2], new double[2]);

    assertThat(values[1]).isEqualTo(7);
  }

  @Test
  void theMaximumOfAQuadraticIsFound() {
    double[] values = {5, -3};
    double[] first = new double[2];
    double[] second = new double[2];
    for (int t = 1; t <= 4000; t++) {
      double[] gradient = {-(values[0] - 1), -10 * (values[1] - 2)};
      Adam.ascend(t, 0.05, gradient, 2, values, first, second);
    }

    assertThat(values).containsExactly(new double[] {1, 2}, within(1e-3));
  }

  @Test
  void longRunsCorrectForNothingAnyMore() {
    double[] values = {0};
    double[] first = {1};
    double[] second = {1};

    Adam.ascend(1_000_000, 0.1, new double[] {1}, 1, values, first, second);

    assertThat(values[0]).isCloseTo(0.1, within(1e-9));
  }
}
