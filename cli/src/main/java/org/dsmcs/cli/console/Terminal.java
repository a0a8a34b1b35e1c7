package org.dsmcs.cli.console;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
  private static final int USUAL_COLUMNS = 80;

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

  /**
   * Returns how many characters a line of the terminal holds: what the variable COLUMNS says, else
   * what the terminal says by {@code stty}, else {@value #USUAL_COLUMNS}.
   */
  public int columns() {
    return Optional.ofNullable(System.getenv("COLUMNS"))
        .flatMap(Terminal::columns)
        .or(() -> interactive ? columns(lastWord(size())) : Optional.empty())
        .orElse(USUAL_COLUMNS);
  }

  private static Optional<Integer> columns(String text) {
    try {
      return Optional.of(Integer.parseInt(text.strip())).filter(columns -> columns > 0);
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }

  /** Rows and columns. */
  private static String size() {
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream output = process.getInputStream()) {
        return new String(output.readNBytes(100), StandardCharsets.US_ASCII);
      }
    } catch (IOException noSuchProgramOrTerminal) {
      return "";
    }
  }

  private static String lastWord(String text) {
    String words = text.strip();
    return words.substring(words.lastIndexOf(' ') + 1);
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
