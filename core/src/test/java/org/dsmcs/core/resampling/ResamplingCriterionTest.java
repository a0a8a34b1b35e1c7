package org.dsmcs.core.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.dsmcs.core.random.Purpose;
import org.dsmcs.core.random.RandomKey;
import org.dsmcs.core.resampling.ResamplingCriterion.Always;
import org.dsmcs.core.resampling.ResamplingCriterion.Bernoulli;
import org.dsmcs.core.resampling.ResamplingCriterion.EssBelow;
import org.dsmcs.core.resampling.ResamplingCriterion.Never;
import org.dsmcs.core.resampling.ResamplingGradient.GappedStraightThrough;
import org.dsmcs.core.resampling.ResamplingGradient.Ignored;
import org.dsmcs.core.resampling.ResamplingGradient.ScoreFunction;
import org.dsmcs.core.resampling.ResamplingGradient.StopGradient;
import org.junit.jupiter.api.Test;

class ResamplingCriterionTest {
  private static final double BELOW_ONE = 1 - 0x1p-53;

  @Test
  void neverAndAlwaysDoNotAsk() {
    assertThat(new Never().resamples(1, 10, 0)).isFalse();
    assertThat(new Always().resamples(10, 10, BELOW_ONE)).isTrue();
  }

  @Test
  void aSingleParticleIsNeverResampled() {
    for (ResamplingCriterion criterion :
        List.of(new Never(), new Always(), new Bernoulli(), new EssBelow(1))) {
      assertThat(criterion.resamples(1, 1, 0)).as(criterion.toString()).isFalse();
    }
  }

  @Test
  void bernoulliIsCertainWhereOneParticleHasAllTheWeightOrAllHaveTheSame() {
    Bernoulli bernoulli = new Bernoulli();
    assertThat(bernoulli.resamples(1, 64, BELOW_ONE)).isTrue();
    assertThat(bernoulli.resamples(1 - 1e-15, 64, BELOW_ONE)).isTrue();
    assertThat(bernoulli.resamples(64, 64, 0)).isFalse();
    assertThat(bernoulli.resamples(64 + 1e-12, 64, 0)).isFalse();
  }

  @Test
  void bernoulliKeepsWithTheRelativeEss() {
    assertThat(Bernoulli.keepProbability(1, 64)).isZero();
    assertThat(Bernoulli.keepProbability(64, 64)).isEqualTo(1);
    assertThat(Bernoulli.keepProbability(32.5, 64)).isEqualTo(0.5);
    assertThat(Bernoulli.keepProbability(64.0000001, 64)).isEqualTo(1);
    assertThat(Bernoulli.keepProbability(0.9999999, 64)).isZero();
    assertThat(Bernoulli.keepProbability(1, 1)).isEqualTo(1);

    Bernoulli bernoulli = new Bernoulli();
    int resampled = 0;
    int trials = 100_000;
    long key = RandomKey.of(1, Purpose.TRAINING, 0);
    for (int trial = 0; trial < trials; trial++) {
      resampled += bernoulli.resamples(4, 11, RandomKey.uniform(key, trial)) ? 1 : 0;
    }
    // 1 − 3/10, within four standard errors
    assertThat((double) resampled / trials).isCloseTo(0.7, within(4 * Math.sqrt(0.21 / trials)));
  }

  @Test
  void essIsComparedWithTheFractionOfAllParticles() {
    EssBelow half = new EssBelow(0.5);
    assertThat(half.resamples(Math.nextDown(32.0), 64, BELOW_ONE)).isTrue();
    assertThat(half.resamples(32, 64, 0)).isFalse();
    assertThat(new EssBelow(1).resamples(Math.nextDown(64.0), 64, 0)).isTrue();
    assertThat(new EssBelow(1).resamples(64, 64, 0)).isFalse();
  }

  @Test
  void fractionsThatAreNoneAreRefused() {
    for (double fraction : new double[] {0, -0.5, 1.0000001, Double.NaN}) {
      assertThatThrownBy(() -> new EssBelow(fraction))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("(0, 1]", String.valueOf(fraction));
    }
  }

  @Test
  void temperaturesThatAreNotPositiveAreRefused() {
    for (double temperature : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new GappedStraightThrough(temperature))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(temperature));
    }
  }

  @Test
  void gappedStraightThroughAndTheScoreFunctionWantCategoricalDraws() {
    GappedStraightThrough gradient = new GappedStraightThrough(0.1);
    for (ResamplingScheme scheme :
        List.of(
            new SystematicScheme(),
            new StratifiedScheme(),
            new ResidualScheme(),
            new SspScheme(),
            new KillingScheme())) {
      assertThatThrownBy(() -> new Resampling(new Always(), scheme, gradient))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("gapped straight-through gradient is defined for categorical");
      assertThatThrownBy(() -> new Resampling(new Always(), scheme, new ScoreFunction()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("score-function gradient is defined for categorical");
      assertThatCode(() -> new Resampling(new Always(), scheme, new StopGradient()))
          .doesNotThrowAnyException();
      assertThatCode(() -> new Resampling(new Always(), scheme, new Ignored()))
          .doesNotThrowAnyException();
    }
    assertThatCode(() -> new Resampling(new Always(), new CategoricalScheme(), gradient))
        .doesNotThrowAnyException();
  }

  @Test
  void onlyBernoulliWithGappedStraightThroughDifferentiatesTheDecision() {
    CategoricalScheme scheme = new CategoricalScheme();
    GappedStraightThrough gapped = new GappedStraightThrough(0.1);
    assertThat(new Resampling(new Bernoulli(), scheme, gapped).differentiatesDecision()).isTrue();
    assertThat(new Resampling(new Always(), scheme, gapped).differentiatesDecision()).isFalse();
    assertThat(new Resampling(new Bernoulli(), scheme, new StopGradient()).differentiatesDecision())
        .isFalse();
    assertThat(Resampling.never().happens()).isFalse();
    assertThat(new Resampling(new EssBelow(0.5), scheme, gapped).happens()).isTrue();
  }
}
