package org.dsmcs.core.evidence;

import java.lang.module.ModuleDescriptor;
import org.dsmcs.core.internal.loops.ParticleLoops;
import org.dsmcs.core.sampler.SamplerConfiguration;

/**
 * Where a result comes from.
 *
 * @param version of dsmcs; "unknown" outside a versioned module
 * @param java version of the Java runtime
 * @param virtualMachine its name and version
 * @param operatingSystem name, version and architecture
 * @param loops which loops ran
 * @param seed the run's seed
 * @param sampler the sampler's configuration
 */
public record Provenance(
    String version,
    String java,
    String virtualMachine,
    String operatingSystem,
    String loops,
    long seed,
    SamplerConfiguration sampler) {
  /** Describes this JVM, a seed and a configuration. */
  public static Provenance of(long seed, SamplerConfiguration sampler) {
    return new Provenance(
        libraryVersion(),
        Runtime.version().toString(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        ParticleLoops.best().description(),
        seed,
        sampler);
  }

  /** Returns the version of this library. */
  public static String libraryVersion() {
    ModuleDescriptor descriptor = Provenance.class.getModule().getDescriptor();
    return descriptor == null ? "unknown" : descriptor.rawVersion().orElse("unknown");
  }
}
