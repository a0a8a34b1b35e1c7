package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code dsmcs run --method smc|ais}. */
class AnnealedRunTest {
  @TempDir private Path folder;

  private Invocation run(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--target=gaussian",
                "--dimension=2",
                "--particles=64",
                "--evaluation-replicas=32",
                "--quiet"));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  private static JsonNode result(Path run) throws IOException {
    return new JsonMapper().readTree(Files.readString(run.resolve("result.json")));
  }

  /** log Z is 0: within 4 standard errors, these below 0.1. */
  @Test
  void everyMethodAndMoveFindsTheEvidence() throws IOException {
    int count = 0;
    for (String method : new String[] {"smc", "ais"}) {
      for (String move : new String[] {"mala", "hmc", "random-walk"}) {
        Path run = folder.resolve("run" + count++);
        Invocation call = run("--method=" + method, "--move=" + move, "--output=" + run);
        assertThat(call.err()).isEmpty();
        assertThat(call.exit()).isZero();
        double estimate = result(run).at("/logEvidence/estimate").asDouble();
        double error = result(run).at("/logEvidence/standardError").asDouble();
        assertThat(error).isLessThan(0.1);
        assertThat(Math.abs(estimate)).isLessThan(4 * error);
        assertThat(result(run).at("/trust/trustworthy").asBoolean()).isFalse();
      }
    }
  }

  @Test
  void aRunIsRepeatedFromItsConfigurationToTheSameBits() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    run("--method=smc", "--threads=1", "--seed=5", "--output=" + first);
    Invocation.of(
        "--config=" + first.resolve("config.yaml"), "--threads=2", "--quiet", "--output=" + second);

    assertThat(result(second).at("/logEvidence")).isEqualTo(result(first).at("/logEvidence"));
    assertThat(Files.readString(second.resolve("draws.csv")))
        .isEqualTo(Files.readString(first.resolve("draws.csv")));
  }

  @Test
  void wasteFreeFindsTheEvidence() throws IOException {
    Path run = folder.resolve("run");
    Invocation call =
        run("--method=smc", "--criterion=always", "--waste-free=4", "--output=" + run);
    assertThat(call.err()).isEmpty();
    double error = result(run).at("/logEvidence/standardError").asDouble();
    assertThat(Math.abs(result(run).at("/logEvidence/estimate").asDouble())).isLessThan(4 * error);
  }

  @Test
  void optionsOfAnotherMethodAreRefusedByName() {
    for (String option : new String[] {"--epochs=3", "--step-scale=1", "--variant=cat"}) {
      Invocation call = run("--method=smc", option);
      assertThat(call.exit()).isEqualTo(2);
      assertThat(call.err())
          .contains(option.substring(0, option.indexOf('=')), "--method")
          .hasLineCount(1);
    }
    Invocation call = run("--moves=3");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--moves", "--method").hasLineCount(1);
  }

  @Test
  void wasteFreeWithoutResamplingAtEveryStepIsRefused() {
    Invocation call = run("--method=smc", "--waste-free=4");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--waste-free", "--criterion always").hasLineCount(1);
  }
}
