package org.dsmcs.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.dsmcs.paper.ledger.Ledger;
import org.dsmcs.paper.ledger.Outcome;
import org.dsmcs.paper.ledger.TrainingRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionPageTest {
  @TempDir private static Path temporary;
  private static Path whole;

  /** A folder of this test's own. */
  @TempDir private Path folder;

  @BeforeAll
  static void reproduce() {
    whole = temporary.resolve("reproduction");
    ReportCall.reproduction(whole);
  }

  private static String page(Path folder) throws IOException {
    ReportCall call = ReportCall.of(folder);
    assertThat(call.err()).isEmpty();
    assertThat(call.exit()).isZero();
    return Files.readString(folder.resolve("report.html"));
  }

  private String pageOf(String ledger) throws IOException {
    Files.writeString(folder.resolve(Ledger.FILE), ledger);
    return page(folder);
  }

  private static String ledger() throws IOException {
    return Files.readString(whole.resolve(Ledger.FILE));
  }

  private String refused() {
    ReportCall call = ReportCall.of(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err().lines()).hasSize(1);
    assertThat(call.out()).isEmpty();
    assertThat(folder.resolve("report.html")).doesNotExist();
    return call.err();
  }

  /** Writes the records of the whole reproduction, changed. */
  private void write(UnaryOperator<TrainingRecord> change) throws IOException {
    try (Ledger ledger = Ledger.open(folder)) {
      for (TrainingRecord training : Ledger.read(whole)) {
        ledger.append(change.apply(training));
      }
    }
  }

  @Test
  void thePageTellsEverythingThatTheLedgerHolds() throws IOException {
    String page = page(whole);
    assertThat(page)
        .contains("<h1>The paper, redone</h1>", "Protocol smoke, seed 0: 3 of 432 cells")
        .contains("tiny trainings on another target", "<dd class=\"value\">3 of 432</dd>")
        .contains("<dt>agree, not Bern-*</dt><dd class=\"value\">0 of 3</dd>")
        .contains("<dt>agree, Bern-*</dt><dd class=\"value\">0 of 0</dd>")
        .contains("<dd class=\"note\">none failed</dd>", "No training failed.")
        .contains("dsmcs paper reproduce --output " + whole);
    for (String heading :
        List.of(
            "Result",
            "Bounds",
            "Differences between models",
            "Effective sample size",
            "Training",
            "Annealed paths",
            "Failed trainings",
            "Where it ran")) {
      assertThat(page).contains(">" + heading + "</h2>");
    }
    assertThat(page)
        .contains("Differences of bounds: Langevin kernel", ">DAIS − No, 1 cell</text>")
        .contains("above zero: No wins", "below zero: Cat wins")
        .contains("DAIS and No are one training here", "our difference is zero by construction")
        .contains("ESS along the path: Langevin kernel, step scale 1.0, K = 8, N = 8")
        .contains("it is N at k = 1", ">ours, epoch 1</text>", ">ours, epoch 2</text>")
        .contains(">Cat, step scale 1.0, K = 8, N = 8</text>", ", best</text>")
        .contains(">before</text>", ">after, seed 0</text>", ">after, seed 1</text>")
        .contains("<th scope=\"row\">whole lines</th><td>6, the checksum of each is right</td>")
        .doesNotContain("<th scope=\"row\">last line</th>");
  }

  @Test
  void numbersAreThoseOfTheTables() throws IOException {
    String page = page(whole);
    List<String> lines = Files.readAllLines(whole.resolve("bounds.csv"));
    assertThat(lines).hasSize(4);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      // Ours, the paper's, difference and distance.
      for (int column : new int[] {9, 11, 13, 15}) {
        assertThat(page).contains("data-key=\"" + fields[column] + "\"");
      }
    }
    TrainingRecord first = Ledger.read(whole).getFirst();
    assertThat(page).contains("<th scope=\"row\">" + first.origin().processor() + "</th>");
  }

  @Test
  void theSameFolderGivesTheSameBytes() throws IOException {
    assertThat(page(whole)).isEqualTo(page(whole));
  }

  @Test
  void withoutACellThatIsDoneTheTrainingsAreShown() throws IOException {
    String page = pageOf(ledger().lines().findFirst().orElseThrow() + "\n");
    assertThat(page)
        .contains("0 of 432 cells", "No cell is done yet. This command goes on:")
        .contains("Bound over epochs: Langevin kernel", "1, the checksum of each is right")
        .doesNotContain(">Bounds</h2>", ">Differences between models</h2>")
        .doesNotContain(">Effective sample size</h2>", ">Annealed paths</h2>");
  }

  @Test
  void aLedgerWithoutATrainingHasAPage() throws IOException {
    assertThat(pageOf(""))
        .contains("The ledger holds no training yet. This command begins:")
        .contains("dsmcs paper reproduce --output " + folder)
        .contains("<th scope=\"row\">trainings</th><td>0</td>");
  }

  @Test
  void aLineThatWasNotWrittenToItsEndIsTold() throws IOException {
    String text = ledger();
    assertThat(pageOf(text.substring(0, text.length() - 20)))
        .contains("5, the checksum of each is right", "not written to its end, and left out");
  }

  @Test
  void failedTrainingsAreToldWithTheirReasons() throws IOException {
    write(
        training ->
            training.training().learningRate() == 0.05
                ? new TrainingRecord(
                    training.reproduction(),
                    training.training(),
                    new Outcome.Failed("the <bound> is not finite"),
                    training.course(),
                    training.origin())
                : training);
    String page = page(folder);
    assertThat(page)
        .contains("Trainings that did not end with a finite bound")
        .contains("<td>the &lt;bound&gt; is not finite</td>", ">0.05, failed</text>")
        .doesNotContain("none failed", "<bound>");
  }

  @Test
  void figuresAreWrittenAsSvgAndPng() throws IOException {
    Path figures = folder.resolve("figures");
    ReportCall call =
        ReportCall.of(whole, "--output", folder.resolve("page.html"), "--figures", figures);
    assertThat(call.out()).contains("figures  " + figures + " (4, as SVG and PNG)");
    try (Stream<Path> files = Files.list(figures)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "differences-langevin.svg",
              "differences-langevin.png",
              "ess-langevin-1-0.svg",
              "ess-langevin-1-0.png",
              "bound-langevin.svg",
              "bound-langevin.png",
              "path-langevin.svg",
              "path-langevin.png",
              ".dsmcs-files");
    }
  }

  @Test
  void aDamagedLineIsNamed() throws IOException {
    Path file = folder.resolve(Ledger.FILE);
    Files.writeString(file, ledger().replaceFirst("smoke", "smoky"));
    assertThat(refused()).contains(file + ", line 1: damaged", "restore the file");
  }

  @Test
  void anUnknownProtocolIsNamed() throws IOException {
    write(
        training ->
            new TrainingRecord(
                new TrainingRecord.Reproduction("later", 0),
                training.training(),
                training.outcome(),
                training.course(),
                training.origin()));
    assertThat(refused())
        .contains(folder.resolve(Ledger.FILE) + ": the protocol is 'later', known here: paper,");
  }
}
