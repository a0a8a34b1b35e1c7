package org.dsmcs.core.smc;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A few threads that run independent replicas, each thread with arrays of its own.
 *
 * <p>Which thread runs a replica is chance; so a replica's numbers may depend on its index alone,
 * and whoever adds them up does so in the order of the index. What a replica throws waits until all
 * are done: the failure of the lowest index is thrown, whatever the number of threads.
 *
 * @param <W> what a thread works with
 */
public final class ReplicaThreads<W> implements AutoCloseable {
  /**
   * What is done with one replica.
   *
   * @param <W> what a thread works with
   */
  @FunctionalInterface
  public interface Task<W> {
    /** Runs a replica on a thread's own arrays. */
    void run(W worker, int replica);
  }

  private final List<W> workers;
  private final ExecutorService threads;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean cancelled;
  private Throwable[] failures = new Throwable[0];

  /**
   * Starts the threads: the caller's own, and one more for each further worker.
   *
   * @param workers what each thread works with, at least one
   */
  public ReplicaThreads(List<W> workers) {
    this.workers = List.copyOf(workers);
    this.threads =
        Executors.newFixedThreadPool(
            Math.max(1, workers.size() - 1),
            task -> {
              Thread thread = new Thread(task, "dsmcs-replicas");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Runs the replicas from 0 to {@code count} (exclusive), and waits until all are done.
   *
   * @param count how many
   * @param task what to do with each
   * @throws CancellationException if the calling thread was interrupted: replicas in progress are
   *     finished, no more are begun, and the thread's interrupt is kept
   * @throws UndeclaredThrowableException if a task threw a checked exception, as code in other
   *     languages of the JVM may
   */
  public void run(int count, Task<W> task) {
    next.set(0);
    cancelled = false;
    if (failures.length < count) {
      failures = new Throwable[count];
    }
    Arrays.fill(failures, null);
    CountDownLatch running = new CountDownLatch(workers.size() - 1);
    for (int t = 1; t < workers.size(); t++) {
      W worker = workers.get(t);
      threads.execute(
          () -> {
            try {
              work(worker, false, count, task);
            } finally {
              running.countDown();
            }
          });
    }
    work(workers.getFirst(), true, count, task);
    await(running);
    for (int r = 0; r < count; r++) {
      if (failures[r] != null) {
        throw unchecked(failures[r]);
      }
    }
    if (cancelled) {
      throw new CancellationException("interrupted: not all replicas have been run");
    }
  }

  private void work(W worker, boolean isCaller, int count, Task<W> task) {
    for (int r = next.getAndIncrement(); r < count && !cancelled; r = next.getAndIncrement()) {
      if (isCaller && Thread.currentThread().isInterrupted()) {
        cancelled = true;
        return;
      }
      runCatching(worker, r, task);
    }
  }

  @SuppressWarnings("ThrowableNotThrown") // It is thrown once all replicas are done.
  private void runCatching(W worker, int replica, Task<W> task) {
    try {
      task.run(worker, replica);
    } catch (Throwable failure) {
      failures[replica] = failure;
    }
  }

  private void await(CountDownLatch running) {
    boolean interrupted = false;
    while (true) {
      try {
        running.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
        cancelled = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns what to throw for whatever a thread caught; errors are thrown as they are. */
  static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      return exception;
    }
    return new UndeclaredThrowableException(
        failure, "the density threw a checked exception: " + failure);
  }

  /** Ends the threads. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
