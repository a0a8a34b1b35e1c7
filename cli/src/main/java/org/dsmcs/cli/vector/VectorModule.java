package org.dsmcs.cli.vector;

/**
 * Brings the Vector API into the running JVM.
 *
 * <p>The documented way is the option {@code --add-modules jdk.incubator.vector}. With it the JVM
 * writes a warning on standard error at every start, in the midst of the user's output, and offers
 * no way to turn that off. So the command loads the module after the start, as the JDK does with
 * modules of its own that are needed late. That takes an internal method of the JDK, which the
 * manifest opens with {@code Add-Exports}. Where it fails, the launcher uses the option.
 */
public final class VectorModule {
  private static final String NAME = "jdk.incubator.vector";

  private VectorModule() {}

  /**
   * Loads the module if it is not there yet. To be called before the first use of core's loops,
   * which look for the module once.
   *
   * @return whether the module is there
   */
  public static boolean load() {
    if (ModuleLayer.boot().findModule(NAME).isPresent()) {
      return true;
    }
    try {
      Class.forName("jdk.internal.module.Modules")
          .getMethod("loadModule", String.class)
          .invoke(null, NAME);
      Class.forName("jdk.incubator.vector.DoubleVector");
      return true;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  /**
   * Tells the launcher, by the exit code, whether this JVM can load the module so.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    System.exit(load() ? 0 : 1);
  }
}
