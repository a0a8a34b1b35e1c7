package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.dsmcs.core.density.Density;
import org.dsmcs.core.density.FullGaussian;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.core.smc.NonFiniteDensityException;
import org.junit.jupiter.api.Test;

/** A full-covariance Gaussian as initial distribution of the learned sampler. */
class FullCovarianceStartTest {
  private static final double[] MEAN = {5, -2};
  private static final double[][] COVARIANCE = {{1, 1.9}, {1.9, 4}};

  /** e^1.5 times the normalised Gaussian with that mean and covariance. */
  private static Density target() {
    double determinant = 4 - 1.9 * 1.9;
    return PointDensity.of(
        2,
        (z, gradient) -> {
          double x = z[0] - 5;
          double y = z[1] + 2;
          gradient[0] = -(4 * x - 1.9 * y) / determinant;
          gradient[1] = -(y - 1.9 * x) / determinant;
          return 1.5
              - Math.log(2 * Math.PI * Math.sqrt(determinant))
              + 0.5 * (x * gradient[0] + y * gradient[1]);
        });
  }

  /** From the target itself the bound is log Z up to the error of the moves. */
  @Test
  void theExactStartNeedsNoTraining() {
    EvidenceEstimate estimate =
        EvidenceEstimator.of(target())
            .initial(new FullGaussian(MEAN, COVARIANCE))
            .particles(16)
            .steps(4)
            .epochs(0)
            .initialStepSize(0.1)
            .evaluationReplicas(100)
            .draws(1600)
            .threads(1)
            .estimate();
    assertThat(estimate.bound().estimate()).isCloseTo(1.5, within(0.01));
    double mean = 0;
    for (WeightedDraws.Draw draw : estimate.draws().draws()) {
      mean += Math.exp(draw.logWeight()) * draw.position()[1];
    }
    // 1600 draws of standard deviation 2.
    assertThat(mean).isCloseTo(-2, within(0.2));
  }

  @Test
  void pointsAreToldInTheTargetsCoordinates() {
    Density broken =
        PointDensity.of(
            2,
            (z, gradient) -> {
              gradient[0] = 0;
              gradient[1] = 0;
              return z[0] > 6.5 ? Double.NaN : 0;
            });
    assertThatThrownBy(
            () ->
                EvidenceEstimator.of(broken)
                    .initial(new FullGaussian(MEAN, COVARIANCE))
                    .particles(16)
                    .steps(2)
                    .epochs(0)
                    .initialStepSize(0.001)
                    .threads(1)
                    .estimate())
        .isInstanceOf(NonFiniteDensityException.class)
        .satisfies(
            e ->
                assertThat(
                        ((NonFiniteDensityException) e)
                            .report()
                            .first()
                            .orElseThrow()
                            .position()
                            .get(0))
                    .isGreaterThan(6.5));
  }
}
