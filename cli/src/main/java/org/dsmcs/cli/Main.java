package org.dsmcs.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the {@code dsmcs} command. */
@Command(
    name = "dsmcs",
    mixinStandardHelpOptions = true,
    description = "Differentiable sequential Monte Carlo samplers.")
public final class Main implements Runnable {
  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
