package org.dsmcs.core.density;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExactDrawsTest {
  private static double[] draw(ExactDraws draws, int index, long key) {
    double[] point = new double[draws.dimension()];
    draws.draw(index, key, point);
    return point;
  }

  @Test
  void givenDrawsComeInTheirOrderWhateverTheKey() {
    double[][] points = {{1, 2}, {3, 4}};
    ExactDraws draws = ExactDraws.given(points);
    points[0][0] = 9;

    assertThat(draws.available()).hasValue(2);
    assertThat(draw(draws, 0, 5)).containsExactly(1, 2);
    assertThat(draw(draws, 1, 6)).containsExactly(3, 4);
  }

  @Test
  void tooFewDrawsAreRefusedWithBothNumbers() {
    ExactDraws draws = ExactDraws.given(new double[][] {{1}, {2}, {3}});

    draws.require(3, 1);
    assertThatThrownBy(() -> draws.require(20, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("20 are needed", "there are 3", "once", "more draws");
    assertThatThrownBy(() -> draws.require(2, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("dimension 4", "given: 1");
  }

  @Test
  void drawsThatCannotBeIndependentPointsAreRefused() {
    assertThatThrownBy(() -> ExactDraws.given(new double[][] {{1, 2}, {3, 4}, {1, 2}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("independent", "draws 0 and 2", "Markov chain");
    assertThatThrownBy(() -> ExactDraws.given(new double[][] {{1, 2}, {3}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("2 coordinates", "draw 1", "1");
    assertThatThrownBy(() -> ExactDraws.given(new double[][] {{1}, {Double.NaN}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("finite", "draw 1", "NaN");
    assertThatThrownBy(() -> ExactDraws.given(new double[0][]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one");
  }

  /** Of 20 000 draws: mean and variance within 5 standard errors; of a t, the median of |z|. */
  @Test
  void referencesHaveTheirOwnDraws() {
    FullGaussian gaussian =
        new FullGaussian(new double[] {1, -1}, new double[][] {{4, 1.5}, {1.5, 1}});
    int count = 20_000;
    double mean = 0;
    double product = 0;
    for (int i = 0; i < count; i++) {
      double[] point = draw(gaussian.exactDraws().orElseThrow(), i, 8);
      mean += point[0] / count;
      product += (point[0] - 1) * (point[1] + 1) / count;
    }
    assertThat(mean).isCloseTo(1, within(5 * 2 / Math.sqrt(count)));
    assertThat(product).isCloseTo(1.5, within(5 * Math.sqrt((4 + 1.5 * 1.5) / count)));

    StudentT cauchy = new StudentT(1, new double[] {0}, new double[] {3});
    int below = 0;
    for (int i = 0; i < count; i++) {
      below += Math.abs(draw(cauchy.exactDraws().orElseThrow(), i, 9)[0]) < 3 ? 1 : 0;
    }
    assertThat((double) below / count).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(count)));
  }

  @Test
  void aPlainDensityHasNone() {
    assertThat(PointLogDensity.of(1, z -> -z[0] * z[0]).exactDraws()).isEmpty();
  }
}
