package org.dsmcs.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dsmcs.cli.Sparse;
import org.dsmcs.paper.theorem.TheoremCsv;
import org.dsmcs.report.run.RunResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {
  @TempDir private Path temporary;
  private Path run;

  @BeforeEach
  void run() {
    run = temporary.resolve("run");
    ReportCall.run(run, "--epochs=4", "--evaluation-replicas=30");
  }

  private String page() throws IOException {
    ReportCall call = ReportCall.of(run);
    assertThat(call.err()).isEmpty();
    assertThat(call.exit()).isZero();
    return Files.readString(run.resolve("report.html"));
  }

  private void delete(String... names) throws IOException {
    for (String name : names) {
      Files.delete(run.resolve(name));
    }
  }

  private void assertRefused(String... words) {
    ReportCall call = ReportCall.of(run);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err().lines()).hasSize(1);
    assertThat(call.err()).contains(words);
    assertThat(call.out()).isEmpty();
    assertThat(run.resolve("report.html")).doesNotExist();
  }

  @Test
  void thePageTellsResultTrainingPathDrawsConfigurationAndProvenance() throws IOException {
    String page = page();
    assertThat(page).contains("<h1>Evidence of gaussian</h1>", "4 of 4 epochs of training");
    for (String heading :
        List.of("Result", "Training", "Annealed path", "Draws", "Configuration", "Provenance")) {
      assertThat(page).contains(">" + heading + "</h2>");
    }
    assertThat(page)
        .contains("<dt>log Z</dt>", "95 % interval [", "<dt>known log Z</dt>")
        .contains("Bound over epochs", "ESS along the path", "Schedule and step sizes")
        .contains(">epoch 4</text>", ">evaluation</text>", ">before</text>", ">after</text>")
        .contains("<th scope=\"row\">resampling-gradient</th><td>stop-gradient</td>")
        .contains("<th scope=\"row\">virtual machine</th>")
        .contains("dsmcs run --config " + run.resolve("config.yaml"));
  }

  @Test
  void itSaysWhereThePageIs() {
    assertThat(ReportCall.of(run).out())
        .isEqualTo("page     " + run.resolve("report.html") + System.lineSeparator());
    Path other = temporary.resolve("pages/page.html");
    assertThat(ReportCall.of(run, "--output", other).out()).contains(other.toString());
    assertThat(other).hasSameTextualContentAs(run.resolve("report.html"));
  }

  @Test
  void theSameFolderGivesTheSameBytes() throws IOException {
    assertThat(page()).isEqualTo(page());
  }

  @Test
  void numbersAreThoseOfTheFiles() throws IOException {
    RunResults recorded = RunResultsReader.read(run);
    List<String> metrics = Files.readAllLines(run.resolve("metrics.csv"));
    String[] last = metrics.getLast().split(",", -1);
    RunResults.Epoch epoch = recorded.epochs().getLast();
    assertThat(recorded.epochs()).hasSize(4);
    assertThat(Double.toString(epoch.bound())).isEqualTo(last[1]);
    assertThat(Double.toString(epoch.gradientNorm())).isEqualTo(last[2]);
    assertThat(Double.toString(epoch.ess().get(2))).isEqualTo(last[8]);
    assertThat(Double.toString(epoch.path().delta().getFirst())).isEqualTo(last[9]);
    assertThat(Double.toString(epoch.path().beta().getLast())).isEqualTo(last[14]);
    assertThat(page()).contains("data-key=\"" + last[1] + "\"");
    String result = Files.readString(run.resolve("result.json"));
    assertThat(result)
        .contains("\"estimate\" : " + recorded.result().orElseThrow().bound().estimate());
  }

  @Test
  void thePathBeforeTrainingIsThatOfARunWithoutEpochs() {
    Path untrained = temporary.resolve("untrained");
    ReportCall.run(untrained, "--epochs=0", "--evaluation-replicas=30");
    RunResults.PathPoints begun = RunResultsReader.read(untrained).result().orElseThrow().path();
    assertThat(RunResultsReader.read(run).before()).isEqualTo(begun);
    assertThat(RunResultsReader.read(untrained).before()).isEqualTo(begun);
  }

  @Test
  void aStoppedRunHasAPageThatSaysWhatIsMissing() throws IOException {
    delete("result.json", "parameters.json", "draws.csv");
    Path metrics = run.resolve("metrics.csv");
    Files.write(metrics, Files.readAllLines(metrics).subList(0, 3));
    String page = page();
    assertThat(page)
        .contains(
            "The run was stopped after 2 of 4 epochs: result.json of this configuration is missing")
        .contains("dsmcs run --resume --output " + run)
        .contains("mean of epoch 2, in training")
        .contains("Bound over epochs", ">after</text>")
        .doesNotContain(">Draws</h2>", ">evaluation</text>", "<dt>log Z</dt>");
  }

  @Test
  void aRunStoppedInTheEvaluationIsTrained() throws IOException {
    delete("result.json", "parameters.json", "draws.csv");
    assertThat(page()).contains("The training is done, but the run was not evaluated");
  }

  @Test
  void theResultOfFewerEpochsIsNotThatOfARunThatGoesOn() throws IOException {
    assertThat(page()).contains("<dt>log Z</dt>");
    // What dsmcs run --resume --epochs 6 leaves where it is stopped at once.
    Path configuration = run.resolve("config.yaml");
    Files.writeString(
        configuration, Files.readString(configuration).replace("epochs: 4", "epochs: 6"));
    assertThat(page())
        .contains("The run was stopped after 4 of 6 epochs: result.json of this configuration")
        .doesNotContain("<dt>log Z</dt>", ">Draws</h2>");
  }

  @Test
  void anotherNumberOfThreadsLeavesTheResult() throws IOException {
    Path configuration = run.resolve("config.yaml");
    Files.writeString(
        configuration, Files.readString(configuration).replace("threads: 1", "threads: 2"));
    assertThat(page()).contains("<dt>log Z</dt>");
  }

  @Test
  void aRunStoppedBeforeItsFirstEpochHasAPage() throws IOException {
    delete("result.json", "parameters.json", "draws.csv");
    Path metrics = run.resolve("metrics.csv");
    Files.write(metrics, Files.readAllLines(metrics).subList(0, 1));
    assertThat(page())
        .contains("No epoch of training is done.", ">before</text>")
        .doesNotContain(">after</text>", "Bound over epochs");
  }

  @Test
  void aNumberThatWasNotFiniteIsNotAvailable() throws IOException {
    Path result = run.resolve("result.json");
    Files.writeString(
        result,
        Files.readString(result)
            .replaceFirst("\"trustworthy\" : [a-z]*", "\"trustworthy\" : true")
            .replaceFirst("\"paretoShape\" : [^,]*", "\"paretoShape\" : null"));
    assertThat(page()).contains("(Pareto shape N/A, trusted below 0.5)");
  }

  @Test
  void whatSpeaksAgainstTheEstimateIsSaid() throws IOException {
    Path result = run.resolve("result.json");
    Files.writeString(
        result,
        Files.readString(result)
            .replaceFirst("\"trustworthy\" : [a-z]*", "\"trustworthy\" : false")
            .replaceFirst("\"reasons\" : .*", "\"reasons\" : [ \"the <tail> is heavy\" ]"));
    assertThat(page()).contains("The &lt;tail&gt; is heavy.");
  }

  @Test
  void figuresAreWrittenAsSvgAndPng() throws IOException {
    Path figures = temporary.resolve("some/figures");
    ReportCall call = ReportCall.of(run, "--figures", figures);
    assertThat(call.exit()).isZero();
    assertThat(call.out()).contains("figures  " + figures + " (4, as SVG and PNG)");
    try (Stream<Path> files = Files.list(figures)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "bound.svg",
              "bound.png",
              "training.svg",
              "training.png",
              "ess.svg",
              "ess.png",
              "path.svg",
              "path.png",
              ".dsmcs-files");
    }
    assertThat(Files.readString(figures.resolve("path.svg"))).startsWith("<svg ");
    assertThat(Files.readAllBytes(figures.resolve("path.png"))).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  void aNameThatLooksLikeMarkupOrCommandsIsText() throws IOException {
    Path evil = temporary.resolve("<b> $(rm) 'x'");
    Files.move(run, evil);
    run = evil;
    delete("result.json");
    String page = page();
    assertThat(page).doesNotContain("<b>");
    assertThat(page).contains("&#39;", "/&lt;b&gt; $(rm) &#39;\\&#39;&#39;x&#39;\\&#39;&#39;");
  }

  @Test
  void foldersThatHoldNoRunAreRefused() throws IOException {
    Path nowhere = temporary.resolve("nowhere");
    assertThat(ReportCall.of(nowhere).err())
        .isEqualTo(
            "dsmcs report: %s: there is no such folder; give one that dsmcs run, reproduce or best wrote, such as runs/NAME%n"
                .formatted(nowhere));
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    ReportCall call = ReportCall.of(empty);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err())
        .contains(
            "holds nothing to report on; give the folder of a run (config.yaml and metrics.csv),"
                + " or of a run of --method smc or ais (config.yaml),"
                + " or of a reproduction (ledger.jsonl), or of our presets (best.tsv)");
    assertThat(ReportCall.of(run.resolve("config.yaml")).err()).contains("is a file");
    assertThat(ReportCall.of().exit()).isEqualTo(2);
    assertThat(ReportCall.of().err()).contains("FOLDER");
  }

  @Test
  void damagedLinesOfMetricsAreNamed() throws IOException {
    Path metrics = run.resolve("metrics.csv");
    List<String> lines = Files.readAllLines(metrics);
    Files.writeString(metrics, String.join("\n", lines.subList(0, 3)) + "\n3,-1.5,0.2\n");
    assertRefused(metrics + ", line 4: 3 fields where 15 are expected", "restore it");
    Files.write(metrics, List.of(lines.getFirst(), lines.get(1).replaceFirst(",[^,]*,", ",x,")));
    assertRefused(metrics + ", line 2: field 2 is no number: 'x'");
    Files.write(metrics, List.of(lines.getFirst(), lines.get(2)));
    assertRefused(metrics + ", line 2: epoch 2 where 1 is expected");
    Files.write(metrics, List.of("epoch,bound"));
    assertRefused(metrics + ", line 1: these are not the columns of a run with 3 steps");
    Files.write(metrics, new byte[] {(byte) 0xff, 0, 1});
    assertRefused(metrics + ": cannot be read: the text is not UTF-8");
  }

  @Test
  void aDamagedResultIsNamed() throws IOException {
    Path result = run.resolve("result.json");
    String whole = Files.readString(result);
    Files.writeString(result, whole.substring(0, whole.indexOf("\"trust\"")));
    assertRefused(result + ": not JSON, at line 16, column ", "Unexpected end-of-input", "restore");
    assertThat(ReportCall.of(run).err()).doesNotContain("Source", "`");
    Files.writeString(result, "[".repeat(2000));
    assertRefused(result + ": not JSON, ", "nesting depth");
    Files.writeString(result, whole.replace("\"effectiveReplicas\"", "\"other\""));
    assertRefused(result + ": trust.effectiveReplicas is missing, expected: a number or null");
    Files.writeString(result, whole.replaceFirst("\"replicas\" : 30", "\"replicas\" : \"x\""));
    assertRefused(result + ": replicas is '\"x\"', expected: a whole number");
  }

  @Test
  void damagedDrawsAndConfigurationsAreNamed() throws IOException {
    Path draws = run.resolve("draws.csv");
    List<String> lines = Files.readAllLines(draws);
    Files.write(draws, List.of(lines.getFirst(), "0,0,0.5,1.0"));
    assertRefused(draws + ", line 2: 4 fields where 5 are expected");
    Files.write(draws, lines);
    Path configuration = run.resolve("config.yaml");
    String right = Files.readString(configuration);
    Files.writeString(configuration, right.replace("particles:", "particle:"));
    assertRefused(configuration + ", line", "unknown option 'particle'");
    Files.writeString(configuration, right.replace("dimension: 2", "dimension: default"));
    assertRefused(configuration + ": the dimension is missing");
  }

  private void cut(String name, int bytes) throws IOException {
    Path file = run.resolve(name);
    byte[] content = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(content, content.length - bytes));
  }

  private void withoutLastLine(String name) throws IOException {
    Path file = run.resolve(name);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));
  }

  @Test
  void aTableThatEndsWithinANumberIsRefused() throws IOException {
    cut("draws.csv", 3);
    assertRefused(run.resolve("draws.csv") + ": cannot be read: its last line, 17, is cut off");
    cut("metrics.csv", 3);
    assertRefused(run.resolve("metrics.csv") + ": cannot be read: its last line, 5, is cut off");
  }

  @Test
  void aTableThatMissesOnlyItsLastLineFeedIsRefused() throws IOException {
    cut("draws.csv", 1);
    assertRefused(run.resolve("draws.csv") + ": cannot be read: its last line, 17, is cut off");
  }

  @Test
  void drawsThatMissWholeLinesAreRefused() throws IOException {
    withoutLastLine("draws.csv");
    assertRefused(run.resolve("draws.csv") + ": 15 draws where result.json tells of 16");
  }

  @Test
  void epochsThatMissBesideAResultAreRefused() throws IOException {
    withoutLastLine("metrics.csv");
    assertRefused(run.resolve("metrics.csv") + ": 3 epochs where result.json tells of 4");
  }

  @Test
  void drawsOfAnOlderVersionAreCheckedByTheSumOfTheirWeights() throws IOException {
    Path result = run.resolve("result.json");
    Files.writeString(result, Files.readString(result).replaceFirst("\"draws\" : 16,", ""));
    page();
    Files.delete(run.resolve("report.html"));
    withoutLastLine("draws.csv");
    assertRefused(run.resolve("draws.csv") + ": the weights add up to 0.", ", not to 1");
  }

  @Test
  void drawsWithoutTheirColumnsAreRefused() throws IOException {
    Path draws = run.resolve("draws.csv");
    List<String> lines = Files.readAllLines(draws);
    Files.write(draws, lines.subList(1, lines.size()));
    assertRefused(draws + ", line 1: these are not the columns of draws in 2 dimensions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.yaml", "metrics.csv", "result.json", "draws.csv"})
  void hugeFilesAreRefusedBeforeTheyAreRead(String name) throws IOException {
    Sparse.resize(run.resolve(name), 3L << 30);
    assertRefused(run.resolve(name) + ": ", "it has 3221225472 bytes, allowed here are at most ");
  }

  @Test
  void aHugeFileInThePlaceOfThePageIsRefused() throws IOException {
    Path huge = Sparse.resize(temporary.resolve("huge"), 3L << 30);
    assertThat(ReportCall.of(run, "--output", huge).err()).contains("is no page of dsmcs report");
  }

  @Test
  void aHugeFileOfPresetsOrRecordsIsRefused() throws IOException {
    for (String name : List.of("best.tsv", "ledger.jsonl")) {
      Path folder = Files.createDirectory(temporary.resolve("of-" + name));
      Sparse.resize(folder.resolve(name), 3L << 30);
      ReportCall call = ReportCall.of(folder);
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.err().lines()).hasSize(1);
      assertThat(call.err()).contains(name, "it has 3221225472 bytes");
    }
  }

  @Test
  void presetsThatAreNoTextAreSaidToBeNone() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("garbage"));
    Files.write(folder.resolve("best.tsv"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(ReportCall.of(folder).err()).contains("best.tsv", "the text is not UTF-8");
  }

  @Test
  void theFolderOfTheTheoremIsAnsweredByName() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("theorem"));
    Files.writeString(folder.resolve("training.csv"), TheoremCsv.training(List.of()));
    ReportCall call = ReportCall.of(folder);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("is a folder of dsmcs paper theorem", "*.md");
  }

  @Test
  void blankFoldersAreRefused() {
    ReportCall call = ReportCall.of("");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).isEqualTo("dsmcs report: FOLDER: given '', allowed: a path\n");
  }

  @Test
  void figuresOfTheUsersAreNotReplaced() throws IOException {
    Path figures = Files.createDirectory(temporary.resolve("figures"));
    Path theirs = Files.writeString(figures.resolve("path.svg"), "mine");
    ReportCall call = ReportCall.of(run, "--figures", figures);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--figures: " + theirs + " is there", "move it away");
    assertThat(theirs).hasContent("mine");
    assertThat(figures.toFile().list()).containsExactly("path.svg");
    assertThat(run.resolve("report.html")).doesNotExist();
    Files.delete(theirs);
    assertThat(ReportCall.of(run, "--figures", figures).exit()).isZero();
    assertThat(ReportCall.of(run, "--figures", figures).exit()).isZero();
  }

  @Test
  void allEpochsOfTheBoundAreShown() throws IOException {
    Path many = temporary.resolve("many");
    ReportCall.run(many, "--epochs=12", "--evaluation-replicas=30");
    Path metrics = many.resolve("metrics.csv");
    List<String> lines = new ArrayList<>(Files.readAllLines(metrics));
    lines.set(1, lines.get(1).replaceFirst(",[^,]*,", ",-100000.0,"));
    Files.write(metrics, lines);
    assertThat(ReportCall.of(many).exit()).isZero();
    assertThat(Files.readString(many.resolve("report.html")))
        .contains("All epochs", "Without the epochs far outside");
  }

  @Test
  void onlyAPageIsReplaced() throws IOException {
    assertThat(ReportCall.of(run).exit()).isZero();
    assertThat(ReportCall.of(run).exit()).isZero();
    Path other = run.resolve("metrics.csv");
    String before = Files.readString(other);
    ReportCall call = ReportCall.of(run, "--output", other);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--output: " + other, "no page of dsmcs report");
    assertThat(Files.readString(other)).isEqualTo(before);
    Path png = Files.write(temporary.resolve("picture.png"), new byte[] {(byte) 0x89, (byte) 0xff});
    assertThat(ReportCall.of(run, "--output", png).err()).contains("no page of dsmcs report");
  }

  @Test
  void placesThatCannotBeWrittenAreNamed() throws IOException {
    assertThat(ReportCall.of(run, "--output", temporary).err())
        .contains("--output: " + temporary + " is a folder; give the name of a file");
    Path file = Files.writeString(temporary.resolve("file"), "");
    ReportCall call = ReportCall.of(run, "--figures", file);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--figures: " + file + " is a file");
    assertThat(ReportCall.of(run, "--output", file.resolve("page.html")).err())
        .contains("--output: ");
    assertThat(ReportCall.of(run, "--output", "a", "--output", "b").err())
        .contains("--output: given 2 times, allowed: once");
  }
}
