package org.dsmcs.core.internal.loops;

/** Chooses the loops once per JVM. */
final class LoopSelection {
  // The system property exists for comparing the two in one build; see docs/performance.md.
  static final boolean VECTOR =
      !"plain".equals(System.getProperty("dsmcs.loops")) && vectorModuleIsPresent();
  static final ParticleLoops BEST = VECTOR ? new VectorLoops() : new PlainLoops();

  private LoopSelection() {}

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
