package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.dsmcs.core.density.DiagonalGaussian;
import org.junit.jupiter.api.Test;

class KnownLogEvidenceTest {
  private static final EvidenceEstimate ESTIMATE =
      EvidenceEstimator.of(DiagonalGaussian.isotropic(1, 0.5, 1))
          .initial(DiagonalGaussian.isotropic(1, 0, 1.5))
          .particles(16)
          .steps(4)
          .stepScale(0.5)
          .epochs(2)
          .evaluationReplicas(200)
          .seed(4)
          .estimate();

  @Test
  void anEstimateBesideTheKnownValueKeepsItsJudgement() {
    assertThat(ESTIMATE.trust().trustworthy()).isTrue();
    assertThat(ESTIMATE.judgedAgainst(0)).isSameAs(ESTIMATE);
  }

  @Test
  void anEstimateFarFromTheKnownValueIsNotTrusted() {
    double known = ESTIMATE.logEvidence().estimate() + 5 * ESTIMATE.logEvidence().standardError();

    Trust trust = ESTIMATE.judgedAgainst(known).trust();

    assertThat(trust.trustworthy()).isFalse();
    assertThat(trust.reasons())
        .containsExactly(
            "the known log Z lies 5.0 standard errors away: the particles miss part of the target;"
                + " use a wider initial distribution or more annealing steps");
  }

  @Test
  void anEstimateAboveTheKnownValueIsNotSaidToMissPartOfTheTarget() {
    double known = ESTIMATE.logEvidence().estimate() - 5 * ESTIMATE.logEvidence().standardError();

    assertThat(ESTIMATE.judgedAgainst(known).trust().reasons())
        .containsExactly(
            "the known log Z lies 5.0 standard errors away: the estimate is too high; check that"
                + " the density is the one whose log Z is known");
  }
}
