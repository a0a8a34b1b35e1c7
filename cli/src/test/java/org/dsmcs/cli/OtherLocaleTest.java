package org.dsmcs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in a process whose locale knows ASCII alone. */
class OtherLocaleTest {
  @ParameterizedTest
  @CsvSource({
    "run --output,            --output",
    "run --config,            --config",
    "report,                  FOLDER",
    "report . --output,       --output",
    "report . --figures,      --figures",
    "replay,                  FILE",
    "paper best --output,     --output",
    "paper theorem --output,  --output",
    "paper reproduce --merge, --merge",
  })
  void pathsThatTheLocaleCannotNameAreRefusedInOneLine(String arguments, String origin)
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    List<String> command =
        new ArrayList<>(
            List.of(
                "/bin/sh",
                "-c",
                // This JVM's own locale need not know the letter.
                "exec \"$@\" \"$(printf 'r\\303\\251sum\\303\\251')\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dstderr.encoding=UTF-8",
                "-cp",
                String.join(
                    System.getProperty("path.separator"),
                    System.getProperty("java.class.path", ""),
                    System.getProperty("jdk.module.path", "")),
                "org.dsmcs.cli.Main"));
    command.addAll(List.of(arguments.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(output.lines()).hasSize(1);
    assertThat(output)
        .contains(origin + ": given 'r", "cannot be the name of a file", "set LC_ALL=C.UTF-8")
        .doesNotContain("java.", "Exception", "internal error");
  }
}
