package org.dsmcs.cli.bench;

/**
 * What was found out about one workload.
 *
 * @param name of the workload
 * @param milliseconds of an iteration: median
 * @param fast 10 % quantile
 * @param slow 90 % quantile
 * @param count how many iterations were measured
 * @param operations of an iteration
 * @param peak of the machine, in operations per second, just before the iterations or just after
 *     them, whichever is greater
 * @param bytesAllocated per iteration
 * @param settled whether everything was compiled when the measurement began
 */
record IterationResult(
    String name,
    double milliseconds,
    double fast,
    double slow,
    int count,
    double operations,
    double peak,
    double bytesAllocated,
    boolean settled) {
  static IterationResult of(String name, IterationTiming timing, double operations, double peak) {
    Sample sample = timing.milliseconds();
    return new IterationResult(
        name,
        sample.median(),
        sample.quantile(0.1),
        sample.quantile(0.9),
        sample.count(),
        operations,
        peak,
        timing.bytesAllocated(),
        timing.settled());
  }

  /** Returns the operations done per second. */
  double rate() {
    return operations / (milliseconds * 1e-3);
  }

  /** Returns the rate as a share of the peak. */
  double fractionOfPeak() {
    return rate() / peak;
  }

  /**
   * Returns the share of the median that a stage takes.
   *
   * @param stageMilliseconds of the stage, on one thread for all replicas
   * @param threads that share the replicas
   */
  double share(double stageMilliseconds, int threads) {
    return stageMilliseconds / threads / milliseconds;
  }
}
