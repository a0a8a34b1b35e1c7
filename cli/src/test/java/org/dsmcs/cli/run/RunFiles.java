package org.dsmcs.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the files of two runs. */
final class RunFiles {
  private RunFiles() {}

  /** Fails unless all files are the same, apart from times and threads. */
  static void assertSame(Path first, Path second) throws IOException {
    assertThat(withoutTimes(first)).isEqualTo(withoutTimes(second));
  }

  /** Returns what the files hold, apart from times and threads. */
  static List<String> withoutTimes(Path run) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String name : List.of("config.yaml", "parameters.json", "draws.csv")) {
      lines.addAll(Files.readAllLines(run.resolve(name)));
    }
    lines.addAll(Files.readAllLines(run.resolve("result.json")));
    lines.removeIf(line -> line.contains("econds\"") || line.contains("threads"));
    for (String line : Files.readAllLines(run.resolve("metrics.csv"))) {
      // The fifth column is the time.
      lines.add(line.replaceFirst("^((?:[^,]*,){4})[^,]*", "$1"));
    }
    return lines;
  }
}
