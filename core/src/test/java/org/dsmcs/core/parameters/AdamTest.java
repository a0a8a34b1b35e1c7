package org.dsmcs.core.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AdamTest {
  private static final ParameterBlocks TWO = learned(2);

  private static ParameterBlocks learned(int length) {
    ParameterBlocks.Builder builder = new ParameterBlocks.Builder();
    builder.add("all", length, true);
    return builder.build();
  }

  private static ParameterBlocks blocks(boolean middle) {
    ParameterBlocks.Builder builder = new ParameterBlocks.Builder();
    builder.add("first", 2, true);
    builder.add("middle", 3, middle);
    builder.add("last", 2, true);
    return builder.build();
  }

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
      Adam.ascend(t, 0.1, TWO, gradients[t - 1], values, first, second);
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

    Adam.ascend(1, 0.03, TWO, new double[] {1e-4, -1e9}, values, new double[2], new double[2]);

    assertThat(values).containsExactly(new double[] {0.03, -0.03}, within(1e-5));
  }

  /** Bit for bit: the others do not notice whether a block between them is frozen. */
  @Test
  void aFrozenBlockStaysAndHasNoMoments() {
    SplittableRandom random = new SplittableRandom(5);
    double[] all = {1, 2, 3, 4, 5, 6, 7};
    double[] some = all.clone();
    double[] first = new double[7];
    double[] second = new double[7];
    double[] firstOfSome = new double[4];
    double[] secondOfSome = new double[4];
    for (int t = 1; t <= 10; t++) {
      double[] gradient = random.doubles(7, -1, 1).toArray();
      Adam.ascend(t, 0.01, blocks(true), gradient, all, first, second);
      Adam.ascend(t, 0.01, blocks(false), gradient, some, firstOfSome, secondOfSome);
    }
    assertThat(some).containsExactly(all[0], all[1], 3, 4, 5, all[5], all[6]);
    assertThat(firstOfSome).containsExactly(first[0], first[1], first[5], first[6]);
    assertThat(secondOfSome).containsExactly(second[0], second[1], second[5], second[6]);
  }

  @Test
  void lengthsThatDoNotFitAreRefused() {
    double[] seven = new double[7];
    double[] four = new double[4];
    assertThatThrownBy(() -> Adam.ascend(1, 0.1, blocks(false), seven, seven, seven, four))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("first moments must have length 4, given: 7");
    assertThatThrownBy(() -> Adam.ascend(1, 0.1, blocks(true), four, seven, seven, seven))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gradient must have length 7, given: 4");
  }

  @Test
  void theMaximumOfAQuadraticIsFound() {
    double[] values = {5, -3};
    double[] first = new double[2];
    double[] second = new double[2];
    for (int t = 1; t <= 4000; t++) {
      double[] gradient = {-(values[0] - 1), -10 * (values[1] - 2)};
      Adam.ascend(t, 0.05, TWO, gradient, values, first, second);
    }

    assertThat(values).containsExactly(new double[] {1, 2}, within(1e-3));
  }

  @Test
  void longRunsCorrectForNothingAnyMore() {
    double[] values = {0};
    double[] first = {1};
    double[] second = {1};

    Adam.ascend(1_000_000, 0.1, learned(1), new double[] {1}, values, first, second);

    assertThat(values[0]).isCloseTo(0.1, within(1e-9));
  }
}
