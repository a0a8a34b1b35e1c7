package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code dsmcs run --reverse-replicas}, and schedules from files. */
class ReverseRunTest {
  @TempDir private Path folder;

  private static JsonNode result(Path run) throws IOException {
    return new JsonMapper().readTree(Files.readString(run.resolve("result.json")));
  }

  private Invocation run(Path output, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--target=gaussian",
                "--dimension=2",
                "--particles=16",
                "--evaluation-replicas=40",
                "--quiet",
                "--output=" + output));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--method=smc", "--method=ais", "--epochs=2"})
  void logEvidenceLiesBetweenTheLimits(String method) throws IOException {
    Path run = folder.resolve("run");
    Invocation call = run(run, method, "--reverse-replicas=40");
    assertThat(call.err()).isEmpty();
    assertThat(call.out()).contains("sandwich", "40 runs in reverse");
    JsonNode sandwich = result(run).at("/sandwich");
    assertThat(sandwich.at("/interval/0").asDouble()).isNegative();
    assertThat(sandwich.at("/interval/1").asDouble()).isPositive();
    assertThat(sandwich.at("/reverseReplicas").asInt()).isEqualTo(40);
    assertThat(sandwich.at("/densityCalls/values").asLong()).isPositive();
  }

  private Path draws(int count) throws IOException {
    Random random = new Random(3);
    List<String> lines =
        IntStream.range(0, count)
            .mapToObj(i -> random.nextGaussian() + "," + random.nextGaussian())
            .toList();
    return Files.write(folder.resolve("draws.csv"), lines);
  }

  /** The gaussian of the catalogue is N(0, I). */
  @Test
  void drawsOfAFileAreUsedAndTheirDigestIsKept() throws IOException {
    Path run = folder.resolve("run");
    Invocation call =
        run(run, "--method=smc", "--reverse-replicas=25", "--target-draws=" + draws(25));
    assertThat(call.exit()).isZero();
    assertThat(result(run).at("/sandwich/interval/1").asDouble()).isPositive();
    assertThat(result(run).at("/provenance/fileDigests/target-draws").asString()).hasSize(64);
  }

  @Test
  void tooFewDrawsAreRefusedBeforeAnythingIsRun() throws IOException {
    Path run = folder.resolve("run");
    Invocation call =
        run(run, "--method=smc", "--reverse-replicas=25", "--target-draws=" + draws(24));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--reverse-replicas", "25", "24").hasLineCount(1);
    assertThat(run).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1.0; line 1",
        "x,y|1.0,zwei; line 2",
        "1.0,2.0|1.0,2.0; same point",
        "1.0,NaN; finite",
        "nan,1.0|1.0,2.0; line 1",
        "x,2.0|1.0,2.0; line 1",
        "1.O,2.0|1.0,2.0; line 1"
      })
  void fileOfDrawsThatAreNoneAreRefusedByLine(String content, String told) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.csv"), content.replace('|', '\n'));
    Invocation call = run(folder.resolve("run"), "--reverse-replicas=20", "--target-draws=" + file);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--target-draws", told).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "--reverse-replicas=19, --reverse-replicas",
    "--target-draws=/nowhere, --reverse-replicas",
    "--scheme=ssp, ssp"
  })
  void whatCannotBeRunInReverseIsRefused(String option, String told) {
    Invocation call =
        option.startsWith("--scheme")
            ? run(folder.resolve("run"), "--method=smc", "--reverse-replicas=20", option)
            : run(folder.resolve("run"), option);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err().toLowerCase(java.util.Locale.ROOT)).contains(told);
    assertThat(call.err()).hasLineCount(1);
  }

  @Test
  void aScheduleIsTakenFromAFileOrFromATrainedRun() throws IOException {
    Path file = Files.writeString(folder.resolve("betas.txt"), "0.1\n0.4\n1\n");
    Path listed = folder.resolve("listed");
    assertThat(run(listed, "--method=ais", "--schedule-file=" + file).exit()).isZero();
    assertThat(result(listed).at("/plan/beta").toString()).isEqualTo("[0.1,0.4,1.0]");

    Path trained = folder.resolve("trained");
    assertThat(run(trained, "--epochs=2", "--steps=5").exit()).isZero();
    Path taken = folder.resolve("taken");
    assertThat(run(taken, "--method=smc", "--schedule-file=" + trained).exit()).isZero();
    assertThat(result(taken).at("/plan/beta"))
        .isEqualTo(new JsonMapper().readTree(trained.resolve("parameters.json")).at("/beta"));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5|0.4|1, increase",
    "0.5, end at 1",
    "a|b, line 2",
    "'', empty",
    "nan|0.5|1, line 1",
    "'0.1,0.5|1', line 1",
    "0.5x|1, line 1"
  })
  void aFileThatHoldsNoScheduleIsRefused(String content, String told) throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), content.replace('|', '\n'));
    Invocation call = run(folder.resolve("run"), "--method=ais", "--schedule-file=" + file);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--schedule-file", told).hasLineCount(1);
  }

  @Test
  void aByteOrderMarkAndAHeadingAreNoNumbers() throws IOException {
    Path file = Files.writeString(folder.resolve("betas.txt"), "\uFEFFbeta\r\n0.5\r\n1\r\n");
    assertThat(run(folder.resolve("a"), "--method=ais", "--schedule-file=" + file).exit()).isZero();
    assertThat(result(folder.resolve("a")).at("/plan/beta").toString()).isEqualTo("[0.5,1.0]");
    Files.writeString(file, "\uFEFF0.5\n1\n");
    assertThat(run(folder.resolve("b"), "--method=ais", "--schedule-file=" + file).exit()).isZero();
    assertThat(result(folder.resolve("b")).at("/plan/beta").toString()).isEqualTo("[0.5,1.0]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--method=smc", "--method=ais", "--epochs=2"})
  void anInitialDistributionOfAnotherDimensionLeavesNoFolder(String method) {
    Path run = folder.resolve("run");
    Invocation call = run(run, method, "--initial-mean=1,2,3");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--initial-mean").hasLineCount(1);
    assertThat(run).doesNotExist();
  }

  /** With one replica that tells its error there is nothing between them. */
  @Test
  void whatIsPrintedHasNoNaN() throws IOException {
    Path file = Files.writeString(folder.resolve("betas.txt"), "0.5\n1\n");
    Path run = folder.resolve("run");
    for (int seed = 0; seed < 5; seed++) {
      Invocation call =
          run(run, "--method=smc", "--schedule-file=" + file, "--seed=" + seed, "--overwrite");
      assertThat(call.exit()).isZero();
      assertThat(call.out()).doesNotContain("NaN");
    }
  }
}
