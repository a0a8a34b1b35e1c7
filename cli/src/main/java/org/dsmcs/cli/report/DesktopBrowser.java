package org.dsmcs.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The browser of the desktop, as each operating system starts it. */
final class DesktopBrowser {
  private DesktopBrowser() {}

  /** Opens a file, and returns whether a program for it could be started. */
  static boolean open(Path file) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String address = file.toAbsolutePath().toUri().toString();
    List<String> command =
        system.contains("windows")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
            : List.of(system.contains("mac") ? "open" : "xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
