package org.dsmcs.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrainingConfigurationTest {
  @Test
  void thePapersLearningRateDropsEightTimes() {
    TrainingConfiguration paper = TrainingConfiguration.paper(0.03);

    assertThat(paper.learningRate(0)).isEqualTo(0.03);
    assertThat(paper.learningRate(24)).isEqualTo(0.03);
    assertThat(paper.learningRate(25)).isCloseTo(0.0225, within(1e-17));
    assertThat(paper.learningRate(49)).isCloseTo(0.0225, within(1e-17));
    assertThat(paper.learningRate(50)).isCloseTo(0.016875, within(1e-17));
    assertThat(paper.learningRate(199)).isCloseTo(0.03 * Math.pow(0.75, 7), within(1e-17));
    assertThat(paper.learningRate(200)).isCloseTo(0.03 * Math.pow(0.75, 8), within(1e-17));
    assertThat(paper.learningRate(499)).isEqualTo(paper.learningRate(200));
    int drops = 0;
    for (int epoch = 1; epoch < 500; epoch++) {
      drops += paper.learningRate(epoch) < paper.learningRate(epoch - 1) ? 1 : 0;
    }
    assertThat(drops).isEqualTo(8);
  }

  @Test
  void thePapersProtocolIsFiveHundredEpochsOfTen() {
    TrainingConfiguration paper = TrainingConfiguration.paper(0.03);

    assertThat(paper.epochs()).isEqualTo(500);
    assertThat(paper.iterationsPerEpoch()).isEqualTo(10);
    assertThat(paper.replicas()).isEqualTo(64);
    assertThat(paper.gradientNormLimit()).isEmpty();
    assertThat(paper.learnsInitial()).isFalse();
    assertThat(paper.withEpochs(3))
        .isEqualTo(
            new TrainingConfiguration(
                3, 10, 64, 0.03, 0.75, 25, 200, OptionalDouble.empty(), false, 0.01));
  }

  private static void refuse(
      String culprit,
      int epochs,
      int iterations,
      int replicas,
      double rate,
      double factor,
      int every,
      int until,
      double limit,
      double nonFinite) {
    assertThatThrownBy(
            () ->
                new TrainingConfiguration(
                    epochs,
                    iterations,
                    replicas,
                    rate,
                    factor,
                    every,
                    until,
                    OptionalDouble.of(limit),
                    false,
                    nonFinite))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(culprit, "given: ");
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    refuse("epochs", -1, 1, 1, 1, 1, 1, 1, 1, 0);
    refuse("iterations", 1, 0, 1, 1, 1, 1, 1, 1, 0);
    refuse("replicas", 1, 1, 0, 1, 1, 1, 1, 1, 0);
    refuse("learning rate", 1, 1, 1, 0, 1, 1, 1, 1, 0);
    refuse("learning rate", 1, 1, 1, Double.NaN, 1, 1, 1, 1, 0);
    refuse("decay factor", 1, 1, 1, 1, 1.5, 1, 1, 1, 0);
    refuse("decays", 1, 1, 1, 1, 1, 0, 1, 1, 0);
    refuse("decay", 1, 1, 1, 1, 1, 1, -1, 1, 0);
    refuse("gradient norm", 1, 1, 1, 1, 1, 1, 1, 0, 0);
    refuse("non-finite", 1, 1, 1, 1, 1, 1, 1, 1, 1.5);
  }
}
