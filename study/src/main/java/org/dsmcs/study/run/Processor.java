package org.dsmcs.study.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The model of the processor. */
public final class Processor {
  private static final Path INFORMATION = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** Returns the model's name where the system tells it, else the architecture. */
  public static String name() {
    try (Stream<String> lines = Files.lines(INFORMATION)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(Processor::architecture);
    } catch (IOException | UncheckedIOException noSuchFile) {
      return architecture();
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch", "unknown");
  }
}
