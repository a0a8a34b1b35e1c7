package org.dsmcs.cli.console;

import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Ctrl-C, and the signal that asks a process to end. The first one lets the iteration end and a
 * checkpoint be written; the second ends the process at once.
 *
 * <p>The only way to hear of signals is {@code sun.misc.Signal}, which the compiler warns of; hence
 * the reflection. Where it is missing, the first Ctrl-C ends the process.
 */
public final class InterruptSignal implements StopSignal {
  private static final int INTERRUPT = 2;
  private static final int TERMINATE = 15;
  private static final int SIGNALLED = 128;

  private final PrintStream err;
  private volatile int received;
  private volatile String farewell = "";

  private InterruptSignal(PrintStream err) {
    this.err = err;
  }

  /**
   * Begins to listen.
   *
   * @param err where to write when the process ends at once
   */
  public static InterruptSignal listen(PrintStream err) {
    InterruptSignal signal = new InterruptSignal(err);
    signal.handle("INT", INTERRUPT);
    signal.handle("TERM", TERMINATE);
    return signal;
  }

  private void handle(String name, int number) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler answer =
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "handle" -> receive(number);
                case "equals" -> false; // Nobody compares handlers.
                case "hashCode" -> number;
                default -> "dsmcs " + name;
              };
      signal
          .getMethod("handle", signal, handler)
          .invoke(
              null,
              signal.getConstructor(String.class).newInstance(name),
              Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, answer));
    } catch (InvocationTargetException | RuntimeException inUse) {
      // The JVM was told to leave signals alone (-Xrs): then they end it.
    } catch (ReflectiveOperationException notThere) {
      // As above.
    }
  }

  /** Returns something: the handler of a proxy must. */
  private Object receive(int number) {
    if (received != 0 || !farewell.isEmpty()) {
      if (!farewell.isEmpty()) {
        err.println(farewell);
      }
      Runtime.getRuntime().halt(SIGNALLED + number);
    }
    received = number;
    err.println("dsmcs: stopping in order; another Ctrl-C ends it at once");
    return this;
  }

  @Override
  public void endAtOnce(String line) {
    farewell = line;
  }

  @Override
  public void endInOrder() {
    farewell = "";
  }

  @Override
  public boolean requested(int iteration) {
    return received != 0;
  }

  @Override
  public int exitCode() {
    return SIGNALLED + received;
  }
}
