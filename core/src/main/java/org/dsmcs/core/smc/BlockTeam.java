package org.dsmcs.core.smc;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Threads that share the blocks of one large replica.
 *
 * <p>Every block's numbers depend on that block alone, so it does not matter which thread works on
 * it. A team of one is the calling thread itself and costs nothing.
 */
public final class BlockTeam implements AutoCloseable {
  /** Work on a range of blocks. */
  @FunctionalInterface
  public interface Task {
    /** Works on the blocks from {@code fromBlock} (inclusive) to {@code toBlock} (exclusive). */
    void work(int fromBlock, int toBlock);
  }

  private final int members;
  private final ExecutorService threads;

  /**
   * Makes a team.
   *
   * @param members at least 1
   */
  public BlockTeam(int members) {
    this.members = members;
    this.threads =
        Executors.newFixedThreadPool(
            Math.max(1, members - 1),
            task -> {
              Thread thread = new Thread(task, "dsmcs-blocks");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Lets the team work on the blocks from 0 to {@code blocks} and waits until all are done.
   *
   * @param blocks how many there are
   * @param chunk how many to take at a time, so that a task's arrays stay in the nearest cache
   * @param task what to do
   */
  public void run(int blocks, int chunk, Task task) {
    int shares = Math.min(members, blocks);
    if (shares == 1) {
      work(task, 0, blocks, chunk);
      return;
    }
    CountDownLatch running = new CountDownLatch(shares - 1);
    Throwable[] failures = new Throwable[shares];
    for (int share = 1; share < shares; share++) {
      int own = share;
      threads.execute(
          () -> {
            try {
              work(task, own, shares, blocks, chunk, failures);
            } finally {
              running.countDown();
            }
          });
    }
    work(task, 0, shares, blocks, chunk, failures);
    awaitUninterruptibly(running);
    for (Throwable failure : failures) {
      if (failure != null) {
        throw ReplicaThreads.unchecked(failure);
      }
    }
  }

  private static void work(
      Task task, int share, int shares, int blocks, int chunk, Throwable[] failures) {
    try {
      int from = (int) ((long) blocks * share / shares);
      int to = (int) ((long) blocks * (share + 1) / shares);
      work(task, from, to, chunk);
    } catch (Throwable failure) {
      failures[share] = failure;
    }
  }

  private static void work(Task task, int from, int to, int chunk) {
    for (int block = from; block < to; block += chunk) {
      task.work(block, Math.min(block + chunk, to));
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
