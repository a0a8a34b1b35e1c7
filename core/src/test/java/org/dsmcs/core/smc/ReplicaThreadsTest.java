package org.dsmcs.core.smc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class ReplicaThreadsTest {
  private static final int REPLICAS = 100;

  private static ReplicaThreads<Integer> threads(int count) {
    return new ReplicaThreads<>(List.of(0, 1, 2, 3).subList(0, count));
  }

  /** What code in Kotlin, Scala or Groovy may do: throw what the signature does not name. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwUndeclared(Exception failure) throws E {
    throw (E) failure;
  }

  @Test
  void everyReplicaRunsOnce() {
    for (int count = 1; count <= 4; count++) {
      AtomicIntegerArray runs = new AtomicIntegerArray(REPLICAS);
      try (ReplicaThreads<Integer> threads = threads(count)) {
        threads.run(REPLICAS, (worker, replica) -> runs.incrementAndGet(replica));
      }
      for (int r = 0; r < REPLICAS; r++) {
        assertThat(runs.get(r)).isEqualTo(1);
      }
    }
  }

  @Test
  void aCheckedExceptionOfAnyReplicaIsThrown() {
    for (int count = 1; count <= 4; count++) {
      try (ReplicaThreads<Integer> threads = threads(count)) {
        assertThatThrownBy(
                () ->
                    threads.run(
                        REPLICAS,
                        (worker, replica) -> {
                          if (replica == 61) {
                            ReplicaThreadsTest.<RuntimeException>throwUndeclared(
                                new IOException("the file is gone"));
                          }
                        }))
            .isInstanceOf(UndeclaredThrowableException.class)
            .hasMessageContaining("the file is gone")
            .hasCauseInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void aCheckedExceptionOfAnyBlockIsThrown() {
    try (BlockTeam team = new BlockTeam(3)) {
      assertThatThrownBy(
              () ->
                  team.run(
                      9,
                      1,
                      (from, to) -> {
                        if (from == 8) {
                          ReplicaThreadsTest.<RuntimeException>throwUndeclared(
                              new IOException("the file is gone"));
                        }
                      }))
          .isInstanceOf(UndeclaredThrowableException.class)
          .hasMessageContaining("the file is gone");
    }
  }

  @Test
  void theFailureOfTheLowestReplicaIsThrown() {
    try (ReplicaThreads<Integer> threads = threads(4)) {
      assertThatThrownBy(
              () ->
                  threads.run(
                      REPLICAS,
                      (worker, replica) -> {
                        if (replica % 10 == 7) {
                          throw new IllegalStateException("replica " + replica);
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("replica 7");
    }
  }

  @Test
  void anInterruptEndsTheRunAndIsKept() {
    AtomicInteger runs = new AtomicInteger();
    try (ReplicaThreads<Integer> threads = threads(1)) {
      assertThatThrownBy(
              () ->
                  threads.run(
                      REPLICAS,
                      (worker, replica) -> {
                        runs.incrementAndGet();
                        if (replica == 4) {
                          Thread.currentThread().interrupt();
                        }
                      }))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(runs.get()).isEqualTo(5);
      threads.run(REPLICAS, (worker, replica) -> runs.incrementAndGet());
      assertThat(runs.get()).isEqualTo(5 + REPLICAS);
    }
  }
}
