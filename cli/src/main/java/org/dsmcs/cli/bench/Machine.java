package org.dsmcs.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.dsmcs.core.internal.loops.MachineProbe;
import org.dsmcs.core.internal.loops.ParticleLoops;

/**
 * What the machine can do at most.
 *
 * @param processor its name
 * @param cores how many processors the JVM may use
 * @param jdk version and vendor
 * @param loops how core's loops are made
 * @param peakOfOneCore multiply-add peak of one core, in operations per second
 * @param threads how many threads work, at most one for each core
 * @param peak the same of so many threads together
 * @param nearestCacheOfOneCore how fast one core reads and writes in its nearest cache, in bytes
 *     per second
 * @param bandwidth of the memory, all cores together, in bytes per second
 */
record Machine(
    String processor,
    int cores,
    String jdk,
    String loops,
    double peakOfOneCore,
    int threads,
    double peak,
    double nearestCacheOfOneCore,
    double bandwidth) {
  private static final double WINDOW_SECONDS = 0.02;
  private static final int SHORT_RUN = 16;
  private static final int LEAST_TRIAD_LENGTH = 1 << 23;

  /** Numbers in each of the three arrays that fit the nearest cache of any processor together. */
  private static final int CACHED_TRIAD_LENGTH = 1 << 9;

  private static final int CACHED_TRIADS = 1 << 12;

  /** Where the probes' results end, so that no compiler drops the work. */
  @SuppressWarnings("unused")
  private static volatile double sink;

  /**
   * Measures.
   *
   * @param wanted how many threads the iterations will have
   * @param seconds how long each of the four measurements is repeated
   */
  static Machine measure(int wanted, double seconds) {
    int cores = Runtime.getRuntime().availableProcessors();
    int threads = Math.min(wanted, cores);
    return new Machine(
            processorName(),
            cores,
            Runtime.version() + ", " + System.getProperty("java.vendor"),
            ParticleLoops.best().description(),
            0,
            threads,
            0,
            0,
            bandwidth(cores, seconds))
        .measuredAgain(seconds);
  }

  /**
   * Measures peaks and nearest cache again: on a shared machine they are not the same a minute
   * later.
   *
   * @param seconds how long each of the three measurements is repeated
   * @return this machine with what was found
   */
  Machine measuredAgain(double seconds) {
    double one = peak(1, seconds);
    return new Machine(
        processor,
        cores,
        jdk,
        loops,
        one,
        threads,
        // Where others take a core in the meantime, several threads may come to less than one.
        threads == 1 ? one : Math.max(one, peak(threads, seconds)),
        nearestCache(seconds),
        bandwidth);
  }

  /** Returns this machine with the greater ones of its limits and those of another measurement. */
  Machine orBetter(Machine other) {
    return new Machine(
        processor,
        cores,
        jdk,
        loops,
        Math.max(peakOfOneCore, other.peakOfOneCore),
        threads,
        Math.max(peak, other.peak),
        Math.max(nearestCacheOfOneCore, other.nearestCacheOfOneCore),
        bandwidth);
  }

  /** Returns whether core's loops are those that {@link SlotCount} counts. */
  boolean hasVectorLoops() {
    return loops.startsWith("vector");
  }

  private static String processorName() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException e) {
      // Not Linux.
      return System.getProperty("os.arch");
    }
  }

  private static double peak(int threads, double seconds) {
    MachineProbe probe = MachineProbe.best();
    warmUp(probe, seconds);
    int rounds = SHORT_RUN;
    while (rounds < 1 << 29 && secondsOf(probe, rounds) < WINDOW_SECONDS) {
      rounds *= 2;
    }
    int chosen = rounds;
    double operations = 2.0 * probe.multiplyAddsPerRound() * rounds * threads;
    return operations / shortest(threads, seconds, thread -> sink = probe.run(chosen));
  }

  /**
   * Has the probe compiled. That takes many short runs: a long one would be compiled in its midst,
   * where its vectors are objects, and they would remain so.
   */
  private static void warmUp(MachineProbe probe, double seconds) {
    long began = System.nanoTime();
    for (int runs = 0; runs < 10_000 || System.nanoTime() - began < seconds * 1e9; runs++) {
      sink = probe.run(SHORT_RUN);
    }
  }

  private static double secondsOf(MachineProbe probe, int rounds) {
    long began = System.nanoTime();
    sink = probe.run(rounds);
    return (System.nanoTime() - began) * 1e-9;
  }

  /** a_i = b_i + s c_i again and again over short arrays, on one thread. */
  private static double nearestCache(double seconds) {
    double[] a = new double[CACHED_TRIAD_LENGTH];
    double[] b = new double[CACHED_TRIAD_LENGTH];
    double[] c = new double[CACHED_TRIAD_LENGTH];
    IntConsumer triads =
        thread -> {
          for (int i = 0; i < CACHED_TRIADS; i++) {
            triad(a, b, c, 0, CACHED_TRIAD_LENGTH);
          }
        };
    double bytes = 3.0 * Double.BYTES * CACHED_TRIAD_LENGTH * CACHED_TRIADS;
    return bytes / shortest(1, seconds, triads);
  }

  /** a_i = b_i + s c_i over arrays well beyond the caches; three numbers move for each i. */
  private static double bandwidth(int threads, double seconds) {
    int length = triadLength();
    double[] a = new double[length];
    double[] b = new double[length];
    double[] c = new double[length];
    IntConsumer triad =
        thread -> {
          int from = (int) ((long) length * thread / threads);
          int to = (int) ((long) length * (thread + 1) / threads);
          triad(a, b, c, from, to);
        };
    return 3.0 * Double.BYTES * length / shortest(threads, seconds, triad);
  }

  private static void triad(double[] a, double[] b, double[] c, int from, int to) {
    for (int i = from; i < to; i++) {
      a[i] = Math.fma(3.0, c[i], b[i]);
    }
  }

  /** The three arrays together are eight times the largest cache, if the heap has room for them. */
  private static int triadLength() {
    long wanted = Math.max(LEAST_TRIAD_LENGTH, 8 * largestCache() / (3 * Double.BYTES));
    long room = Runtime.getRuntime().maxMemory() / (2 * 3 * Double.BYTES);
    return (int) Math.min(Math.min(wanted, room), 1 << 29);
  }

  private static long largestCache() {
    long largest = 0;
    for (int index = 0; index < 8; index++) {
      Path file = Path.of("/sys/devices/system/cpu/cpu0/cache/index" + index + "/size");
      try {
        String size = Files.readString(file).strip();
        largest = Math.max(largest, Long.parseLong(size.substring(0, size.length() - 1)) * 1024);
      } catch (IOException | NumberFormatException | StringIndexOutOfBoundsException e) {
        // No such cache, or one described in another way: then it counts as none.
      }
    }
    return largest;
  }

  /**
   * Runs a task on several threads at once, again and again, and returns the shortest time in
   * seconds: others on the machine make it longer, never shorter.
   */
  private static double shortest(int threads, double seconds, IntConsumer task) {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<long[]>> tasks = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      tasks.add(
          () -> {
            start.await();
            long began = System.nanoTime();
            task.accept(thread);
            return new long[] {began, System.nanoTime()};
          });
    }
    double shortest = Double.POSITIVE_INFINITY;
    long deadline = System.nanoTime() + (long) (seconds * 1e9);
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      do {
        long began = Long.MAX_VALUE;
        long ended = Long.MIN_VALUE;
        for (Future<long[]> times : pool.invokeAll(tasks)) {
          began = Math.min(began, times.get()[0]);
          ended = Math.max(ended, times.get()[1]);
        }
        shortest = Math.min(shortest, (ended - began) * 1e-9);
      } while (System.nanoTime() < deadline);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring the machine", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a probe failed", e.getCause());
    }
    return shortest;
  }
}
