package org.dsmcs.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dsmcs.core.density.PointDensity;
import org.junit.jupiter.api.Test;

/**
 * The README's example. Its target falls so steeply that many particles fly off to where products
 * of finite numbers overflow; training has to survive that.
 */
class ReadmeExampleTest {
  private static final double LOG_EVIDENCE = Math.log(Math.pow(Math.PI, 1.5) / 2);

  @Test
  void findsTheKnownLogEvidence() {
    PointDensity target =
        PointDensity.of(
            2,
            (z, gradient) -> {
              double square = z[0] * z[0] + z[1] * z[1];
              gradient[0] = -4 * square * z[0];
              gradient[1] = -4 * square * z[1];
              return -square * square;
            });
    EvidenceEstimate estimate =
        EvidenceEstimator.of(target)
            .particles(32)
            .steps(8)
            .stepScale(0.1)
            .learnInitial(true)
            .epochs(20)
            .seed(1)
            .estimate();

    assertThat(estimate.logEvidence().estimate())
        .isCloseTo(LOG_EVIDENCE, within(4 * estimate.logEvidence().standardError()));
    assertThat(estimate.trust().trustworthy()).isTrue();
  }

  @Test
  void isTheCodeOfTheReadme() throws IOException {
    List<String> readme =
        Files.readAllLines(Path.of("..", "README.md")).stream().map(String::strip).toList();
    List<String> test =
        Files.readAllLines(Path.of("src/test/java/org/dsmcs/core/evidence/ReadmeExampleTest.java"))
            .stream()
            .map(String::strip)
            .toList();
    int first = readme.indexOf("PointDensity target =");
    int last = readme.indexOf(".estimate();");

    assertThat(first).isPositive();
    assertThat(test).containsSequence(readme.subList(first, last + 1));
  }
}
