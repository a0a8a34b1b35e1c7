package org.dsmcs.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every reference case of the project, number by number. */
class ReferenceCasesTest {
  /** The cases that fix what the sampler computes. */
  static Path given() {
    return resource("/reference-cases");
  }

  /** Those that cover what the given ones do not. */
  static Path own() {
    return resource("/own-reference-cases");
  }

  private static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(ReferenceCasesTest.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<Path> cases() throws IOException {
    List<Path> cases = new ArrayList<>(in(given()));
    cases.addAll(in(own()));
    return cases;
  }

  private static List<Path> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agrees(Path file) {
    ReferenceCaseFile content = ReferenceCaseFile.read(file);
    Agreement agreement =
        Agreement.between(ReferenceCaseReplay.run(content.referenceCase()), content.expected());
    assertThat(agreement.disagreements()).isEmpty();
  }

  @Test
  void noneOfTheGivenCasesIsMissing() throws IOException {
    assertThat(in(given())).hasSize(32);
  }
}
