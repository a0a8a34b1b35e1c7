package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.dsmcs.core.density.PointDensity;
import org.dsmcs.study.files.AtomicFiles;
import org.dsmcs.targets.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run prints and writes. */
class OutputTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;
  private final Target loud =
      Target.of(
          "loud",
          "prints",
          PointDensity.of(
              2,
              (point, gradient) -> {
                System.out.println("{ noise");
                gradient[0] = -point[0];
                gradient[1] = -point[1];
                return -0.5 * (point[0] * point[0] + point[1] * point[1]);
              }));

  private static Target target(double logDensity) {
    return Target.of(
        "constant",
        "the same everywhere",
        PointDensity.of(
            1,
            (point, gradient) -> {
              gradient[0] = 0;
              return logDensity;
            }));
  }

  /** Row 14 of the field's faults. */
  @Test
  void jsonIsOneDocumentEvenWhenTheTargetPrints() throws IOException {
    Path run = folder.resolve("run");
    Invocation call = new Invocation.Caller().target(loud).small(run, "--json");
    assertThat(call.exit()).isZero();
    assertThat(call.out()).isEqualTo(Files.readString(run.resolve("result.json")));
    assertThat(call.err()).contains("{ noise");
    JsonNode result = JSON.readTree(call.out());
    assertThat(result.propertyNames())
        .containsExactlyInAnyOrder(
            "bound",
            "logEvidence",
            "effectiveSampleSize",
            "trust",
            "nonFinite",
            "replicas",
            "training",
            "densityCalls",
            "draws",
            "seconds",
            "trainingSeconds",
            "evaluationSeconds",
            "provenance",
            "parameters");
    assertThat(result.at("/logEvidence/interval95").size()).isEqualTo(2);
    assertThat(result.at("/effectiveSampleSize/perStep").size()).isEqualTo(3);
    assertThat(result.at("/provenance/processor").asString()).isNotEmpty();
    assertThat(result.at("/provenance/configuration/particles").asInt()).isEqualTo(8);
    assertThat(result.at("/parameters/embedding/0").size()).isEqualTo(32);
    assertThat(result.at("/parameters/beta/2").asDouble()).isEqualTo(1.0);
  }

  @Test
  void withoutJsonThePrintsOfATargetStayOffStandardOutput() {
    Invocation call = new Invocation.Caller().target(loud).small(folder.resolve("run"));
    assertThat(call.out()).doesNotContain("noise").contains("trustworthy");
  }

  @Test
  void numbersThatJsonDoesNotKnowAreNull() throws IOException {
    Path run = folder.resolve("run");
    // Too few replicas for the tail's shape, which is NaN then.
    Invocation call = Invocation.small(run, "--evaluation-replicas=5", "--json");
    assertThat(call.out()).doesNotContain("NaN", "Infinity");
    assertThat(JSON.readTree(call.out()).at("/trust/paretoShape").isNull()).isTrue();
  }

  @Test
  void theResultIsForPeople() {
    Path run = folder.resolve("run");
    Invocation call = Invocation.small(run);
    assertThat(call.exit()).isZero();
    List<String> lines = call.out().lines().toList();
    assertThat(lines.get(0)).matches("bound         -?\\d+\\.\\d{4} ± \\d+\\.\\d{4}");
    assertThat(lines.get(1)).matches("log Z         -?\\d+\\.\\d{4} ± \\d+\\.\\d{4}");
    assertThat(lines.get(2)).matches(" {14}95 % interval \\[-?\\d+\\.\\d{4}, -?\\d+\\.\\d{4}]");
    assertThat(lines.get(3)).startsWith("known log Z   0.0000, the estimate differs by ");
    assertThat(lines.get(4)).matches("final ESS     \\d\\.\\d of 8");
    assertThat(lines.get(5)).matches("trustworthy   (yes|no)");
    assertThat(lines.getLast()).isEqualTo("files         " + run);
  }

  @Test
  void progressIsAFewLinesWhereNobodyWatches() {
    Invocation call = Invocation.small(folder.resolve("run"), "--epochs=100", "--no-stop-early");
    assertThat(call.errors()).hasSizeBetween(10, 13);
    assertThat(call.err()).contains("epoch 100/100  bound ").doesNotContain("\u001b");
    assertThat(Invocation.small(folder.resolve("quiet"), "--quiet").err()).isEmpty();
  }

  @Test
  void progressIsOneLineOnATerminal() {
    Invocation call = new Invocation.Caller().interactive().small(folder.resolve("run"));
    assertThat(call.err()).contains("[############            ] epoch 2/4");
    // What comes before it are two lines that stay.
    assertThat(call.err().chars().filter(c -> c == '\n').count()).isEqualTo(2);
    assertThat(call.err()).endsWith("\r\u001b[K");
  }

  @Test
  void theFilesAreThose() throws IOException {
    Path run = folder.resolve("run");
    Invocation.small(run);
    try (var files = Files.list(run)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "config.yaml",
              "metrics.csv",
              "parameters.json",
              "result.json",
              "draws.csv",
              "checkpoint.bin",
              ".lock");
    }
    List<String> metrics = Files.readAllLines(run.resolve("metrics.csv"));
    assertThat(metrics).hasSize(5);
    assertThat(metrics.getFirst())
        .isEqualTo(
            "epoch,bound,gradientNorm,learningRate,seconds,nonFinite,ess1,ess2,ess3,"
                + "delta1,delta2,delta3,beta1,beta2,beta3");
    List<String> draws = Files.readAllLines(run.resolve("draws.csv"));
    assertThat(draws.getFirst()).isEqualTo("replica,particle,weight,z1,z2");
    assertThat(draws).hasSize(17);
    assertThat(
            draws.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[2]))
                .sum())
        .isCloseTo(1, org.assertj.core.api.Assertions.within(1e-12));
  }

  /** Row 15 of the field's faults. */
  @Test
  void twoSeedsDifferAndTheSeedStandsInTheResult() throws IOException {
    Path zero = folder.resolve("zero");
    Path one = folder.resolve("one");
    Path again = folder.resolve("again");
    Invocation.small(zero);
    Invocation.small(one, "--seed=1");
    Invocation.small(again, "--seed=1", "--threads=2");
    RunFiles.assertSame(again, one);
    JsonNode first = JSON.readTree(zero.resolve("result.json"));
    JsonNode second = JSON.readTree(one.resolve("result.json"));
    assertThat(first.at("/bound/estimate")).isNotEqualTo(second.at("/bound/estimate"));
    assertThat(second.at("/provenance/seed").asInt()).isEqualTo(1);
  }

  @Test
  void theStepSizeThatWasFoundIsWrittenAndRunsAgain() throws IOException {
    Path found = folder.resolve("found");
    Path again = folder.resolve("again");
    String narrow = "--target-option=standard-deviation=0.1";
    assertThat(Invocation.small(found, narrow).exit()).isZero();
    String line =
        Files.readAllLines(found.resolve("config.yaml")).stream()
            .filter(text -> text.startsWith("initial-step-size: "))
            .findFirst()
            .orElseThrow();
    double size = Double.parseDouble(line.substring(line.indexOf(' ')));
    assertThat(size).isLessThan(0.2);
    assertThat(
            Invocation.of("--config=" + found.resolve("config.yaml"), "--output=" + again).exit())
        .isZero();
    // A run that is told the size does not search, so its counts are smaller: the numbers are the
    // same.
    assertThat(again.resolve("draws.csv")).hasSameTextualContentAs(found.resolve("draws.csv"));
    assertThat(again.resolve("config.yaml")).hasSameTextualContentAs(found.resolve("config.yaml"));
    // The option was a request to search, so giving it again would be no other run.
    assertThat(Invocation.small(again, narrow, "--resume").exit()).isZero();
  }

  @Test
  void aTrainingThatLosesWhatItHadReachedSaysSo() {
    String narrow = "--target-option=standard-deviation=0.3";
    assertThat(Invocation.small(folder.resolve("steady"), narrow, "--dimension=8").out())
        .doesNotContain("training ended");
    assertThat(
            Invocation.small(folder.resolve("wild"), narrow, "--dimension=8", "--learning-rate=1")
                .out())
        .containsPattern(
            "- training ended at a bound of -[0-9.]+, below the -[0-9.]+ of epoch [0-9]: a smaller"
                + " --learning-rate");
  }

  /** Row 16 of the field's faults. */
  @Test
  void theInitialMeanIsWhereParticlesBegin() throws IOException {
    Path run = folder.resolve("run");
    Invocation call =
        Invocation.small(
            run,
            "--initial-mean=40,-70",
            "--initial-std=0.01",
            "--steps=1",
            "--step-scale=1e-9",
            "--epochs=0");
    assertThat(call.exit()).isZero();
    for (String line : Files.readAllLines(run.resolve("draws.csv")).subList(1, 17)) {
      double[] fields = Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
      assertThat(fields[3]).isBetween(39.8, 40.2);
      assertThat(fields[4]).isBetween(-70.2, -69.8);
    }
  }

  /** Row 6 of the field's faults. */
  @Test
  void aTargetThatIsZeroEverywhereEndsWithTheStepNamed() {
    Invocation call =
        new Invocation.Caller()
            .target(target(Double.NEGATIVE_INFINITY))
            .small(folder.resolve("run"), "--quiet");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.err()).contains("all particles have weight zero after step 1");
  }

  @Test
  void aTargetThatIsNotANumberEndsWithOneLine() {
    Invocation call =
        new Invocation.Caller().target(target(Double.NaN)).small(folder.resolve("run"), "--quiet");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.errors()).hasSize(1);
  }

  @Test
  void faultsOfOursHaveExitCodeOneAndAStackTraceOnlyWhenAskedFor() {
    Target broken =
        Target.of(
            "broken",
            "throws",
            PointDensity.of(
                1,
                (point, gradient) -> {
                  throw new IllegalStateException("a fault");
                }));
    Invocation.Caller caller = new Invocation.Caller().target(broken);
    Invocation call = caller.small(folder.resolve("run"), "--quiet");
    assertThat(call.exit()).isEqualTo(1);
    assertThat(call.errors()).hasSize(1);
    assertThat(call.err()).contains("internal error: ", "a fault", "--debug");
    Invocation debug = caller.small(folder.resolve("debug"), "--quiet", "--debug");
    assertThat(debug.exit()).isEqualTo(1);
    assertThat(debug.err()).contains("\tat org.dsmcs");
  }

  @Test
  void aFullDiskIsOneLineAndLeavesOlderFilesWhole() throws IOException {
    Path run = folder.resolve("run");
    Invocation.small(run);
    List<String> before = RunFiles.withoutTimes(run);
    for (int room : new int[] {0, 100, 1000}) {
      AtomicFiles files = new AtomicFiles(file -> new FullDisk(Files.newOutputStream(file), room));
      Invocation call =
          new Invocation.Caller()
              .files(files)
              .small(run, "--seed=1", "--overwrite", "--quiet", "--particles=16");
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.errors()).hasSize(1);
      assertThat(call.err())
          .contains("cannot write the files of " + run, "No space left on device");
      assertThat(run.toFile().list()).hasSize(7);
      assertThat(RunFiles.withoutTimes(run)).isEqualTo(before);
    }
  }

  /** A disk with room for so many bytes of a file. */
  private static final class FullDisk extends FilterOutputStream {
    private int room;

    FullDisk(OutputStream file, int room) {
      super(file);
      this.room = room;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      if (count > room) {
        throw new IOException("No space left on device");
      }
      room -= count;
      out.write(bytes, from, count);
    }
  }
}
