package org.dsmcs.core.internal.loops;

/** Chooses the loops once per JVM. */
final class LoopSelection {
  static final ParticleLoops BEST = choose();

  private LoopSelection() {}

  private static ParticleLoops choose() {
    // The system property exists for comparing the two in one build; see docs/performance.md.
    boolean plain = "plain".equals(System.getProperty("dsmcs.loops"));
    return plain || !vectorModuleIsPresent() ? new PlainLoops() : new VectorLoops();
  }

  /** Looks for the class, not the module: the module may be loaded outside the boot layer. */
  private static boolean vectorModuleIsPresent() {
    try {
      Class.forName("jdk.incubator.vector.DoubleVector");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
