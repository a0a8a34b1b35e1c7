package org.dsmcs.cli.console;

/** Says when a run is to stop before its end. */
public interface StopSignal {
  /** Never. */
  StopSignal NEVER = iteration -> false;

  /**
   * Returns whether to stop now.
   *
   * @param iteration how many iterations of the training are done
   */
  boolean requested(int iteration);

  /**
   * From now on a signal ends the process at once: nothing more is to be saved.
   *
   * @param farewell the line to write then
   */
  default void endAtOnce(String farewell) {}

  /** From now on a signal lets the iteration end again. */
  default void endInOrder() {}

  /** Returns the exit code of a run that was stopped: that of an interrupted process. */
  default int exitCode() {
    return 130;
  }
}
