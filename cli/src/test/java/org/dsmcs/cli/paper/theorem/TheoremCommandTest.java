package org.dsmcs.cli.paper.theorem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dsmcs.cli.Sparse;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.cli.console.StopSignal;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.study.files.AtomicFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class TheoremCommandTest {
  private static final List<String> SMALL =
      List.of(
          "--exact-particles=2",
          "--draws=2",
          "--targets=3",
          "--particles=2",
          "--steps=2",
          "--epochs=1",
          "--evaluation-replicas=4");

  @TempDir private Path folder;

  private record Call(int exit, String out, String err) {}

  private Call call(StopSignal stop, String... more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    CommandLine line = new CommandLine(CommandSpec.create().name("dsmcs paper"));
    line.addSubcommand(
        TheoremCommandLine.spec(new TheoremCommand(terminal, () -> stop, AtomicFiles.onDisk())));
    FailureHandler failures = new FailureHandler();
    line.setOut(terminal.outWriter())
        .setErr(terminal.errWriter())
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
    List<String> arguments = new ArrayList<>(List.of("theorem"));
    for (String option : SMALL) {
      String name = option.substring(0, option.indexOf('=') + 1);
      if (Stream.of(more).noneMatch(other -> other.startsWith(name))) {
        arguments.add(option);
      }
    }
    arguments.add("--output=" + folder.resolve("out"));
    arguments.addAll(List.of(more));
    int exit = line.execute(arguments.toArray(String[]::new));
    return new Call(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void bothPartsPrintTheirTablesAndWriteTheirFiles() throws IOException {
    Call call = call(StopSignal.NEVER, "--threads=1");

    assertThat(call.exit()).isZero();
    assertThat(call.out())
        .contains(
            "Gradients as ESS goes to N",
            "Bias of the schedule's gradient",
            "Bound after training",
            "files in ");
    assertThat(call.err())
        .contains("N = 2 particles, K = 2 steps: 4 sequences at 2 draws x 8 signs for each of 3")
        .contains("5 trainings of 1 epochs: N [2], K [2], 5 estimators; 0 done before")
        .contains("5 of 5, ");
    assertThat(files())
        .containsExactly(
            ".dsmcs-files",
            "estimators.csv",
            "exact.csv",
            "exact.md",
            "theorem-bounds.svg",
            "theorem-ess.svg",
            "theorem-gradients.svg",
            "training-ess.csv",
            "training.csv",
            "training.md",
            "trainings.jsonl");
    assertThat(folder.resolve("out/exact.csv")).content().hasLineCount(1 + 3);
    assertThat(folder.resolve("out/training.csv")).content().hasLineCount(1 + 5);
    assertThat(folder.resolve("out/theorem-gradients.svg")).content().startsWith("<svg ");
    assertThat(folder.resolve("out/exact.md")).content().contains("### Rates", "| ---: |");
  }

  @Test
  void aTableOfTheUsersIsNotReplaced() throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Path theirs = Files.writeString(folder.resolve("out/training.csv"), "mine\n");
    Call call = call(StopSignal.NEVER, "--threads=1", "--part=training");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err().lines()).hasSize(1);
    assertThat(call.err()).contains("--output: " + theirs + " is there", "move it away");
    assertThat(theirs).hasContent("mine\n");
    assertThat(files()).containsExactly("training.csv");
  }

  @Test
  void aTableThatWasChangedSinceIsNotReplaced() throws IOException {
    assertThat(call(StopSignal.NEVER, "--threads=1", "--part=exact").exit()).isZero();
    assertThat(call(StopSignal.NEVER, "--threads=1", "--part=exact", "--seed=1").exit()).isZero();
    Path changed = Files.writeString(folder.resolve("out/exact.md"), "with notes\n");
    Call call = call(StopSignal.NEVER, "--threads=1", "--part=exact");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(changed + " is there", "or it was changed since");
    assertThat(changed).hasContent("with notes\n");
  }

  @Test
  void tablesOfAnOlderVersionAreReplaced() throws IOException {
    assertThat(call(StopSignal.NEVER, "--threads=1", "--part=exact").exit()).isZero();
    Files.delete(folder.resolve("out/.dsmcs-files"));
    assertThat(call(StopSignal.NEVER, "--threads=1", "--part=exact", "--seed=1").exit()).isZero();
  }

  @Test
  void aHugeJournalIsRefusedBeforeItIsRead() throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Path huge = Sparse.resize(folder.resolve("out/trainings.jsonl"), 3L << 30);
    Call call = call(StopSignal.NEVER, "--threads=1");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err().lines()).hasSize(1);
    assertThat(call.err()).contains(huge + ": it has 3221225472 bytes");
    assertThat(huge).hasSize(3L << 30);
  }

  @Test
  void quietCallsSayNothingAndOtherThreadsGiveTheSameFiles() throws IOException {
    call(StopSignal.NEVER, "--threads=1", "--part=exact");
    byte[] once = Files.readAllBytes(folder.resolve("out/estimators.csv"));

    Call again = call(StopSignal.NEVER, "--threads=3", "--part=exact", "--quiet");

    assertThat(again.exit()).isZero();
    assertThat(again.err()).isEmpty();
    assertThat(Files.readAllBytes(folder.resolve("out/estimators.csv"))).isEqualTo(once);
    assertThat(files()).doesNotContain("training.csv");
  }

  @Test
  void seedsAndKernelsMatter() throws IOException {
    List<String> found = new ArrayList<>();
    for (String option : List.of("--seed=0", "--seed=1", "--kernel=hamiltonian")) {
      assertThat(call(StopSignal.NEVER, "--part=exact", option).exit()).isZero();
      found.add(Files.readString(folder.resolve("out/exact.csv")));
    }
    assertThat(found).doesNotHaveDuplicates();
  }

  @Test
  void aStoppedCallSaysSo() throws IOException {
    Call call = call(iteration -> true, "--quiet");

    assertThat(call.exit()).isEqualTo(130);
    assertThat(call.err()).startsWith("dsmcs: stopped; ").hasLineCount(1);
    assertThat(files()).containsExactly("trainings.jsonl");
    assertThat(folder.resolve("out/trainings.jsonl")).isEmptyFile();
  }

  /** However a call ends, the next one has the trainings that ended before. */
  @Test
  void trainingsThatEndedAreNotDoneAgain() throws IOException {
    String[] plan = {"--part=training", "--epochs=2", "--seeds=2"};
    assertThat(call(StopSignal.NEVER, plan).exit()).isZero();
    Map<String, String> whole = new TreeMap<>();
    for (String name : files()) {
      whole.put(name, Files.readString(folder.resolve("out").resolve(name)));
    }
    Path journal = folder.resolve("out/trainings.jsonl");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).hasSize(10);
    // Three lines whole, and the fourth as it is when the process dies while it is written.
    String torn = lines.get(3).substring(0, 40);
    Files.writeString(journal, String.join("\n", lines.subList(0, 3)) + "\n" + torn);

    Call again = call(StopSignal.NEVER, plan);

    assertThat(again.exit()).isZero();
    assertThat(again.err())
        .contains("; 3 done before")
        .doesNotContain(" 3 of 10")
        .contains(" 4 of 10");
    for (String name : files()) {
      assertThat(folder.resolve("out").resolve(name)).content().isEqualTo(whole.get(name));
    }
  }

  @Test
  void trainingsOfOtherSettingsAreKeptAndNotUsed() throws IOException {
    call(StopSignal.NEVER, "--part=training");
    Path journal = folder.resolve("out/trainings.jsonl");
    String first = Files.readString(journal);

    Call other = call(StopSignal.NEVER, "--part=training", "--learning-rate=0.01");

    assertThat(other.err()).contains("; 0 done before");
    assertThat(journal).content().startsWith(first).hasLineCount(10);
    assertThat(call(StopSignal.NEVER, "--part=training", "--seeds=2").err())
        .contains("; 5 done before");
  }

  @Test
  void sizesThatAreGivenTwiceCountOnce() throws IOException {
    assertThat(call(StopSignal.NEVER, "--part=training", "--particles=2,2", "--steps=2,2").err())
        .contains("5 trainings of");
    assertThat(folder.resolve("out/training.csv")).content().hasLineCount(1 + 5);
  }

  @Test
  void aTrainingWithoutAFiniteErrorHasFailed() throws IOException {
    String[] wild = {"--part=training", "--epochs=0", "--step-scale=1e80"};
    Call first = call(StopSignal.NEVER, wild);
    String once = Files.readString(folder.resolve("out/training.csv"));

    Call second = call(StopSignal.NEVER, wild);

    assertThat(first.exit()).isZero();
    assertThat(first.err()).contains("failed: ");
    assertThat(second.exit()).isZero();
    assertThat(second.err()).contains("; 5 done before");
    assertThat(folder.resolve("out/training.csv")).content().isEqualTo(once);
  }

  @Test
  void aJournalThatCannotBeUsedIsToldBeforeTheSums() throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Path journal = folder.resolve("out/trainings.jsonl");
    Files.writeString(journal, "notes of mine");

    Call call = call(StopSignal.NEVER);

    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("trainings.jsonl, line 1: damaged: ").hasLineCount(1);
    assertThat(journal).content().isEqualTo("notes of mine");
    assertThat(files()).containsExactly("trainings.jsonl");
  }

  @Test
  void aDamagedLineIsNamed() throws IOException {
    call(StopSignal.NEVER, "--part=training");
    Path journal = folder.resolve("out/trainings.jsonl");
    String damaged = Files.readString(journal).replaceFirst("\"seed\":0", "\"seed\":1");
    Files.writeString(journal, damaged);

    Call call = call(StopSignal.NEVER, "--part=training");

    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("trainings.jsonl, line 1: damaged: ").hasLineCount(1);
    assertThat(journal).content().isEqualTo(damaged);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --exact-particles=1 | --exact-particles: given '1', allowed: a whole number from 2 to 8
          --exact-particles=4 --exact-steps=4 | --exact-particles, --exact-steps: given 4 and 4
          --smallest-shift=2 --largest-shift=1 | allowed: the smallest below the largest
          --particles=8,x | --particles: given '8,x', allowed: a whole number from 1 to 100000, or several
          --particles=8,0 | --particles: given '8,0'
          --part=some | --part: given 'some', allowed: exact, training, both
          --kernel=langevni | did you mean 'langevin'?
          --draw=3 | did you mean '--draws'?
          """)
  void whatIsNotAllowedIsRefusedInOneLine(String arguments, String expected) {
    Call call = call(StopSignal.NEVER, arguments.split(" "));

    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).startsWith("dsmcs paper theorem: ").contains(expected).hasLineCount(1);
    assertThat(call.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws IOException {
    Files.writeString(folder.resolve("out"), "a file");

    Call call = call(StopSignal.NEVER);

    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--output: ", "out is a file; give the name of a folder");
  }
}
