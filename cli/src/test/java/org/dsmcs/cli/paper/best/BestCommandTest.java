package org.dsmcs.cli.paper.best;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dsmcs.cli.Sparse;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.best.BestResult;
import org.dsmcs.paper.best.BestTraining;
import org.dsmcs.paper.best.Preset;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.study.files.FolderLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class BestCommandTest {
  @TempDir private Path folder;

  private record Outcome(int exit, String out, String err) {}

  private static Outcome dsmcs(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    CommandLine line = new CommandLine(CommandSpec.create().name("dsmcs paper"));
    line.addSubcommand(
        BestCommandLine.spec(
            new BestCommand(terminal, () -> StopSignal.NEVER, AtomicFiles.onDisk())));
    FailureHandler failures = new FailureHandler();
    line.setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
    int exit = line.execute(arguments);
    return new Outcome(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private Outcome best() {
    return dsmcs(
        "best", "--seeds=1", "--epochs=1", "--evaluation-replicas=4", "--output=" + folder);
  }

  @Test
  void whatIsThereIsNotDoneAgain() throws IOException {
    List<BestTraining> trainings =
        BestTraining.all(
            List.of(Preset.LANGEVIN, Preset.UNDERDAMPED),
            List.of(8, 16, 32),
            List.of(8, 32, 64),
            1,
            1,
            4);
    Path file = folder.resolve("best.tsv");
    // All but the shortest are there already, with bounds that no training reaches.
    List<BestResult> made =
        trainings.stream()
            .filter(training -> training.steps() > 8 || training.particles() > 8)
            .map(training -> new BestResult(training, Optional.of(new Estimate(-0.125, 0.1)), ""))
            .toList();
    Files.writeString(file, BestResult.write(made));

    Outcome outcome = best();
    assertThat(outcome.err().lines()).hasSize(2).allMatch(line -> line.contains("K 8   N 8"));
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out())
        .contains("| langevin | 16 | 8 | -0.13 | 1 | -11.22 ± 0.39 | langevin, Cat, step scale 1.0")
        .contains("langevin                       better in");
    String text = Files.readString(file);
    assertThat(BestResult.read(text)).hasSize(18).containsAll(made);

    Outcome again = best();
    assertThat(again.err()).isEmpty();
    assertThat(again.out()).isEqualTo(outcome.out());
    assertThat(Files.readString(file)).isEqualTo(text);
    assertThat(Files.readString(folder.resolve("best.md"))).contains("| K | N | ours |");
  }

  @Test
  void aTableOfTheUsersIsNotReplaced() throws IOException {
    Path theirs = Files.writeString(folder.resolve("best.md"), "mine\n");
    Outcome outcome = best();
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("--output: " + theirs + " is there", "move it away");
    assertThat(theirs).hasContent("mine\n");
    assertThat(folder.resolve("best.tsv")).doesNotExist();
  }

  @Test
  void resultsThatAreHugeOrNoTextAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("best.tsv"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(best().err()).contains(file + " cannot be read: the text is not UTF-8; restore it");
    Sparse.resize(file, 3L << 30);
    Outcome outcome = best();
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("it has 3221225472 bytes");
  }

  @Test
  void anotherNumberOfEvaluationReplicasIsAnotherTraining() throws IOException {
    String[] asked = {
      "best",
      "--kernel=langevin",
      "--steps=8",
      "--particles=8",
      "--seeds=1",
      "--epochs=1",
      "--output=" + folder,
      "--evaluation-replicas=4"
    };
    assertThat(dsmcs(asked).exit()).isZero();
    asked[asked.length - 1] = "--evaluation-replicas=5";
    Outcome other = dsmcs(asked);
    assertThat(other.err()).contains("1 of 1");
    assertThat(other.out()).containsPattern("\\| langevin \\| 8 \\| 8 \\| -[0-9.]+ \\| 1 \\|");
    assertThat(BestResult.read(Files.readString(folder.resolve("best.tsv"))))
        .extracting(result -> result.training().evaluationReplicas())
        .containsExactly(4, 5);
  }

  @Test
  void aDamagedFileIsAnErrorOfOneLine() throws IOException {
    Files.writeString(folder.resolve("best.tsv"), "nonsense\n");
    Outcome outcome = best();
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err().strip().lines())
        .singleElement()
        .asString()
        .contains("--output", "best.tsv: line 1: not the header", "mend it");
  }

  @Test
  void aFolderThatAnotherProcessWritesToIsRefused() throws IOException {
    try (FolderLock _ = FolderLock.of(folder)) {
      Outcome outcome = best();
      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.err())
          .isEqualTo(
              "dsmcs paper best: --output: another process is writing to the folder %s; wait for its end, or give another folder%n"
                  .formatted(folder));
    }
    assertThat(folder.resolve("best.tsv")).doesNotExist();
  }

  @Test
  void aFileInThePlaceOfTheFolderIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "content");
    Outcome outcome = dsmcs("best", "--output=" + file);
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err())
        .isEqualTo(
            "dsmcs paper best: --output: %s is a file; give the name of a folder%n"
                .formatted(file));
  }

  @Test
  void aPartOfTheCellsCanBeAskedFor() throws IOException {
    Outcome outcome =
        dsmcs(
            "best",
            "--kernel=underdamped-langevin",
            "--steps=8",
            "--particles=8",
            "--seeds=1",
            "--epochs=1",
            "--evaluation-replicas=4",
            "--output=" + folder);
    assertThat(outcome.exit()).isZero();
    assertThat(BestResult.read(Files.readString(folder.resolve("best.tsv"))))
        .singleElement()
        .extracting(BestResult::training)
        .isEqualTo(new BestTraining(Preset.UNDERDAMPED, 8, 8, 0, 1, 4));
  }

  @Test
  void sizesThatThePaperLacksAreRefused() {
    Outcome outcome = dsmcs("best", "--steps=8,12", "--output=" + folder);
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("--steps: given 12, allowed: of the paper's [8, 16, 32]", "dsmcs run");
  }
}
