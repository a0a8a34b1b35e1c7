/**
 * The loops that run once per particle, and the only place that names {@code jdk.incubator.vector}.
 *
 * <p>{@link org.dsmcs.core.internal.loops.ParticleLoops} lists them; {@code PlainLoops} writes each
 * as plain Java, {@code VectorLoops} with vector instructions. Both do the same operations in the
 * same order for every lane, so they agree to the last bit: the plain one is the fallback where the
 * module is absent and the oracle of the other's tests.
 */
package org.dsmcs.core.internal.loops;
