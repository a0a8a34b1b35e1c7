package org.dsmcs.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.dsmcs.targets.Answers.logDensityAt;
import static org.dsmcs.targets.Answers.logNormal;

import java.util.List;
import org.dsmcs.core.density.Density;
import org.dsmcs.core.testing.DensityChecks;
import org.junit.jupiter.api.Test;

class GaussianTargetTest {
  @Test
  void keepsTheContract() {
    DensityChecks checks =
        DensityChecks.of(
            build("mean=1,-2,0.5", "standard-deviation=2,1,0.7", "log-scale=3").density());
    checks.all();
    checks.allocatesNothing();
    DensityChecks.of(build().density()).all();
  }

  @Test
  void isTheProductOfUnivariateGaussians() {
    Density density = build("mean=1,-2", "standard-deviation=2,0.5", "log-scale=-3.5").density();

    assertThat(logDensityAt(density, 0.3, -1.9))
        .isCloseTo(-3.5 + logNormal(0.3, 1, 4) + logNormal(-1.9, -2, 0.25), within(1e-14));
  }

  @Test
  void repeatsOneNumberInAllCoordinates() {
    Target target =
        TargetCatalogue.standard()
            .build(
                TargetRequest.of("gaussian")
                    .withDimension(3)
                    .withOption("mean", "2")
                    .withOption("standard-deviation", "3"));

    assertThat(target.dimension()).isEqualTo(3);
    assertThat(logDensityAt(target.density(), 1, 2, 3))
        .isCloseTo(logNormal(1, 2, 9) + logNormal(2, 2, 9) + logNormal(3, 2, 9), within(1e-14));
  }

  @Test
  void logScaleIsTheLogEvidence() {
    Target target =
        TargetCatalogue.standard()
            .build(
                TargetRequest.of("gaussian")
                    .withDimension(1)
                    .withOption("mean", "1")
                    .withOption("log-scale", "-123.25"));

    assertThat(target.knownLogEvidence()).hasValue(-123.25);
    assertThat(Quadrature.logIntegral(target.density(), -14, 16)).isCloseTo(-123.25, within(1e-12));
  }

  private static Target build(String... assignments) {
    return TargetCatalogue.standard()
        .build(TargetRequest.of("gaussian").withAssignments(List.of(assignments)));
  }
}
