package org.dsmcs.core.smc;

/**
 * How threads and memory are divided among replicas. No result depends on it.
 *
 * @param workers how many replicas are worked on at a time
 * @param team threads that each of them has
 * @param storage how much of a replica's path is held
 */
public record ReplicaDivision(int workers, int team, StoragePlan storage) {
  /** How a replica is stored. */
  @FunctionalInterface
  public interface Storage {
    /**
     * Returns the best plan that fits.
     *
     * @param team threads that work on the replica
     * @param budget bytes that it may take
     * @throws MemoryBudgetException if none fits
     */
    StoragePlan within(int team, long budget);
  }

  /**
   * Works on as many replicas at a time as there are threads, unless fewer at a time spare running
   * parts of paths again.
   *
   * @param replicas how many there are, at least 1
   * @param resources threads and memory to use
   * @param storage how each is stored
   * @throws MemoryBudgetException if the memory is too small for one replica at a time
   */
  public static ReplicaDivision of(int replicas, Resources resources, Storage storage) {
    ReplicaDivision best = divide(1, resources, storage);
    for (int workers = 2; workers <= Math.min(resources.threads(), replicas); workers++) {
      try {
        ReplicaDivision next = divide(workers, resources, storage);
        if (next.storage.depth() <= best.storage.depth()) {
          best = next;
        }
      } catch (MemoryBudgetException tooMany) {
        break;
      }
    }
    return best;
  }

  private static ReplicaDivision divide(int workers, Resources resources, Storage storage) {
    int team = resources.threads() / workers;
    return new ReplicaDivision(
        workers, team, storage.within(team, resources.memoryBudget() / workers));
  }
}
