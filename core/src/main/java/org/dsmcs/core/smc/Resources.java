package org.dsmcs.core.smc;

/**
 * What a run may use of the machine. No result depends on it.
 *
 * @param threads how many threads work, at least 1: on replicas of their own while there are enough
 *     of them, else together on the particles of one
 * @param memoryBudget bytes that the replicas in progress may take, positive; where their paths do
 *     not fit, parts are run again instead of stored
 */
public record Resources(int threads, long memoryBudget) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException naming the value that is out of range
   */
  public Resources {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, given: " + threads);
    }
    if (memoryBudget < 1) {
      throw new IllegalArgumentException(
          "memory budget must be positive, given: %d bytes".formatted(memoryBudget));
    }
  }

  /** Returns {@code threads} threads and half of the memory that the JVM may take. */
  public static Resources ofThreads(int threads) {
    return new Resources(threads, Runtime.getRuntime().maxMemory() / 2);
  }
}
