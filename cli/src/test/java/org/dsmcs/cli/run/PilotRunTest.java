package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code dsmcs run --pilot}. */
class PilotRunTest {
  @TempDir private Path folder;

  private static JsonNode json(Path file) throws IOException {
    return new JsonMapper().readTree(Files.readString(file));
  }

  @Test
  void whatThePilotCostIsToldApart() throws IOException {
    Path run = folder.resolve("run");
    Invocation call = Invocation.small(run, "--pilot");
    assertThat(call.exit()).isZero();
    assertThat(call.err()).contains("a pilot finds where training begins");
    assertThat(call.out()).contains("by the pilot");
    JsonNode calls = json(run.resolve("result.json")).at("/densityCalls");
    long sum = 0;
    for (String part :
        new String[] {"pilot", "gradientCheck", "stepSearch", "training", "evaluation"}) {
      sum += calls.at("/" + part + "/values").asLong();
    }
    assertThat(calls.at("/pilot/values").asLong()).isPositive();
    assertThat(calls.at("/total/values").asLong()).isEqualTo(sum);
    assertThat(json(run.resolve("pilot.json")).at("/densityCalls/values").asLong())
        .isEqualTo(calls.at("/pilot/values").asLong());
  }

  /** Draws are in the target's coordinates, whatever those of the sampler. */
  @Test
  void theEstimateIsOfTheTarget() throws IOException {
    Path run = folder.resolve("run");
    Invocation call =
        Invocation.small(
            run,
            "--pilot",
            "--target=correlated-gaussian",
            "--dimension=4",
            "--particles=32",
            "--evaluation-replicas=200");
    assertThat(call.exit()).isZero();
    JsonNode evidence = json(run.resolve("result.json")).at("/logEvidence");
    double error = evidence.at("/standardError").asDouble();
    assertThat(error).isLessThan(0.3);
    assertThat(Math.abs(evidence.at("/estimate").asDouble())).isLessThan(4 * error);
  }

  @Test
  void aStoppedRunGoesOnFromThePilotsFileToTheSameBits() throws IOException {
    Path whole = folder.resolve("whole");
    assertThat(Invocation.small(whole, "--pilot", "--no-stop-early").exit()).isZero();
    Path stopped = folder.resolve("stopped");
    assertThat(
            new Invocation.Caller()
                .stop(iteration -> iteration >= 7)
                .small(stopped, "--pilot", "--no-stop-early")
                .exit())
        .isEqualTo(130);
    Invocation call = Invocation.of("--resume", "--output=" + stopped);
    assertThat(call.exit()).isZero();
    assertThat(call.err()).doesNotContain("a pilot finds");
    for (String file : new String[] {"draws.csv", "parameters.json", "pilot.json"}) {
      assertThat(stopped.resolve(file)).hasSameTextualContentAs(whole.resolve(file));
    }
    assertThat(json(stopped.resolve("result.json")).at("/densityCalls"))
        .isEqualTo(json(whole.resolve("result.json")).at("/densityCalls"));
  }

  @Test
  void aDamagedPilotIsNotGoneOnFrom() throws IOException {
    Path stopped = folder.resolve("stopped");
    new Invocation.Caller().stop(iteration -> iteration >= 3).small(stopped, "--pilot");
    Files.writeString(stopped.resolve("pilot.json"), "{\"shift\": [1]}");
    Invocation call = Invocation.of("--resume", "--output=" + stopped);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("pilot.json", "damaged").hasLineCount(1);
  }

  @Test
  void aPilotFindsTheStepSizesItself() {
    Invocation call = Invocation.small(folder.resolve("run"), "--pilot", "--initial-step-size=0.1");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--pilot", "--initial-step-size").hasLineCount(1);
  }
}
