package org.dsmcs.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Files that are no reference cases: one line that names the member, and exit code 2. */
class ReferenceCaseFileTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String ABSENT = "absent";
  private static final Path BERNOULLI =
      ReferenceCasesTest.given().resolve("hamiltonian-bern-gst.json");
  private static final Path PLAIN = ReferenceCasesTest.given().resolve("langevin-none.json");

  @TempDir private Path directory;

  private String complaint(String content) throws IOException {
    Path file = directory.resolve("case.json");
    Files.writeString(file, content, StandardCharsets.UTF_8);
    ReplayRun run = ReplayRun.of(file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasSize(1);
    String prefix = "replay: %s: ".formatted(file);
    assertThat(run.err().getFirst()).startsWith(prefix);
    return run.err().getFirst().substring(prefix.length());
  }

  /**
   * Puts raw text in the place of a member.
   *
   * @param path such as {@code noise.initial.0.1}
   */
  private static String with(Path file, String path, String raw) throws IOException {
    ObjectNode document = (ObjectNode) MAPPER.readTree(Files.readAllBytes(file));
    String[] names = path.split("\\.", -1);
    JsonNode parent = document;
    for (int j = 0; j < names.length - 1; j++) {
      parent = parent.isArray() ? parent.get(Integer.parseInt(names[j])) : parent.get(names[j]);
    }
    String last = names[names.length - 1];
    String marker = "\"the place of the raw text\"";
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(last), "the place of the raw text");
    } else if (raw.equals(ABSENT)) {
      ((ObjectNode) parent).remove(last);
    } else {
      ((ObjectNode) parent).put(last, "the place of the raw text");
    }
    return MAPPER.writeValueAsString(document).replace(marker, raw);
  }

  // Member; what takes its place; the complaint.
  static final List<Arguments> WRONG_MEMBERS =
      List.of(
          Arguments.of(
              "format",
              "\"dsmcs-reference-case/2\"",
              "format must be dsmcs-reference-case/1, given: \"dsmcs-reference-case/2\""),
          Arguments.of("format", ABSENT, "format is missing; it must be dsmcs-reference-case/1"),
          Arguments.of("name", "7", "name must be a text, given: 7"),
          Arguments.of("config", ABSENT, "config is missing; it must be an object"),
          Arguments.of("config", "[]", "config must be an object, given: []"),
          Arguments.of(
              "config.kernel",
              "\"hamilton\"",
              "config.kernel must be one of langevin, hamiltonian, given: \"hamilton\""),
          Arguments.of(
              "config.bound", "null", "config.bound must be one of smc, dais, given: null"),
          Arguments.of(
              "config.bound",
              "\"dais\"",
              "config.resampling must be none under the bound dais, given:"
                  + " \"bernoulli-gapped-straight-through\""),
          Arguments.of(
              "config.resampling",
              "\"multinomial\"",
              "config.resampling must be one of none, categorical, gapped-straight-through,"
                  + " categorical-stop-gradient, bernoulli-categorical,"
                  + " bernoulli-gapped-straight-through, bernoulli-categorical-stop-gradient,"
                  + " given: \"multinomial\""),
          Arguments.of(
              "config.resampling",
              "\"gapped-straight-through\"",
              "noise.resampled[1][0] must be true, since config.resampling without 'bernoulli-'"
                  + " always resamples, given: false"),
          Arguments.of(
              "config.temperature", "0", "config.temperature must be a positive number, given: 0"),
          Arguments.of(
              "config.replicas", "0", "config.replicas must be an integer of at least 1, given: 0"),
          Arguments.of(
              "config.replicas",
              "3",
              "noise.initial must be an array of length 3, given one of length 2"),
          Arguments.of(
              "config.particles",
              "4.5",
              "config.particles must be an integer of at least 1, given: 4.5"),
          Arguments.of(
              "config.particles",
              "2000000000",
              "noise.step[0][0] must be an array of length 2000000000, given one of length 4"),
          Arguments.of(
              "config.particles",
              "99999999999",
              "config.particles must be an integer of at least 1, given: 99999999999"),
          Arguments.of(
              "config.steps",
              "\"3\"",
              "config.steps must be an integer of at least 1, given: \"3\""),
          Arguments.of(
              "config.steps",
              "2",
              "parameters.schedule must be an array of length 2, given one of length 3"),
          Arguments.of(
              "config.dimension",
              "-3",
              "config.dimension must be an integer of at least 1, given: -3"),
          Arguments.of(
              "config.dimension",
              "2",
              "target.means[0] must be an array of length 2, given one of length 3"),
          Arguments.of(
              "config.stepScale",
              "-0.5",
              "config.stepScale must be a positive number, given: -0.5"),
          Arguments.of(
              "target.type",
              "\"funnel\"",
              "target.type must be gaussian-mixture, given: \"funnel\""),
          Arguments.of(
              "target.variance", "NaN", "target.variance must be a positive number, given: NaN"),
          Arguments.of(
              "target.variance",
              "1e-200",
              "target: variance must be a number from 1e-100 to 1e100, given: 1.0E-200"),
          Arguments.of(
              "target.means",
              "[]",
              "target.means must be an array of at least one mean, given: []"),
          Arguments.of(
              "target.means.1.2",
              "-Infinity",
              "target.means[1][2] must be a finite number, given: -Infinity"),
          Arguments.of(
              "target.logWeights",
              "[0]",
              "target.logWeights must be an array of length 2, given one of length 1"),
          Arguments.of(
              "parameters.weight", ABSENT, "parameters.weight is missing; it must be an array"),
          Arguments.of(
              "parameters.weight",
              "[1, 2]",
              "parameters.embedding[0] must be an array of length 2, given one of length 4"),
          Arguments.of(
              "parameters.bias", "[1]", "parameters.bias must be a finite number, given: [1]"),
          Arguments.of(
              "parameters.bias",
              "1e999",
              "parameters.bias must be a finite number, given: Infinity"),
          Arguments.of(
              "parameters.logMass",
              ABSENT,
              "parameters.logMass is missing; it must be a finite number"),
          Arguments.of(
              "parameters.schedule.1",
              "null",
              "parameters.schedule[1] must be a finite number, given: null"),
          Arguments.of(
              "noise.initial.1.3.0",
              "NaN",
              "noise.initial[1][3][0] must be a finite number, given: NaN"),
          Arguments.of(
              "noise.momentum", "null", "noise.momentum must be an array of length 2, given: null"),
          Arguments.of(
              "noise.step.2.1",
              "[]",
              "noise.step[2][1] must be an array of length 4, given one of length 0"),
          Arguments.of(
              "noise.step.2", "{}", "noise.step[2] must be an array of length 2, given: {}"),
          Arguments.of(
              "noise.ancestors",
              "null",
              "noise.ancestors must be an array of length 2, given: null"),
          Arguments.of(
              "noise.ancestors.0.1.2",
              "4",
              "noise.ancestors[0][1][2] must be an integer from 0 to 3, given: 4"),
          Arguments.of(
              "noise.ancestors.0.1.2",
              "-1",
              "noise.ancestors[0][1][2] must be an integer from 0 to 3, given: -1"),
          Arguments.of(
              "noise.ancestors.0.1.2",
              "1.0",
              "noise.ancestors[0][1][2] must be an integer from 0 to 3, given: 1.0"),
          Arguments.of(
              "noise.resampled.0.1", "1", "noise.resampled[0][1] must be true or false, given: 1"),
          Arguments.of(
              "noise.resampled",
              "null",
              "noise.resampled must be an array of length 2, given: null"),
          Arguments.of("expected", ABSENT, "expected is missing; it must be an object"),
          Arguments.of(
              "expected.bound",
              "[1]",
              "expected.bound must be an array of length 2, given one of length 1"),
          Arguments.of(
              "expected.ess.0.0", "NaN", "expected.ess[0][0] must be a finite number, given: NaN"),
          Arguments.of(
              "expected.momenta",
              "null",
              "expected.momenta must be an array of length 2, given: null"),
          Arguments.of(
              "expected.gradientOfMeanBound.bias",
              ABSENT,
              "expected.gradientOfMeanBound.bias is missing; it must be a finite number"),
          Arguments.of(
              "expected.logEvidence",
              "1",
              "expected.logEvidence must be absent or null, since this case has no such result,"
                  + " given: 1"),
          Arguments.of(
              "expected.gradientOfMeanBound.temperature",
              "1",
              "expected.gradientOfMeanBound.temperature must be absent or null, since this case"
                  + " has no such result, given: 1"));

  @ParameterizedTest
  @FieldSource("WRONG_MEMBERS")
  void aWrongMemberIsNamed(String member, String raw, String complaint) throws IOException {
    assertThat(complaint(with(BERNOULLI, member, raw))).isEqualTo(complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noise.momentum | [] | noise.momentum must be null, since the kernel has no momentum",
        "noise.ancestors | [[[0]]] | noise.ancestors must be null, since nothing is resampled",
        "noise.resampled | [] | noise.resampled must be null, since nothing is resampled",
        "parameters.refresh | 1 | parameters.refresh must be absent, since the kernel has no such",
        "expected.momenta | [] | expected.momenta must be absent or null, since this case has no",
      })
  void whatDoesNotApplyIsRefused(String member, String raw, String complaint) throws IOException {
    assertThat(complaint(with(PLAIN, member, raw))).startsWith(complaint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "config.temperature",
        "noise.momentum",
        "noise.ancestors",
        "noise.resampled",
        "expected.momenta"
      })
  void whatDoesNotApplyMayBeAbsent(String member) throws IOException {
    Path file = directory.resolve("case.json");
    Files.writeString(file, with(PLAIN, member, ABSENT));
    assertThat(ReplayRun.of(file).exitCode()).isZero();
  }

  @Test
  void ancestorsOfAKeptReplicaMeanNothing() throws IOException {
    Path plain = ReferenceCasesTest.given().resolve("langevin-bern-cat.json");
    Path file = directory.resolve("case.json");
    Files.writeString(file, with(plain, "noise.ancestors.0.0.2", "-1"));
    assertThat(ReplayRun.of(file).exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | the document must be a JSON object",
        "[] | the document must be a JSON object",
        "7 | the document must be a JSON object",
        "{\"format\" | not JSON, at line 1, column",
        "{} {} | not JSON, at line 1, column",
        "{\"name\": 1, \"name\": 2} | not JSON, at line 1, column",
        "GIF89a | not JSON, at line 1, column",
      })
  void whatIsNotJsonIsRefused(String content, String complaint) throws IOException {
    assertThat(complaint(content)).startsWith(complaint);
  }

  @Test
  void veryManyArraysInEachOtherAreRefused() throws IOException {
    assertThat(complaint("[".repeat(200_000)))
        .startsWith("not JSON, ")
        .contains("nesting depth")
        .doesNotContain("`");
  }

  @Test
  void aTruncatedFileIsRefused() throws IOException {
    String whole = Files.readString(BERNOULLI);
    assertThat(complaint(whole.substring(0, whole.length() / 2))).startsWith("not JSON, at line 1");
  }

  @Test
  void aLongValueIsCut() throws IOException {
    String complaint = complaint(with(BERNOULLI, "name", "[" + "1,".repeat(1000) + "1]"));
    assertThat(complaint).hasSizeLessThan(100).endsWith("...");
  }
}
