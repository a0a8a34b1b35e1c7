package org.dsmcs.cli.console;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a command writes.
 *
 * @param out for the result, and nothing else
 * @param err for progress and errors
 * @param interactive whether somebody watches {@code err}: then a line may be redrawn
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
  /** Returns the streams of this process. */
  public static Terminal standard() {
    return new Terminal(System.out, System.err, standardErrorIsTerminal());
  }

  /** Returns a writer to {@code out}. */
  public PrintWriter outWriter() {
    return new PrintWriter(out, true, out.charset());
  }

  /** Returns a writer to {@code err}. */
  public PrintWriter errWriter() {
    return new PrintWriter(err, true, err.charset());
  }

  /** Java only tells about input and output together; Linux tells about each stream. */
  private static boolean standardErrorIsTerminal() {
    try {
      String device = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException noSuchFile) {
      return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }
  }
}
