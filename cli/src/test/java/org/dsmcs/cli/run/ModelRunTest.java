package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code dsmcs run --model FILE.java --data FILE.json}. */
class ModelRunTest {
  /** y ~ N(mu, 1), mu ~ N(0, 1), one y: log Z = log N(y; 0, 2). */
  private static final String CONJUGATE =
      """
      import static org.dsmcs.models.Distributions.normal;
      import org.dsmcs.models.Model;
      class Conjugate {
        static final Model MODEL =
            Model.of(
                m -> {
                  var mu = m.real("mu");
                  m.prior(normal(mu, 0, 1));
                  m.likelihood(normal(m.data("y"), mu, 1));
                });
      }
      """;

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Invocation run(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--particles=64",
                "--evaluation-replicas=50",
                "--quiet",
                "--output=" + folder.resolve("run")));
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  private JsonNode result() throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve("run/result.json")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method=smc",
        "--method=smc --initial-distribution=prior",
        "--pilot --epochs=2",
        "--pilot --initial-distribution=prior --epochs=2"
      })
  void theEvidenceOfAConjugateModelIsFound(String options) throws IOException {
    Path model = write("Conjugate.java", CONJUGATE);
    Path data = write("data.json", "{\"y\": 1.5}");
    List<String> all = new ArrayList<>(List.of(options.split(" ", -1)));
    all.addAll(List.of("--model=" + model, "--data=" + data));
    Invocation call = run(all.toArray(String[]::new));
    assertThat(call.err()).isEmpty();
    assertThat(call.exit()).isZero();
    double truth = -0.5 * Math.log(4 * Math.PI) - 1.5 * 1.5 / 4;
    double error = result().at("/logEvidence/standardError").asDouble();
    assertThat(error).isLessThan(0.05);
    assertThat(Math.abs(result().at("/logEvidence/estimate").asDouble() - truth))
        .isLessThan(4 * error);
    assertThat(Files.readAllLines(folder.resolve("run/draws.csv")).getFirst())
        .isEqualTo("replica,particle,weight,mu");
    assertThat(result().at("/provenance/fileDigests/model").asString()).hasSize(64);
  }

  @Test
  void drawsAreOfTheModelsOwnParameters() throws IOException {
    Path examples = Path.of("../examples");
    Invocation call =
        run(
            "--method=smc",
            "--model=" + examples.resolve("EightSchools.java"),
            "--data=" + examples.resolve("EightSchools.json"),
            "--initial-distribution=prior");
    assertThat(call.err()).isEmpty();
    List<String> lines = Files.readAllLines(folder.resolve("run/draws.csv"));
    assertThat(lines.getFirst()).startsWith("replica,particle,weight,mu,tau,theta[1],theta[2]");
    for (String line : lines.subList(1, lines.size())) {
      assertThat(Double.parseDouble(line.split(",", -1)[4])).isPositive();
    }
  }

  @Test
  void aCompileErrorIsShownWithItsLine() throws IOException {
    Path model = write("Broken.java", "class Broken {\n  int x = ;\n}\n");
    Invocation call = run("--model=" + model);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--model", "Broken.java:2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '@',
      value = {
        "{}; y",
        "[1]; object",
        "{\"y\": \"a\"}; y is",
        "{\"y\": ; JSON",
        "{\"y\": [[1, 2], [3]]}; data.json: y: all rows"
      })
  void dataThatDoNotFitAreRefused(String data, String told) throws IOException {
    Path model = write("Conjugate.java", CONJUGATE);
    Invocation call = run("--model=" + model, "--data=" + write("data.json", data));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(told);
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--model=nowhere.java, nowhere.java",
    "--model=., --model",
    "--data=d.json, --data",
    "--initial-distribution=prior, --pilot"
  })
  void whatDoesNotGoTogetherIsRefused(String option, String told) {
    Invocation call = run(option);
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains(told).hasLineCount(1);
  }

  @Test
  void aModelStandsInPlaceOfATarget() throws IOException {
    Invocation call = run("--model=" + write("Conjugate.java", CONJUGATE), "--target=banana");
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("--model", "--target").hasLineCount(1);
  }

  @Test
  void aFileWithoutAModelIsRefused() throws IOException {
    Invocation call = run("--model=" + write("Empty.java", "class Empty {}\n"));
    assertThat(call.exit()).isEqualTo(2);
    assertThat(call.err()).contains("Empty.java").hasLineCount(1);
  }
}
