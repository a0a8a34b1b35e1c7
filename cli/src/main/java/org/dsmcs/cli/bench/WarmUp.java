package org.dsmcs.cli.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Says when something that is repeated has been compiled: when its time is over, the compiler is
 * quiet, and next to nothing is allocated any more. Vectors are objects until the code that uses
 * them is compiled, so what is allocated tells of it.
 */
final class WarmUp {
  private static final double QUIET_SHARE = 0.05;
  private static final double FEW_BYTES = 1 << 16;

  /** On a busy machine the compiler may need longer than planned, but not without end. */
  private static final int MOST_BUDGETS = 10;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private final long budget;
  private final long began = System.nanoTime();

  // The window that is watched.
  private long windowBegan;
  private long windowBytes;
  private long windowCompilation;
  private int windowCount;

  private boolean settled;

  /** Begins; {@code seconds} is how long it lasts at least. */
  WarmUp(double seconds) {
    this.budget = (long) (seconds * 1e9);
    watch(began);
  }

  private void watch(long now) {
    windowBegan = now;
    windowBytes = threads.getTotalThreadAllocatedBytes();
    windowCompilation = compilationMilliseconds();
    windowCount = 0;
  }

  private long compilationMilliseconds() {
    // There is no such bean where nothing is compiled.
    return compiler == null || !compiler.isCompilationTimeMonitoringSupported()
        ? 0
        : compiler.getTotalCompilationTime();
  }

  /** Returns whether it ended because everything was compiled, and not for want of patience. */
  boolean isSettled() {
    return settled;
  }

  /** Returns whether it is over; to be asked after each repetition. */
  boolean isOver() {
    windowCount++;
    long now = System.nanoTime();
    if (now - windowBegan < budget / 2) {
      return false;
    }
    double bytes = (double) (threads.getTotalThreadAllocatedBytes() - windowBytes) / windowCount;
    double compilation = (compilationMilliseconds() - windowCompilation) * 1e6;
    settled = bytes < FEW_BYTES && compilation < QUIET_SHARE * (now - windowBegan);
    boolean over = now - began >= (settled ? budget : MOST_BUDGETS * budget);
    watch(now);
    return over;
  }
}
