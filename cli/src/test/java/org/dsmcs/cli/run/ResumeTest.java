package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dsmcs.cli.Sparse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResumeTest {
  @TempDir private Path folder;
  private Path whole;
  private Path parts;

  @BeforeEach
  void name() {
    whole = folder.resolve("whole");
    parts = folder.resolve("parts");
  }

  private static Invocation stopAt(int iteration, Path run, String... more) {
    return new Invocation.Caller().stop(done -> done == iteration).small(run, more);
  }

  private static Invocation resume(Path run, String... more) {
    String[] arguments = new String[more.length + 2];
    arguments[0] = "--resume";
    arguments[1] = "--output=" + run;
    System.arraycopy(more, 0, arguments, 2, more.length);
    return Invocation.of(arguments);
  }

  /** Row 7 of the field's faults; 5 is the end of an epoch, 20 that of the training. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 7, 19, 20})
  void aResumedRunGivesTheSameBits(int iteration) throws IOException {
    String learn = "--learn-initial";
    assertThat(Invocation.small(whole, learn).exit()).isZero();
    Invocation stopped = stopAt(iteration, parts, learn);
    assertThat(stopped.exit()).isEqualTo(130);
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err())
        .contains(
            "dsmcs: stopped after iteration %d of 20; go on with: dsmcs run --resume --output %s"
                .formatted(iteration, parts));
    assertThat(parts.resolve("result.json")).doesNotExist();
    assertThat(resume(parts).exit()).isZero();
    RunFiles.assertSame(parts, whole);
  }

  @Test
  void aRunMayBeStoppedTwiceAndGoOnWithOtherThreads() throws IOException {
    assertThat(Invocation.small(whole).exit()).isZero();
    assertThat(stopAt(3, parts).exit()).isEqualTo(130);
    Invocation.Caller again = new Invocation.Caller().stop(done -> done == 12);
    assertThat(again.call("--resume", "--output=" + parts, "--threads=2").exit()).isEqualTo(130);
    assertThat(resume(parts, "--threads=1").exit()).isZero();
    RunFiles.assertSame(parts, whole);
  }

  /**
   * Twelve of the iterations are before the bound has settled, and later the learning rate falls.
   */
  @ParameterizedTest
  @ValueSource(ints = {12, 51, 77})
  void aTrainingThatStopsEarlyStopsAtTheSameEpochResumed(int iteration) throws IOException {
    String[] options = {"--epochs=60", "--initial-std=1", "--particles=16", "--replicas=16"};
    Invocation call = Invocation.small(whole, options);
    assertThat(call.exit()).isZero();
    assertThat(call.out()).contains("of 60 epochs: from epoch", "the bound no longer rose");
    assertThat(Files.readAllLines(whole.resolve("metrics.csv"))).hasSizeBetween(16, 56);
    assertThat(Files.readString(whole.resolve("result.json")))
        .contains("\"endedBecause\" : \"the bound no longer rose\"", "\"epochsAsked\" : 60");
    int epochs = Files.readAllLines(whole.resolve("metrics.csv")).size() - 1;
    int stop = Math.min(iteration, 5 * epochs - 1);
    assertThat(stopAt(stop, parts, options).exit()).isEqualTo(130);
    assertThat(resume(parts).exit()).isZero();
    RunFiles.assertSame(parts, whole);

    Path all = folder.resolve("all");
    Invocation off =
        Invocation.small(
            all, "--epochs=60", "--initial-std=1", "--particles=16", "--no-stop-early");
    assertThat(off.exit()).isZero();
    assertThat(Files.readAllLines(all.resolve("metrics.csv"))).hasSize(61);
  }

  @Test
  void moreEpochsGiveTheBitsOfALongerRun() throws IOException {
    // The learning rate goes on as it began, for four epochs.
    assertThat(Invocation.small(whole, "--epochs=6", "--decay-every=1", "--decay-until=3").exit())
        .isZero();
    assertThat(Invocation.small(parts, "--epochs=4").exit()).isZero();
    assertThat(resume(parts, "--epochs=6").exit()).isZero();
    RunFiles.assertSame(parts, whole);
  }

  @ParameterizedTest
  @CsvSource({
    "--particles=9,   --particles: given '9' but the run began with '8'",
    "--epochs=3,      --epochs: given '3' but the run began with '4'",
    "--seed=1,        --seed: given '1' but the run began with '0'",
    "--target=banana, --target: given 'banana' but the run began with 'gaussian'",
  })
  void anotherConfigurationIsRefusedByName(String option, String expected) {
    assertThat(stopAt(7, parts).exit()).isEqualTo(130);
    Invocation call = resume(parts, option);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.err().replace(",", "")).contains(expected);
  }

  @Test
  void damagedCheckpointsAreRefusedAndNothingIsOverwritten() throws IOException {
    assertThat(stopAt(7, parts).exit()).isEqualTo(130);
    Path checkpoint = parts.resolve("checkpoint.bin");
    byte[] good = Files.readAllBytes(checkpoint);

    byte[] flipped = good.clone();
    flipped[good.length / 2] ^= 1;
    byte[] otherFormat = good.clone();
    otherFormat[11] = 9;
    byte[] notOurs = good.clone();
    notOurs[0] = 'X';
    List<byte[]> contents =
        List.of(
            flipped,
            otherFormat,
            notOurs,
            java.util.Arrays.copyOf(good, good.length - 1),
            java.util.Arrays.copyOf(good, 20),
            new byte[0]);
    List<String> expected =
        List.of(
            "checksum is wrong",
            "has format 9, this version of dsmcs reads format 3",
            "no checkpoint",
            "truncated",
            "truncated",
            "truncated");
    for (int i = 0; i < contents.size(); i++) {
      Files.write(checkpoint, contents.get(i));
      Invocation call = resume(parts);
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.errors()).hasSize(1);
      assertThat(call.err()).contains(checkpoint.toString(), expected.get(i), "--overwrite");
      assertThat(checkpoint).hasBinaryContent(contents.get(i));
    }
  }

  @Test
  void aCheckpointOfManyEpochsIsNotTooLarge() {
    assertThat(Invocation.small(parts, "--epochs=300", "--iterations=1", "--no-stop-early").exit())
        .isZero();
    assertThat(resume(parts).exit()).isZero();
  }

  @Test
  void hugeFilesAreRefusedBeforeTheyAreRead() throws IOException {
    assertThat(stopAt(12, parts).exit()).isEqualTo(130);
    for (String name : List.of("metrics.csv", "checkpoint.bin", "config.yaml")) {
      Sparse.resize(parts.resolve(name), 3L << 30);
      Invocation call = resume(parts);
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.errors()).hasSize(1);
      assertThat(call.err())
          .contains(parts.resolve(name).toString(), "it has 3221225472 bytes")
          .doesNotContain("--particles");
    }
  }

  @Test
  void aChangedConfigurationFileIsNoticed() throws IOException {
    assertThat(stopAt(7, parts).exit()).isEqualTo(130);
    Path file = parts.resolve("config.yaml");
    Files.writeString(file, Files.readString(file).replace("particles: 8", "particles: 9"));
    Invocation call = resume(parts);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("belongs to another configuration");
  }

  @Test
  void metricsThatMissLinesAreNoticed() throws IOException {
    assertThat(stopAt(12, parts).exit()).isEqualTo(130);
    Path file = parts.resolve("metrics.csv");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, 2));
    assertThat(resume(parts).err()).contains("line 3 of " + file + " is missing or damaged");
    Files.delete(file);
    assertThat(resume(parts).exit()).isEqualTo(2);
  }

  @Test
  void whatIsNoRunCannotBeResumed() {
    assertThat(resume(parts).err())
        .isEqualTo(
            "dsmcs run: --resume: there is no config.yaml in %s; leave --resume out to begin a"
                    .formatted(parts)
                + " run\n");
    assertThat(Invocation.of("--resume").err()).contains("--output DIR");
  }

  @Test
  void aRunMayBeOverwritten() throws IOException {
    assertThat(Invocation.small(whole, "--seed=1").exit()).isZero();
    assertThat(Invocation.small(parts).exit()).isZero();
    assertThat(Invocation.small(parts, "--seed=1", "--overwrite").exit()).isZero();
    RunFiles.assertSame(parts, whole);
  }

  @Test
  void anOverwrittenRunLeavesNoResultToOneThatIsStopped() throws IOException {
    assertThat(Invocation.small(parts).exit()).isZero();
    assertThat(stopAt(1, parts, "--seed=1", "--overwrite").exit()).isEqualTo(130);
    assertThat(Files.readString(parts.resolve("config.yaml"))).contains("seed: 1");
    assertThat(parts.toFile().list())
        .containsExactlyInAnyOrder(".lock", "config.yaml", "metrics.csv", "checkpoint.bin");
  }

  @Test
  void theConfigurationFileRerunsToTheSameBits() throws IOException {
    // With a step size given: what a search for one costs is counted in the first run only.
    assertThat(
            Invocation.small(
                    whole, "--variant=bern-gst", "--learn-initial", "--initial-step-size=0.1")
                .exit())
        .isZero();
    Invocation again =
        Invocation.of("--config=" + whole.resolve("config.yaml"), "--output=" + parts);
    assertThat(again.exit()).isZero();
    RunFiles.assertSame(parts, whole);
  }
}
