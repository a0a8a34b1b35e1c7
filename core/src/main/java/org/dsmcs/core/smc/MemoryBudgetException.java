package org.dsmcs.core.smc;

/** Thrown where not even one replica, with as much as possible run again, fits the memory. */
public final class MemoryBudgetException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private static final long MEGABYTE = 1_000_000;

  private final long least;

  /**
   * Makes the exception.
   *
   * @param least bytes that would do
   * @param budget bytes that there are
   */
  public MemoryBudgetException(long least, long budget) {
    super(
        "memory budget must be at least about %d MB, given: %d MB"
            .formatted(least / MEGABYTE + 1, budget / MEGABYTE));
    this.least = least;
  }

  /** Returns about how many bytes would do. */
  public long least() {
    return least;
  }
}
