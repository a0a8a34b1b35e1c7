package org.dsmcs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What documents and scripts at the root must keep to. */
class ProjectFilesTest {
  private static final Pattern COMPILER =
      Pattern.compile(
          "<artifactId>maven-compiler-plugin</artifactId>\\s*<version>([^<]*)</version>");

  private static String compilerVersion(String file) throws IOException {
    Matcher matcher = COMPILER.matcher(Files.readString(Path.of(file)));
    assertThat(matcher.find()).as(file).isTrue();
    return matcher.group(1);
  }

  @Test
  void thePomOfTheDocumentPinsOurCompilerPlugin() throws IOException {
    assertThat(compilerVersion("../docs/library.md")).isEqualTo(compilerVersion("../pom.xml"));
  }

  @Test
  void theTestScriptInstallsWhatIsMissingAndNamesItAndUpgradesNothing() throws IOException {
    assertThat(Files.readAllLines(Path.of("../test")))
        .filteredOn(line -> line.contains("apt-get install"))
        .singleElement()
        .asString()
        .contains("--no-install-recommends", "--no-upgrade");
    assertThat(Path.of("../test")).content().contains("installing with apt-get");
  }
}
