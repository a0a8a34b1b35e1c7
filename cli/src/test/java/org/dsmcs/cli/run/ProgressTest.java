package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dsmcs.cli.console.Terminal;
import org.dsmcs.core.smc.NonFiniteReport;
import org.dsmcs.core.training.EpochReport;
import org.dsmcs.study.settings.GivenSettings;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final int EPOCHS = 60;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Progress progress(int columns) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Progress(
        new Terminal(stream, stream, true),
        columns,
        false,
        RunOptions.description(GivenSettings.NONE, GivenSettings.NONE),
        0);
  }

  private static EpochReport report(int epoch, double bound, double seconds) {
    return new EpochReport(
        epoch,
        bound,
        List.of(63.5),
        List.of(1.0),
        List.of(0.1),
        1,
        0.01,
        seconds,
        new NonFiniteReport(0, 0, Optional.empty(), false));
  }

  private List<String> lines() {
    return List.of(err.toString(StandardCharsets.UTF_8).split("\r\u001b\\[K", -1));
  }

  @Test
  void noLineWrapsOnATerminalOfEightyColumns() {
    Progress progress = progress(80);
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
      progress.epochEnded(report(epoch, -123456789.123, 4000));
    }
    assertThat(lines()).hasSize(1 + EPOCHS).allMatch(line -> line.length() < 80);
    assertThat(lines().get(2)).contains("epoch 2/60  bound -123456789.123", " left");
  }

  @Test
  void theSearchForAStepSizeShowsEveryTryOnATerminal() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    SignOfLife sign = new SignOfLife(new Terminal(stream, stream, true), false);
    sign.stepSizeTried(0.25, -12.5);
    sign.replicasEvaluated(64, 1000);
    sign.clear();
    assertThat(lines())
        .containsExactly(
            "",
            "step size 0.250 tried, number 1: bound -12.500",
            "evaluating: 64 of 1000 replicas",
            "");
  }

  @Test
  void elsewhereThereIsALineAtMostEveryTenSeconds() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    long[] seconds = {0};
    SignOfLife sign =
        new SignOfLife(
            new Terminal(stream, stream, false), false, () -> seconds[0] * 1_000_000_000);
    for (int done = 1; done <= 25; done++) {
      seconds[0] = done;
      sign.replicasEvaluated(done, 25);
    }
    sign.clear();
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("evaluating: 11 of 25 replicas", "evaluating: 22 of 25 replicas");
  }

  @Test
  void theTimeLeftIsThatOfTheNewerEpochs() {
    Progress progress = progress(80);
    progress.epochEnded(report(1, -1, 4));
    progress.epochEnded(report(2, -1, 1));
    progress.epochEnded(report(3, -1, 1));
    assertThat(lines().get(1)).doesNotContain("left");
    assertThat(lines().get(2)).endsWith("58.0 s left");
    assertThat(lines().get(3)).endsWith("57.0 s left");
  }
}
