package org.dsmcs.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Checks that code which promises to reuse its arrays allocates nothing. */
public final class Allocation {
  /**
   * Enough for the code to be compiled: the interpreter may allocate what compiled code does not.
   */
  private static final int WARM_UP = 2_000;

  private static final int CALLS = 100;

  private Allocation() {}

  /**
   * Runs {@code code} until it is warm, then asserts that calls of it allocate nothing on the
   * calling thread. The least of several counts is taken, because the virtual machine itself now
   * and then allocates on a thread's account.
   *
   * @param code what to run
   */
  public static void assertNone(Runnable code) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < WARM_UP; i++) {
      code.run();
    }
    long least = Long.MAX_VALUE;
    for (int repetition = 0; repetition < 5; repetition++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        code.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes allocated in %d calls", CALLS).isZero();
  }
}
