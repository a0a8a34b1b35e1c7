package org.dsmcs.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dsmcs.cli.console.FailureHandler;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchCommandTest {
  private static final String TINY = "--seconds=0.001";
  private static final WorkSize SMALL = new WorkSize(2, 8, 4, 4, 2);

  /** What a run of the command left behind. */
  private record Outcome(int status, String out, String err) {
    static Outcome of(String... args) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      FailureHandler failures = new FailureHandler();
      int status =
          new CommandLine(new BenchCommand(SMALL))
              .setParameterExceptionHandler(failures)
              .setExecutionExceptionHandler(failures)
              .setOut(new PrintWriter(out))
              .setErr(new PrintWriter(err))
              .execute(args);
      return new Outcome(status, out.toString(), err.toString());
    }
  }

  @Test
  void tablesHaveARowForEveryIterationThatIsWanted() {
    Outcome outcome = Outcome.of(TINY, "--only", "langevin, (none|gst)$");

    assertThat(outcome.status).isZero();
    assertThat(outcome.err).isEmpty();
    assertThat(outcome.out).contains("processor", "JDK", "loops", "GFLOP/s on one core", "triad");
    int tables = hasVectorLoops() ? 3 : 2;
    assertThat(rows(outcome, "langevin, none")).as("times, shares, limits").isEqualTo(tables);
    assertThat(rows(outcome, "langevin, gst")).as("times, shares, limits").isEqualTo(tables);
    assertThat(rows(outcome, "plain loops, langevin, none")).as("times").isEqualTo(1);
    assertThat(outcome.out).doesNotContain("hamiltonian", "categorical");
  }

  @Test
  void anSmcSamplerIsComparedWithTheLearnedOne() {
    Outcome table = Outcome.of(TINY, "--only", "smc, mala");
    Outcome json = Outcome.of(TINY, "--json", "--only", "smc, mala");

    assertThat(table.status).isZero();
    assertThat(rows(table, "smc, mala")).isEqualTo(1);
    JsonNode document = JsonMapper.shared().readTree(json.out);
    assertThat(document.at("/iterations")).isEmpty();
    JsonNode annealed = document.at("/annealed");
    assertThat(annealed.at("/nanosecondsPerGradient").asDouble()).isPositive();
    assertThat(annealed.at("/learnedNanosecondsPerGradient").asDouble()).isPositive();
    assertThat(annealed.at("/ratio").asDouble()).isPositive();
    assertThat(annealed.at("/turns").asInt()).isGreaterThanOrEqualTo(5);
  }

  /** Limits are told of them alone. */
  private static boolean hasVectorLoops() {
    return ParticleLoops.best().description().startsWith("vector");
  }

  private static long rows(Outcome outcome, String name) {
    return outcome.out.lines().filter(line -> line.startsWith(name + " ")).count();
  }

  @Test
  void jsonHasMachineWorkAndIterations() {
    Outcome outcome =
        Outcome.of(TINY, "--json", "--threads=1", "--only", "hamiltonian, categorical|forward");

    assertThat(outcome.status).isZero();
    JsonNode document = JsonMapper.shared().readTree(outcome.out);
    assertThat(document.at("/format").asString()).isEqualTo("dsmcs-bench/1");
    assertThat(document.at("/machine/peakOfOneCoreGflops").asDouble()).isPositive();
    assertThat(document.at("/machine/peakGflops").asDouble()).isPositive();
    assertThat(document.at("/machine/bandwidthGigabytesPerSecond").asDouble()).isPositive();
    assertThat(document.at("/work/threads").asInt()).isEqualTo(1);
    JsonNode iterations = document.at("/iterations");
    assertThat(iterations.valueStream().map(row -> row.at("/name").asString()))
        .containsExactly("hamiltonian, categorical", "langevin, categorical, forward only");
    JsonNode training = iterations.get(0);
    assertThat(training.at("/quantile10Milliseconds").asDouble()).isPositive();
    assertThat(training.at("/medianMilliseconds").asDouble())
        .isBetween(
            training.at("/quantile10Milliseconds").asDouble(),
            training.at("/quantile90Milliseconds").asDouble());
    assertThat(training.at("/fractionOfPeak").asDouble())
        .isCloseTo(
            training.at("/gflops").asDouble() / training.at("/peakGflops").asDouble(),
            within(1e-12));
    assertThat(training.at("/bytesAllocated").asDouble()).isNotNegative();
    assertThat(training.at("/shareOfStages/scatter").asDouble()).isPositive();
    assertThat(training.at("/leastMillisecondsOfStagesOnOneThread").propertyNames())
        .containsExactly(
            hasVectorLoops()
                ? new String[] {"target", "kernel", "hessian", "adjoint"}
                : new String[0]);
    assertThat(iterations.get(1).at("/shareOfStages/scatter").asDouble()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "--threads=0, --threads must be at least 1 and at most 1024",
        "--threads=1025, --threads must be at least 1 and at most 1024",
        "--python=python3, --python goes with --peer",
        "--seconds=0, --seconds must be above 0",
        "--seconds=NaN, --seconds must be above 0",
        "--only=(, --only must be a regular expression",
        "--sconds=1, unknown option '--sconds'",
        "--only=nuts, --only must be found in the name of an iteration",
      })
  void aBadOptionIsOneLineAndStatus2(String option, String problem) {
    Outcome outcome = Outcome.of(option);

    assertThat(outcome.status).isEqualTo(2);
    assertThat(outcome.out).isEmpty();
    assertThat(outcome.err.lines()).singleElement().asString().startsWith("bench: " + problem);
  }

  @Test
  void anInterpreterWithoutPyTorchIsRefusedBeforeAnythingIsMeasured() {
    Outcome outcome =
        Outcome.of(TINY, "--only=langevin, none", "--peer", "--python=/no/such/python");

    assertThat(outcome.status).isEqualTo(2);
    assertThat(outcome.out).isEmpty();
    assertThat(outcome.err.lines())
        .singleElement()
        .asString()
        .contains("--python must be", "given: '/no/such/python'", "pip install torch");
  }

  @Test
  void whatIsStillBeingCompiledIsMarked() {
    StringWriter out = new StringWriter();
    TextReport report = new TextReport(new PrintWriter(out));
    report.iteration(new IterationResult("settled", 1, 1, 1, 1, 1, 1, 1, true));
    assertThat(out.toString()).doesNotContain("compiled");
    report.iteration(new IterationResult("early", 1, 1, 1, 1, 1, 1, 1, false));
    assertThat(out.toString().lines().toList().getLast())
        .contains("still being compiled", "--seconds");
  }

  @Test
  void aChildThatFailsTellsWhy() {
    ProcessBuilder failing =
        new ProcessBuilder("sh", "-c", "echo out of order; exit 3").redirectErrorStream(true);
    assertThatThrownBy(() -> ChildProcess.output(failing, "the machine"))
        .isInstanceOf(IOException.class)
        .hasMessage("the machine failed: out of order");
  }

  @Test
  void ratiosTakeThePeersFastestSetting(@TempDir Path directory) throws IOException {
    Path python = directory.resolve("python");
    Files.writeString(
        python,
        """
        #!/bin/sh
        if [ "$1" = -c ]; then echo 9.9; exit; fi
        if [ "$DTYPE" = float64 ]; then slow=1; fi
        echo "none manual threads $THREADS wall ms med ${slow}30.5 min 30.0 cpu ms med 60.0"
        echo "none auto threads $THREADS wall ms med ${slow}20.5 min 20.0 cpu ms med 40.0"
        echo "cat manual threads $THREADS wall ms med 50.5 min 50.0 cpu ms med 60.0"
        """);
    assertThat(python.toFile().setExecutable(true)).isTrue();

    Outcome outcome = Outcome.of(TINY, "--only=forward", "--json", "--peer", "--python=" + python);

    assertThat(outcome.status).isZero();
    JsonNode peer = JsonMapper.shared().readTree(outcome.out).at("/peer");
    assertThat(peer.at("/pytorch").asString()).isEqualTo("9.9");
    assertThat(peer.at("/ratios/0/peerMilliseconds").asDouble()).isEqualTo(20.5);
    assertThat(peer.at("/ratios/0/peerPrecision").asString()).isEqualTo("float32");
    assertThat(peer.at("/ratios/2/peerMilliseconds").asDouble()).isEqualTo(120.5);
    assertThat(peer.at("/ratios/2/peerPrecision").asString()).isEqualTo("float64");
    assertThat(peer.at("/ratios/0/peerSetting").asString()).startsWith("auto, threads ");
    assertThat(peer.at("/ratios/1/peerMilliseconds").asDouble()).isEqualTo(50.5);
    assertThat(peer.at("/ratios/1/ratio").asDouble())
        .isEqualTo(50.5 / peer.at("/ratios/1/medianMilliseconds").asDouble());
  }

  @Test
  void scaleHasFourPointsForEachQuantity() {
    Outcome outcome = Outcome.of(TINY, "--only=forward", "--json", "--scale");

    assertThat(outcome.status).isZero();
    JsonNode scale = JsonMapper.shared().readTree(outcome.out).at("/scale");
    assertThat(scale.valueStream().map(row -> row.at("/quantity").asString()))
        .containsExactly("replicas", "particles", "steps", "dimension");
    assertThat(scale.at("/1/points").valueStream().map(point -> point.at("/size").asInt()))
        .containsExactly(4, 8, 16, 32);
    assertThat(scale.at("/1/slope").asDouble()).isFinite();
  }

  @Test
  void manyCoresAreTriedInPowersOfTwo() {
    assertThat(Peer.threadSettings(2)).containsExactly(1, 2);
    assertThat(Peer.threadSettings(24)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 16, 24);
  }

  @Test
  void aLinearCostHasSlope1() {
    Scale scale =
        new Scale(
            "steps",
            List.of(new Scale.Point(16, 3), new Scale.Point(32, 6), new Scale.Point(64, 12)));

    assertThat(scale.slope()).isCloseTo(1, within(1e-12));
  }

  @Test
  void theLeastTimeIsThatOfTheScarcerUnit() {
    SlotCount count = new SlotCount(10, 4);
    WorkSize size = new WorkSize(2, 5, 10, 10, 1);

    assertThat(count.leastMilliseconds(size, machine(2e6, 8e6)))
        .as("1000 numbers, 10 multiply-adds each, 1e6 a second")
        .isEqualTo(10);
    assertThat(count.leastMilliseconds(size, machine(2e6, 1.6e6)))
        .as("4 accesses each, 0.2e6 a second")
        .isEqualTo(20);
  }

  @Test
  void ofTwoMeasurementsOfAMachineTheGreaterLimitsCount() {
    Machine best = machine(3, 5).orBetter(machine(4, 2));

    assertThat(best).isEqualTo(machine(4, 5));
  }

  private static Machine machine(double peak, double nearestCache) {
    return new Machine("", 1, "", "", peak, 1, peak, nearestCache, 1);
  }

  @Test
  void everyTrainingKnowsTheLeastTimesOfItsKernelAndDensity() {
    for (Workload workload : Workload.all()) {
      assertThat(SlotCount.of(workload, 8))
          .as(workload.name())
          .containsOnlyKeys(
              workload.differentiates() && !workload.isGapped()
                  ? List.of(Stage.TARGET, Stage.KERNEL, Stage.HESSIAN, Stage.ADJOINT)
                  : List.of(Stage.TARGET, Stage.KERNEL));
    }
    assertThat(SlotCount.of(Workload.LANGEVIN_NONE, 8).get(Stage.TARGET))
        .isEqualTo(new SlotCount(18, 17));
    assertThat(SlotCount.of(Workload.LANGEVIN_NONE, 8).get(Stage.HESSIAN))
        .isEqualTo(new SlotCount(17, 14.5));
  }

  @Test
  void quantilesLieBetweenTheNumbers() {
    Sample sample = new Sample(4, 1, 3, 2);

    assertThat(sample.median()).isEqualTo(2.5);
    assertThat(sample.quantile(0)).isEqualTo(1);
    assertThat(sample.quantile(1)).isEqualTo(4);
  }
}
