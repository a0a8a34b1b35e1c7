package org.dsmcs.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dsmcs.report.run.AnnealedResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code dsmcs report} on runs of {@code --method smc|ais}. */
class AnnealedPageTest {
  @TempDir private Path temporary;
  private Path run;

  @BeforeEach
  void folder() {
    run = temporary.resolve("run");
  }

  private void make(String... more) {
    ReportCall.annealed(run, more);
  }

  private String page() throws IOException {
    ReportCall call = ReportCall.of(run);
    assertThat(call.err()).isEmpty();
    assertThat(call.exit()).isZero();
    return Files.readString(run.resolve("report.html"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"smc", "ais"})
  void thePageShowsScheduleEssAndAcceptance(String method) throws IOException {
    make("--method=" + method);
    assertThat(page())
        .contains("<h1>Evidence of gaussian</h1>", "<dt>log Z</dt>", "<dt>known log Z</dt>")
        .contains("Schedule", "Effective sample size", "Acceptance rate", "N = 8")
        .contains("<th scope=\"row\">method</th><td>" + method + "</td>")
        .contains("dsmcs run --config " + run.resolve("config.yaml"))
        .doesNotContain("epochs");
  }

  @Test
  void numbersAreThoseOfTheFiles() throws IOException {
    make("--method=smc");
    AnnealedResults read = AnnealedResultsReader.read(run);
    AnnealedResults.Result result = read.result().orElseThrow();
    JsonNode json = new JsonMapper().readTree(Files.readString(run.resolve("result.json")));
    assertThat(result.logEvidence().estimate())
        .isEqualTo(json.at("/logEvidence/estimate").asDouble());
    assertThat(result.steps()).hasSize(json.at("/plan/moves").size());
    assertThat(result.steps().getFirst().beta()).isEqualTo(json.at("/plan/beta/0").asDouble());
    assertThat(result.steps().getFirst().acceptance()).isNaN();
    assertThat(result.steps().getLast().beta()).isEqualTo(1);
    assertThat(result.steps().get(1).acceptance()).isEqualTo(json.at("/acceptance/1").asDouble());
    assertThat(read.draws()).hasSize(json.at("/draws").asInt());
  }

  @Test
  void aRunThatAdaptedInEveryReplicaIsSaidToBeBiased() throws IOException {
    make("--method=smc", "--no-repeat");
    assertThat(page()).contains("biased", "a path of its own");
  }

  @Test
  void withoutAResultThePageSaysWhatToDo() throws IOException {
    make("--method=smc");
    Files.delete(run.resolve("result.json"));
    assertThat(page()).contains("has not come to its end", "dsmcs run --config");
  }

  @Test
  void damagedDrawsAreRefused() throws IOException {
    make("--method=smc");
    String draws = Files.readString(run.resolve("draws.csv"));
    Files.writeString(run.resolve("draws.csv"), draws.substring(0, draws.length() / 2));
    ReportCall call = ReportCall.of(run);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("draws.csv").hasLineCount(1);
  }
}
