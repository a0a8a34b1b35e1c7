package org.dsmcs.core.annealing.pilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.dsmcs.core.annealing.invariant.MetropolisLangevinKernel;
import org.dsmcs.core.annealing.sampling.InnerMoves;
import org.dsmcs.core.density.AffineTransformation;
import org.dsmcs.core.density.ChangeOfVariables;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.DensityCalls;
import org.dsmcs.core.density.DiagonalGaussian;
import org.dsmcs.core.density.LowerTriangle;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.density.Preconditioner;
import org.dsmcs.core.density.StudentT;
import org.dsmcs.core.evidence.EvidenceEstimate;
import org.dsmcs.core.evidence.EvidenceEstimator;
import org.dsmcs.core.evidence.WeightedDraws;
import org.dsmcs.core.kernel.UnderdampedLangevinKernel;
import org.dsmcs.core.resampling.Resampling;
import org.dsmcs.core.resampling.ResamplingCriterion;
import org.dsmcs.core.resampling.ResamplingGradient;
import org.dsmcs.core.resampling.SystematicScheme;
import org.dsmcs.core.sampler.Bound;
import org.dsmcs.core.sampler.SamplerConfiguration;
import org.dsmcs.core.smc.Resources;
import org.dsmcs.core.training.TrainingListener;
import org.dsmcs.core.training.TrainingStart;
import org.junit.jupiter.api.Test;

class SmcPilotTest {
  private static final SamplerConfiguration SAMPLER =
      new SamplerConfiguration(
          new UnderdampedLangevinKernel(),
          Bound.SMC,
          new Resampling(
              new ResamplingCriterion.EssBelow(0.5),
              new SystematicScheme(),
              new ResamplingGradient.StopGradient()),
          16,
          6,
          2);
  private static final SmcPilot PILOT =
      new SmcPilot(
          new MetropolisLangevinKernel(), 128, 0.6, new InnerMoves.UntilForgotten(0.2, 6), 3, 8);

  /** N((8, −3), C) with standard deviations 0.1 and 2 and correlation 0.9: z = m + L u. */
  private static final double[] MEAN = {8, -3};

  private static final double[][] FACTOR = {{0.1}, {1.8, Math.sqrt(4 - 1.8 * 1.8)}};

  private static Density gaussian() {
    double determinant = FACTOR[0][0] * FACTOR[1][1];
    AffineTransformation inverse =
        new AffineTransformation(
            new double[] {
              -MEAN[0] / FACTOR[0][0],
              (-MEAN[1] + FACTOR[1][0] * MEAN[0] / FACTOR[0][0]) / FACTOR[1][1]
            },
            new Preconditioner.Dense(
                LowerTriangle.of(
                    new double[][] {
                      {1 / FACTOR[0][0]}, {-FACTOR[1][0] / determinant, 1 / FACTOR[1][1]}
                    })));
    return ChangeOfVariables.of(DiagonalGaussian.isotropic(2, 0, 1), inverse);
  }

  private static TrainingStart find(Density target, int threads) {
    return PILOT.find(
        target,
        DiagonalGaussian.isotropic(target.dimension(), 0, 3),
        SAMPLER,
        1,
        Resources.ofThreads(threads),
        TrainingListener.SILENT);
  }

  /** 128 particles that are correlated in part: a tenth or two of a standard deviation. */
  @Test
  void theCoordinatesWhitenAGaussian() {
    TrainingStart start = find(gaussian(), 1);
    AffineTransformation found = start.coordinates();
    assertThat((found.shift(0) - 8) / 0.1).isCloseTo(0, within(0.5));
    assertThat((found.shift(1) + 3) / 2).isCloseTo(0, within(0.5));
    assertThat(found.matrix().entry(0, 0) / 0.1).isBetween(0.7, 1.4);
    assertThat(found.matrix().entry(1, 0) / 1.8).isBetween(0.7, 1.4);
    assertThat(found.matrix().entry(1, 1) / FACTOR[1][1]).isBetween(0.7, 1.4);
    assertThat(start.initial().mean(0)).isZero();
    // From N(0, 9 I), untrained, the bound is below −1000.
    assertThat(start.bound()).isBetween(-1.0, 0.5);
    assertThat(start.betas()).hasSize(6).isSorted();
    assertThat(start.stepSizes()).hasSize(6).allMatch(size -> size > 0.005 && size < 2);
  }

  @Test
  void theSameBitsOnAnyNumberOfThreads() {
    TrainingStart one = find(gaussian(), 1);
    TrainingStart three = find(gaussian(), 3);
    assertThat(three.betas()).isEqualTo(one.betas());
    assertThat(three.stepSizes()).isEqualTo(one.stepSizes());
    assertThat(three.coordinates().shift()).isEqualTo(one.coordinates().shift());
    assertThat(three.initial().mean()).isEqualTo(one.initial().mean());
    assertThat(three.bound()).isEqualTo(one.bound());
    assertThat(three.calls()).isEqualTo(one.calls());
  }

  @Test
  void everyQuestionIsCounted() {
    AtomicLong asked = new AtomicLong();
    Density target =
        PointDensity.of(
            1,
            (z, gradient) -> {
              asked.incrementAndGet();
              gradient[0] = 3 - z[0];
              return -0.5 * (z[0] - 3) * (z[0] - 3);
            });
    DensityCalls calls = find(target, 2).calls();
    assertThat(calls.values()).isEqualTo(asked.get());
    assertThat(calls.hessianProducts()).isZero();
  }

  /** The parameters made of the numbers describe them; so they are all that need be kept. */
  @Test
  void theStartIsItsNumbers() {
    TrainingStart found = find(gaussian(), 1);
    double[][] rows = new double[2][2];
    for (int d = 0; d < 2; d++) {
      for (int e = 0; e < 2; e++) {
        rows[d][e] = found.coordinates().matrix().entry(d, e);
      }
    }
    TrainingStart again =
        new TrainingStart(
            new AffineTransformation(
                found.coordinates().shift(), new Preconditioner.Dense(LowerTriangle.of(rows))),
            new DiagonalGaussian(found.initial().mean(), found.initial().logStandardDeviation()),
            found.betas(),
            found.stepSizes(),
            found.bound(),
            found.calls());
    assertThat(again.parameters(SAMPLER, 1).values())
        .isEqualTo(found.parameters(SAMPLER, 1).values());
    assertThat(again.parameters(SAMPLER, 1).initialDistribution().mean())
        .isEqualTo(found.initial().mean());
  }

  @Test
  void theEstimateIsOfTheTargetItself() {
    EvidenceEstimate estimate =
        EvidenceEstimator.of(gaussian())
            .pilot(PILOT)
            .particles(16)
            .steps(6)
            .replicas(8)
            .epochs(2)
            .iterations(2)
            .evaluationReplicas(200)
            .draws(3200)
            .seed(2)
            .threads(2)
            .estimate();
    assertThat(estimate.logEvidence().standardError()).isLessThan(0.15);
    assertThat(estimate.logEvidence().estimate())
        .isCloseTo(0, within(4 * estimate.logEvidence().standardError()));
    double mean = 0;
    for (WeightedDraws.Draw draw : estimate.draws().draws()) {
      mean += Math.exp(draw.logWeight()) * draw.position()[0];
    }
    // 3200 draws: 0.002 if they were independent.
    assertThat(mean).isCloseTo(8, within(0.01));
    assertThat(estimate.coordinates()).isPresent();
    assertThat(estimate.effort().pilot().values()).isPositive();
    assertThat(estimate.effort().stepSearch()).isEqualTo(DensityCalls.NONE);
    assertThat(estimate.effort().total().values())
        .isEqualTo(
            estimate.effort().pilot().values()
                + estimate.effort().gradientCheck().values()
                + estimate.effort().training().values()
                + estimate.effort().evaluation().values());
  }

  /**
   * Particles begin at the target: nothing that a pilot could find is better by more than noise.
   */
  @Test
  void aStartThatIsRightStaysNearlyAsGoodAsItWas() {
    Density target = DiagonalGaussian.isotropic(2, 0, 3);
    TrainingStart start = find(target, 1);
    assertThat(start.bound()).isBetween(-0.1, 0.1);
  }

  @Test
  void aPilotStartsFromAnyDistribution() {
    List<String> tried = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void startTried(String start, double bound) {
            tried.add(start);
          }
        };
    TrainingStart start =
        PILOT.find(
            gaussian(),
            new StudentT(3, new double[2], new double[] {3, 3}),
            SAMPLER,
            1,
            Resources.ofThreads(1),
            listener);
    assertThat(start.bound()).isBetween(-1.0, 0.5);
    assertThat(tried)
        .hasSize(6)
        .contains(
            "N(0, 1.25² I) in whitened coordinates", "the fit of the pilot's first particles");
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    assertThatThrownBy(
            () -> EvidenceEstimator.of(gaussian()).pilot(PILOT).initialStepSize(0.1).estimate())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave out either the pilot or the initial step size, given: 0.1");
    assertThatThrownBy(
            () ->
                EvidenceEstimator.of(gaussian())
                    .initial(new StudentT(3, new double[2], new double[] {1, 1}))
                    .estimate())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("given as initial distribution: StudentT")
        .hasMessageContaining("add a pilot");
    assertThatThrownBy(
            () ->
                PILOT.find(
                    gaussian(),
                    DiagonalGaussian.isotropic(3, 0, 1),
                    SAMPLER,
                    1,
                    Resources.ofThreads(1),
                    TrainingListener.SILENT))
        .hasMessageContaining("dimension 3, the target 2");
    MetropolisLangevinKernel kernel = new MetropolisLangevinKernel();
    InnerMoves once = new InnerMoves.Fixed(1);
    assertThatThrownBy(() -> new SmcPilot(kernel, 3, 0.5, once, 1, 8))
        .hasMessageContaining("particles of a pilot must be at least 4, given: 3");
    assertThatThrownBy(() -> new SmcPilot(kernel, 8, 1, once, 1, 8))
        .hasMessageContaining("(0, 1), given: 1.0");
    assertThatThrownBy(() -> new SmcPilot(kernel, 8, 0.5, once, 0, 8))
        .hasMessageContaining("rounds of a pilot must be at least 1, given: 0");
    assertThatThrownBy(() -> new SmcPilot(kernel, 8, 0.5, once, 1, 1))
        .hasMessageContaining("at least 2, given: 1");
  }
}
