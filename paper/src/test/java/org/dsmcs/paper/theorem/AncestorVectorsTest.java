package org.dsmcs.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AncestorVectorsTest {
  private static double[] softmax(double[] logits) {
    double total = Arrays.stream(logits).map(Math::exp).sum();
    return Arrays.stream(logits).map(logit -> Math.exp(logit) / total).toArray();
  }

  private static double[] logits(SplittableRandom random, int count) {
    return random.doubles(count, -2, 2).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void allVectorsOccurOnceAndTheirProbabilitiesSumToOne(int particles) {
    AncestorVectors vectors = new AncestorVectors(particles);
    double[] weights = softmax(logits(new SplittableRandom(1), particles));
    Set<List<Integer>> seen = new HashSet<>();
    double sum = 0;
    int[] ancestors = new int[particles];
    for (int number = 0; number < vectors.count(); number++) {
      vectors.decode(number, ancestors);
      seen.add(Arrays.stream(ancestors).boxed().toList());
      double product = 1;
      for (int ancestor : ancestors) {
        product *= weights[ancestor];
      }
      assertThat(vectors.probability(number, weights)).isCloseTo(product, within(1e-16));
      sum += vectors.probability(number, weights);
    }
    assertThat(seen).hasSize((int) Math.pow(particles, particles));
    assertThat(sum).isCloseTo(1, within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theGradientIsThatOfTheExpectation(int particles) {
    AncestorVectors vectors = new AncestorVectors(particles);
    SplittableRandom random = new SplittableRandom(2);
    double[] logits = logits(random, particles);
    double[] values = random.doubles(vectors.count(), -3, 5).toArray();
    double[] gradient = vectors.gradient(softmax(logits), values);
    double step = 1e-5;
    for (int j = 0; j < particles; j++) {
      double[] moved = logits.clone();
      moved[j] = logits[j] + step;
      double above = vectors.expectation(softmax(moved), values);
      moved[j] = logits[j] - step;
      double below = vectors.expectation(softmax(moved), values);
      assertThat(gradient[j]).isCloseTo((above - below) / (2 * step), within(1e-9));
    }
  }

  @Test
  void ofTwoParticlesItIsTheFormulaByHand() {
    double w = 0.3;
    double[] values = {1.5, -0.7, 2.2, 0.4}; // V_00, V_10, V_01, V_11: digit 0 is particle 0's
    double[] gradient = new AncestorVectors(2).gradient(new double[] {w, 1 - w}, values);

    double byHand =
        2
            * w
            * (1 - w)
            * (w * values[0] - (1 - w) * values[3] + (0.5 - w) * (values[1] + values[2]));
    assertThat(gradient[0]).isCloseTo(byHand, within(1e-15));
    assertThat(gradient[1]).isCloseTo(-byHand, within(1e-15));
  }

  @Test
  void whereNothingDependsOnTheDrawItIsZero() {
    AncestorVectors vectors = new AncestorVectors(4);
    double[] values = new double[vectors.count()];
    Arrays.fill(values, -12.75);
    for (double[] weights :
        new double[][] {{0.25, 0.25, 0.25, 0.25}, softmax(logits(new SplittableRandom(3), 4))}) {
      for (double component : vectors.gradient(weights, values)) {
        assertThat(component).isCloseTo(0, within(1e-13));
      }
    }
  }
}
