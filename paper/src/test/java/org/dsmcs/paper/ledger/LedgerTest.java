package org.dsmcs.paper.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.dsmcs.core.evidence.Estimate;
import org.dsmcs.paper.grid.Cell;
import org.dsmcs.paper.testing.MadeRecords;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
  private static final Cell CELL = MadeRecords.SMALL;
  private static final TrainingRecord FIRST = MadeRecords.finished(CELL, 0.01, 0, -20);
  private static final TrainingRecord SECOND = MadeRecords.failed(CELL, 0.03, 0, "it “diverged”");
  private static final TrainingRecord THIRD = MadeRecords.finished(CELL, 0.05, 0, -21);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve(Ledger.FILE);
  }

  private void write(TrainingRecord... trainings) throws IOException {
    write(folder, trainings);
  }

  private static void write(Path folder, TrainingRecord... trainings) throws IOException {
    try (Ledger ledger = Ledger.open(folder)) {
      for (TrainingRecord training : trainings) {
        ledger.append(training);
      }
    }
  }

  private static TrainingRecord withOutcome(TrainingRecord training, Outcome outcome) {
    return new TrainingRecord(
        training.reproduction(),
        training.training(),
        outcome,
        training.course(),
        training.origin());
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    write(FIRST, SECOND, THIRD);
    assertThat(Ledger.read(folder)).containsExactly(FIRST, SECOND, THIRD);
    try (Ledger ledger = Ledger.open(folder)) {
      assertThat(ledger.records()).containsExactly(FIRST, SECOND, THIRD);
      assertThat(ledger.reproduction()).contains(MadeRecords.PAPER);
    }
    assertThat(Files.readAllLines(file)).hasSize(3);
  }

  @Test
  void hugeFilesAreRefusedBeforeTheyAreRead() throws IOException {
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(3L << 30);
    }
    assertThatThrownBy(() -> Ledger.read(folder))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining(file + ": it has 3221225472 bytes, allowed are at most");
    assertThatThrownBy(() -> Ledger.open(folder))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining(file + ": it has 3221225472 bytes, allowed are at most");
    assertThat(file).hasSize(3L << 30);
  }

  @Test
  void itTellsHowWholeTheFileIs() throws IOException {
    write(FIRST, SECOND);
    assertThat(Ledger.contents(folder))
        .isEqualTo(new Ledger.Contents(List.of(FIRST, SECOND), 2, false));
    String text = Files.readString(file);
    Files.writeString(file, text + text.lines().findFirst().orElseThrow() + "\n");
    assertThat(Ledger.contents(folder))
        .isEqualTo(new Ledger.Contents(List.of(FIRST, SECOND), 3, false));
    Files.writeString(file, text.substring(0, text.length() - 5));
    assertThat(Ledger.contents(folder)).isEqualTo(new Ledger.Contents(List.of(FIRST), 1, true));
    Files.writeString(file, "");
    assertThat(Ledger.contents(folder)).isEqualTo(new Ledger.Contents(List.of(), 0, false));
  }

  @Test
  void numbersAreReadBackExactly() throws IOException {
    double[] numbers = {
      -0.1 - 0.2,
      1e-300,
      Double.MIN_VALUE,
      -Double.MAX_VALUE,
      Math.PI * -1e17,
      Math.nextUp(-65.4),
      0.0,
      Double.POSITIVE_INFINITY,
      Double.NaN,
      Double.NEGATIVE_INFINITY
    };
    for (int i = 0; i + 1 < numbers.length; i++) {
      TrainingRecord training =
          withOutcome(
              MadeRecords.finished(CELL, numbers.length + i, 0, 0),
              new Outcome.Finished(
                  new Estimate(numbers[i], numbers[i + 1]),
                  new Estimate(numbers[i + 1], numbers[i])));
      write(training);
      assertThat(Ledger.read(folder).getLast()).isEqualTo(training);
    }
  }

  /** Whatever was on the disk when the process died: all whole lines are kept, and no other. */
  @Test
  void aFileCutAnywhereHoldsItsWholeLinesAndCanBeContinued() throws IOException {
    write(FIRST, SECOND);
    byte[] bytes = Files.readAllBytes(file);
    int firstEnd = indexOfLineFeed(bytes);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      // A line that only lacks its line feed is whole.
      List<TrainingRecord> whole =
          length < firstEnd
              ? List.of()
              : length < bytes.length - 1 ? List.of(FIRST) : List.of(FIRST, SECOND);
      assertThat(Ledger.read(folder)).isEqualTo(whole);
      write(THIRD);
      List<TrainingRecord> continued = new ArrayList<>(whole);
      continued.add(THIRD);
      assertThat(Ledger.read(folder)).isEqualTo(continued);
      assertThat(Files.readAllLines(file)).hasSize(whole.size() + 1);
    }
  }

  private static int indexOfLineFeed(byte[] bytes) {
    int i = 0;
    while (bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  @Test
  void zerosAfterALossOfPowerAreCut() throws IOException {
    write(FIRST);
    Files.write(file, new byte[500], StandardOpenOption.APPEND);
    write(SECOND);
    assertThat(Ledger.read(folder)).containsExactly(FIRST, SECOND);
  }

  /** Only what a process may have left that died while it wrote is cut off. */
  @Test
  void aLastLineThatWasWrittenToItsEndIsNeverCut() throws IOException {
    write(FIRST, SECOND);
    String whole = Files.readString(file);
    for (String damaged :
        List.of(
            whole.replace("\"learningRate\":0.03", "\"learningRate\":0.04"),
            whole.replace("\n", ""),
            "notes of mine",
            whole + "notes of mine")) {
      Files.writeString(file, damaged);
      assertThatThrownBy(() -> Ledger.open(folder))
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining(": damaged: ");
      assertThat(file).content().isEqualTo(damaged);
    }
  }

  @Test
  void aDamagedLineInTheMiddleIsNamed() throws IOException {
    write(FIRST, SECOND, THIRD);
    String damaged =
        Files.readString(file).replace("\"learningRate\":0.03", "\"learningRate\":0.04");
    Files.writeString(file, damaged);
    for (boolean open : new boolean[] {true, false}) {
      assertThatThrownBy(
              () -> {
                if (open) {
                  Ledger.open(folder).close();
                } else {
                  Ledger.read(folder);
                }
              })
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining(file + ", line 2: damaged: its checksum is");
    }
    assertThat(file).content().isEqualTo(damaged);
  }

  @Test
  void aWholeLineThatIsNotUnderstoodIsNeverCut() throws IOException {
    write(FIRST);
    String line = Files.readString(file).replace("\"Cat\"", "\"Dog\"");
    String content = line.substring(0, line.indexOf(",\"crc32\""));
    CRC32 checksum = new CRC32();
    checksum.update(content.getBytes(StandardCharsets.UTF_8));
    String whole = content + ",\"crc32\":\"%08x\"}\n".formatted(checksum.getValue());
    Files.writeString(file, whole);
    assertThatThrownBy(() -> Ledger.open(folder))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("line 1: whole, but not understood: unknown model: Dog");
    assertThat(file).content().isEqualTo(whole);
  }

  @Test
  void oneTrainingIsRecordedOnce() throws IOException {
    TrainingRecord elsewhere =
        new TrainingRecord(
            FIRST.reproduction(),
            FIRST.training(),
            FIRST.outcome(),
            FIRST.course(),
            new Origin(99, "another processor", 64, "26", "vector", "later"));
    write(FIRST, elsewhere, FIRST);
    assertThat(Ledger.read(folder)).containsExactly(FIRST);
    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  @Test
  void twoResultsOfOneTrainingAreRefused() throws IOException {
    write(SECOND, FIRST);
    TrainingRecord other = withOutcome(FIRST, new Outcome.Failed("diverged"));
    try (Ledger ledger = Ledger.open(folder)) {
      assertThatThrownBy(() -> ledger.append(other))
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("line 2 and the new record differ for one training, langevin, Cat");
    }
    assertThat(Ledger.read(folder)).containsExactly(SECOND, FIRST);
  }

  @Test
  void joinedFilesAreALedger() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    write(FIRST, SECOND);
    write(other, SECOND, THIRD);
    Files.write(file, Files.readAllBytes(other.resolve(Ledger.FILE)), StandardOpenOption.APPEND);
    assertThat(Ledger.read(folder)).containsExactly(FIRST, SECOND, THIRD);
    write(other, withOutcome(FIRST, new Outcome.Failed("diverged")));
    Files.write(file, Files.readAllBytes(other.resolve(Ledger.FILE)), StandardOpenOption.APPEND);
    assertThatThrownBy(() -> Ledger.read(folder))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("line 1 and line 7 differ");
  }

  @Test
  void trainingsOfAnotherReproductionAreRefused() throws IOException {
    write(FIRST);
    TrainingRecord other =
        MadeRecords.of(
            new TrainingRecord.Reproduction("quick", 0), THIRD.training(), THIRD.outcome());
    assertThatThrownBy(() -> write(other))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("protocol paper, seed 0")
        .hasMessageContaining("protocol quick, seed 0");
  }

  @Test
  void aSecondWriterIsRefusedAndReadersAreNot() throws IOException {
    try (Ledger ledger = Ledger.open(folder)) {
      ledger.append(FIRST);
      assertThatThrownBy(() -> Ledger.open(folder))
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("another process is writing to it");
      assertThat(Ledger.read(folder)).containsExactly(FIRST);
      ledger.append(SECOND);
    }
    assertThat(Ledger.read(folder)).containsExactly(FIRST, SECOND);
  }

  @Test
  void aFolderWithoutLedgerIsTold() {
    assertThatThrownBy(() -> Ledger.read(folder))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("there is no such file");
  }
}
