package org.dsmcs.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.best.BestResult;
import org.dsmcs.paper.best.BestTraining;
import org.dsmcs.paper.best.Preset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BestPageTest {
  private static final BestTraining SHORT =
      new BestTraining(Preset.UNDERDAMPED, 32, 64, 0, 100, 640);

  @TempDir private Path folder;

  private static BestResult bound(BestTraining training, double bound) {
    return new BestResult(training, Optional.of(new Estimate(bound, 0.05)), "");
  }

  private static BestTraining seed(BestTraining training, long seed, int epochs) {
    return new BestTraining(
        training.preset(),
        training.steps(),
        training.particles(),
        seed,
        epochs,
        training.evaluationReplicas());
  }

  private String page(List<BestResult> results) throws IOException {
    Files.writeString(folder.resolve(BestResult.FILE), BestResult.write(results));
    ReportCall call = ReportCall.of(folder);
    assertThat(call.err()).isEmpty();
    assertThat(call.exit()).isZero();
    return Files.readString(folder.resolve("report.html"));
  }

  @Test
  void boundsStandBesideThePapersBest() throws IOException {
    List<BestResult> results = new ArrayList<>();
    for (int particles : new int[] {8, 32, 64}) {
      for (long seed = 0; seed < 2; seed++) {
        results.add(
            bound(
                new BestTraining(Preset.LANGEVIN, 16, particles, seed, 100, 640), -1 - 2.0 * seed));
      }
    }
    String page = page(results);
    assertThat(page)
        .contains("<h1>Our presets beside the paper&#39;s best</h1>", "6 trainings")
        .contains("<dd class=\"value\">better in 3 of 3</dd>")
        .contains("of the paper&#39;s 9 cells; worse by more than its spread in 0, failed in 0")
        // The mean and spread of −1 and −3, and the paper's best of K = 16, N = 8.
        .contains("−2.00 ± 1.41", "−11.22 ± 0.39", "+9.22")
        .contains("Bound over particles: langevin", "K = 16")
        .contains("−1.000 ± 0.050", "−3.000 ± 0.050")
        .contains("dsmcs paper best --epochs 100 --evaluation-replicas 640 --output " + folder);
    assertThat(ReportCall.of(folder, "--figures", folder.resolve("figures")).exit()).isZero();
    assertThat(folder.resolve("figures/best-langevin.svg")).isNotEmptyFile();
    assertThat(folder.resolve("figures/best-langevin.png")).isNotEmptyFile();
  }

  @Test
  void trainingsOfUnequalLengthMakeNoMeanTogether() throws IOException {
    String page =
        page(
            List.of(
                bound(SHORT, -0.5),
                bound(seed(SHORT, 0, 500), -0.25),
                bound(seed(SHORT, 1, 500), -0.75)));
    assertThat(page)
        .contains(
            "Bounds: 100 epochs, 640 fresh replicas", "Bounds: 500 epochs, 640 fresh replicas")
        .contains("within its spread", "−0.50 ± 0.35");
  }

  @Test
  void failuresAreToldWithTheirReason() throws IOException {
    String page =
        page(
            List.of(
                bound(SHORT, -0.5),
                new BestResult(
                    seed(SHORT, 1, 100), Optional.empty(), "the gradient of iteration 7 is NaN")));
    assertThat(page)
        .contains("failed in 1", "the gradient of iteration 7 is NaN", "N/A")
        .contains("better in 0 of 1");
  }

  @Test
  void aFolderWithoutTrainingsSaysHowToBegin() throws IOException {
    assertThat(page(List.of()))
        .contains("No training is recorded yet", "dsmcs paper best --output ");
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    Path file = folder.resolve(BestResult.FILE);
    Files.writeString(file, BestResult.HEADER + "\nlangevin\t8\n");
    ReportCall call = ReportCall.of(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err())
        .isEqualTo("dsmcs report: %s: line 2: 2 columns, allowed: 9; mend it%n".formatted(file));
    assertThat(folder.resolve("report.html")).doesNotExist();
  }
}
