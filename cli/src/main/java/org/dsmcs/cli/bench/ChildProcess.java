package org.dsmcs.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Another program that is measured; it does not outlive this one. */
final class ChildProcess {
  private ChildProcess() {}

  /**
   * Runs a program to its end and returns what it prints.
   *
   * @param builder of the process
   * @param name what an error calls it
   * @throws IOException if it cannot be started, or fails
   */
  static String output(ProcessBuilder builder, String name)
      throws IOException, InterruptedException {
    Process process = builder.start();
    Thread ending = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(name + " failed: " + output.strip());
      }
      return output;
    } finally {
      forget(ending);
      process.destroy();
    }
  }

  private static void forget(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // This program is ending: the hook has been called.
    }
  }
}
