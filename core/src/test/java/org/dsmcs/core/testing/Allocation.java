package org.dsmcs.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what code allocates, and checks that what promises to reuse its arrays does not. */
public final class Allocation {
  private static final int CALLS = 100;
  private static final int ROUNDS = 5_000;

  private Allocation() {}

  /** Returns how many bytes {@code code} allocates on the calling thread. */
  public static long bytes(Runnable code) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    code.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /**
   * Asserts that calls of {@code code} come to allocate nothing on the calling thread. The
   * interpreter allocates what compiled code does not, and the compiler works when it likes, so the
   * calls are counted again and again until a round allocates nothing, at most {@value #ROUNDS}
   * times.
   *
   * @param code what to run
   */
  public static void assertNone(Runnable code) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        code.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes allocated in %d calls", CALLS).isZero();
  }
}
