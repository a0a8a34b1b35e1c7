package org.dsmcs.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * A build of dsmcs in a class loader of its own, which does one iteration of a row of {@code dsmcs
 * bench} whenever it is told to.
 *
 * <p>Only what has stayed the same since there is a bench is called, and by its name, so that a
 * build of long ago can be measured against today's.
 */
final class BuildUnderTest {
  private static final int MOST_ITERATIONS = 1 << 20;
  private static final double LEARNING_RATE = 1e-12;

  private final URLClassLoader loader;
  private final boolean countsProcessor;
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final Semaphore mayRun = new Semaphore(0);
  private final Semaphore hasRun = new Semaphore(0);
  private final Thread thread;
  private volatile boolean isOver;
  private volatile long began;
  private volatile long nanoseconds;
  private volatile Optional<Throwable> failure = Optional.empty();

  /**
   * Loads a build and makes it ready for its first iteration.
   *
   * @param jars the folder of its jars
   * @param row what to do, as {@code dsmcs bench} calls it
   * @param threads how many threads the sampler has; with one, its processor time is measured
   */
  BuildUnderTest(Path jars, String row, int threads) throws Exception {
    try (Stream<Path> files = Files.list(jars)) {
      URL[] urls =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .map(BuildUnderTest::url)
              .toArray(URL[]::new);
      this.loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }
    this.countsProcessor = threads == 1;
    Runnable work = work(row, threads);
    this.thread =
        new Thread(
            () -> {
              try {
                await();
                work.run();
              } catch (CancellationException e) {
                // Told to end.
              } catch (RuntimeException | Error e) {
                failure = Optional.of(e);
              }
              isOver = true;
              hasRun.release();
            });
    thread.setContextClassLoader(loader);
    thread.setDaemon(true);
    thread.start();
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file + " has no URL", e);
    }
  }

  /** Does one iteration and returns how many nanoseconds it took. */
  long iterate() throws InterruptedException {
    mayRun.release();
    hasRun.acquire();
    if (isOver) {
      throw new IllegalStateException("a build ended before its time: " + failure);
    }
    return nanoseconds;
  }

  private long now() {
    return countsProcessor ? clock.getCurrentThreadCpuTime() : System.nanoTime();
  }

  private void await() {
    mayRun.acquireUninterruptibly();
    began = now();
  }

  /** Called by the build after each iteration. */
  private void ended() {
    nanoseconds = now() - began;
    hasRun.release();
    await();
  }

  private Runnable work(String row, int threads) throws Exception {
    Class<?> sizes = loader.loadClass("org.dsmcs.cli.bench.WorkSize");
    Object size = sizes.getField("STANDARD").get(null);
    Object workload =
        method(loader.loadClass("org.dsmcs.cli.bench.Workload"), "named", 1).invoke(null, row);
    boolean differentiates = (boolean) call(workload, "differentiates");
    int replicas = (int) call(size, "replicas");
    Object configuration = call(workload, "configuration", size);
    Object target = call(size, "target");
    Object training =
        constructor("org.dsmcs.core.training.TrainingConfiguration", 10)
            .newInstance(
                1,
                MOST_ITERATIONS,
                replicas,
                LEARNING_RATE,
                1.0,
                1,
                0,
                OptionalDouble.empty(),
                false,
                1.0);
    Class<?> listening = loader.loadClass("org.dsmcs.core.training.TrainingListener");
    Object listener =
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {listening},
            (proxy, method, arguments) -> {
              if (method.getName().equals("iterationEnded")) {
                ended();
              }
              return method.getReturnType() == boolean.class ? true : null;
            });
    long seed = 1;
    Object trainer =
        constructor("org.dsmcs.core.training.Trainer", 5, int.class)
            .newInstance(target, configuration, training, seed, threads);
    Object start = call(trainer, "start", call(size, "initialDistribution"));
    if (differentiates) {
      return () -> quietly(trainer, "train", start, listener);
    }
    Object parameters = call(start, "parameters");
    Object evaluation =
        constructor("org.dsmcs.core.evidence.Evaluation", 5, int.class, double.class)
            .newInstance(target, configuration, seed, threads, 1.0);
    return () -> {
      while (true) {
        quietly(evaluation, "estimate", parameters, replicas, 0);
        ended();
      }
    };
  }

  private static void quietly(Object object, String name, Object... arguments) {
    try {
      call(object, name, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object call(Object object, String name, Object... arguments)
      throws ReflectiveOperationException {
    return method(object.getClass(), name, arguments.length).invoke(object, arguments);
  }

  private static Method method(Class<?> type, String name, int parameters) {
    Method found =
        Arrays.stream(type.getDeclaredMethods())
            .filter(m -> m.getName().equals(name) && m.getParameterCount() == parameters)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no method " + name + " in " + type));
    found.setAccessible(true);
    return found;
  }

  /** Returns the constructor with so many parameters, the last of which are of these types. */
  private Constructor<?> constructor(String type, int parameters, Class<?>... last)
      throws ClassNotFoundException {
    return Arrays.stream(loader.loadClass(type).getConstructors())
        .filter(c -> c.getParameterCount() == parameters)
        .filter(
            c ->
                Arrays.asList(c.getParameterTypes())
                    .subList(parameters - last.length, parameters)
                    .equals(Arrays.asList(last)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no such constructor of " + type));
  }
}
