package org.dsmcs.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command: what it prints and how it ends. */
class ReplayCommandTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Path LANGEVIN = ReferenceCasesTest.given().resolve("langevin-gst.json");
  private static final Path HAMILTONIAN =
      ReferenceCasesTest.given().resolve("hamiltonian-bern-gst.json");

  @TempDir private Path directory;

  private Path changed(Path file, Consumer<ObjectNode> change) throws IOException {
    ObjectNode document = (ObjectNode) MAPPER.readTree(Files.readAllBytes(file));
    change.accept(document);
    Path changed = directory.resolve("changed.json");
    Files.write(changed, MAPPER.writeValueAsBytes(document));
    return changed;
  }

  private static ObjectNode expected(ObjectNode document) {
    return (ObjectNode) document.get("expected");
  }

  @Test
  void allGivenCasesAgree() throws IOException {
    Object[] files = ReferenceCasesTest.cases().toArray();
    ReplayRun run = ReplayRun.of(files);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).hasSameSizeAs(files).allMatch(line -> line.contains(" agrees "));
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aLineTellsTheDifferenceOfEveryArray() {
    ReplayRun run = ReplayRun.of(LANGEVIN, HAMILTONIAN);
    List<String> common =
        List.of(
            "bound",
            "increment",
            "ess",
            "logWeights",
            "positions",
            "gradient.schedule",
            "gradient.embedding",
            "gradient.weight",
            "gradient.bias",
            "gradient.initialMean",
            "gradient.initialLogStd");
    assertThat(names(run.out().get(0))).containsExactlyInAnyOrderElementsOf(common);
    assertThat(names(run.out().get(1)))
        .containsAll(common)
        .contains("momenta", "gradient.logMass", "gradient.refresh")
        .hasSize(common.size() + 3);
  }

  private static List<String> names(String line) {
    return Stream.of(line.split(" ", -1))
        .filter(word -> word.contains("="))
        .map(word -> word.substring(0, word.indexOf('=')))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bound", "increment", "ess", "logWeights", "positions", "momenta"})
  void aValueOffByOneInAMillionDisagrees(String member) throws IOException {
    Path file = changed(HAMILTONIAN, document -> change(expected(document).get(member)));
    ReplayRun run = ReplayRun.of(file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).singleElement().asString().contains(" differs ");
    assertThat(run.err())
        .containsExactly("replay: %s: differs by more than 1.0E-9 in %s".formatted(file, member));
  }

  /** Adds 10^-6 to the first number; that is more than 10^-9 of the largest in all cases here. */
  private static void change(JsonNode array) {
    ArrayNode innermost = (ArrayNode) array;
    while (innermost.get(0).isArray()) {
      innermost = (ArrayNode) innermost.get(0);
    }
    innermost.set(0, innermost.get(0).doubleValue() + 1e-6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schedule",
        "embedding",
        "weight",
        "bias",
        "logMass",
        "refresh",
        "initialMean",
        "initialLogStd"
      })
  void aGradientOffByOneInAMillionDisagrees(String parameter) throws IOException {
    Path file =
        changed(
            HAMILTONIAN,
            document -> {
              ObjectNode gradient = (ObjectNode) expected(document).get("gradientOfMeanBound");
              if (gradient.get(parameter).isArray()) {
                change(gradient.get(parameter));
              } else {
                gradient.put(parameter, gradient.get(parameter).doubleValue() + 1e-6);
              }
            });
    ReplayRun run = ReplayRun.of(file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .singleElement()
        .asString()
        .endsWith(" in gradientOfMeanBound." + parameter);
  }

  @Test
  void aDifferenceOfOneInATrillionAgrees() throws IOException {
    Path file =
        changed(
            LANGEVIN,
            document ->
                expected(document)
                    .withArray("bound")
                    .set(0, expected(document).get("bound").get(0).doubleValue() + 1e-12));
    assertThat(ReplayRun.of(file).exitCode()).isZero();
  }

  @Test
  void goodFilesAreReplayedAmongBadOnes() throws IOException {
    Path wrong = changed(LANGEVIN, document -> change(expected(document).get("bound")));
    Path missing = directory.resolve("missing.json");
    ReplayRun run = ReplayRun.of(missing, LANGEVIN, wrong);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).hasSize(2);
    assertThat(run.err())
        .hasSize(2)
        .first()
        .isEqualTo("replay: %s: there is no such file".formatted(missing));
  }

  @Test
  void aDirectoryIsRefused() {
    ReplayRun run = ReplayRun.of(directory);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).singleElement().asString().contains("this is a directory");
  }

  @Test
  void atLeastOneFileIsWanted() {
    ReplayRun run = ReplayRun.of();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().getFirst()).contains("FILE");
  }

  @Test
  void printsWhatACaseExpects() throws IOException {
    ReplayRun run = ReplayRun.of("--print", LANGEVIN, HAMILTONIAN);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).hasSize(2);
    List<Path> files = List.of(LANGEVIN, HAMILTONIAN);
    for (int j = 0; j < 2; j++) {
      JsonNode printed = MAPPER.readTree(run.out().get(j));
      ObjectNode original = (ObjectNode) MAPPER.readTree(Files.readAllBytes(files.get(j)));
      assertThat(printed.get("name")).isEqualTo(original.get("name"));
      ObjectNode members = ((ObjectNode) printed.deepCopy()).without("name");
      assertThat(members.propertyNames())
          .containsExactlyInAnyOrderElementsOf(original.get("expected").propertyNames());
      // What was printed takes the place of what is expected: to the last bit, it is ours.
      Path replaced = changed(files.get(j), document -> document.set("expected", members));
      ReplayRun again = ReplayRun.of(replaced);
      assertThat(again.exitCode()).isZero();
      assertThat(again.out().getFirst().split(" ", -1))
          .filteredOn(word -> word.contains("="))
          .allMatch(word -> word.endsWith("=0.0e+00"));
    }
  }

  @Test
  void printsWithoutReadingWhatIsExpected() throws IOException {
    Path file = changed(LANGEVIN, document -> document.remove("expected"));
    ReplayRun run = ReplayRun.of("--print", file);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(ReplayRun.of("--print", LANGEVIN).out());
  }

  @Test
  void printsNumbersInTheirShortestForm() throws IOException {
    JsonNode printed = MAPPER.readTree(ReplayRun.of("--print", LANGEVIN).out().getFirst());
    String line = ReplayRun.of("--print", LANGEVIN).out().getFirst();
    assertThat(line).contains(Double.toString(printed.get("bound").get(0).doubleValue()));
    assertThat(line).contains("\"momenta\":null");
  }

  @Test
  void aNameOutsideAsciiIsEscaped() throws IOException {
    Path file = changed(LANGEVIN, document -> document.put("name", "größe\n\""));
    String line = ReplayRun.of("--print", file).out().getFirst();
    assertThat(line).contains("gr\\u00F6\\u00DFe\\n\\\"");
    assertThat(MAPPER.readTree(line).get("name").stringValue()).isEqualTo("größe\n\"");
  }

  @Test
  void aCaseInWhichAllParticlesDieFails() throws IOException {
    Path file =
        changed(
            LANGEVIN, document -> ((ObjectNode) document.get("target")).put("variance", 1e-100));
    ReplayRun run = ReplayRun.of(file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).singleElement().asString().contains("all particles have weight zero");
  }
}
