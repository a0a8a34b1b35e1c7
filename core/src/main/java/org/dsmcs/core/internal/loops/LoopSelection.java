package org.dsmcs.core.internal.loops;

/** Chooses the loops once per JVM. */
final class LoopSelection {
  static final ParticleLoops BEST = choose();

  private LoopSelection() {}

  private static ParticleLoops choose() {
    // The system property exists for comparing the two in one build; see docs/performance.md.
    boolean plain = "plain".equals(System.getProperty("dsmcs.loops"));
    boolean present = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return present && !plain ? new VectorLoops() : new PlainLoops();
  }
}
