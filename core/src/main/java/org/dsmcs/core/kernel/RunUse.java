package org.dsmcs.core.kernel;

import org.dsmcs.core.smc.BlockTeam;

/**
 * What a replica's arrays are for; it decides how many of them there are.
 *
 * @param heldLevels how many levels of the path are held at a time, at least 2
 * @param differentiates whether the adjoint methods will be called
 * @param resamples whether particles may be resampled
 * @param completesAncestors whether {@link KernelRun#completeAncestors} will be called
 * @param team the threads that share the work
 */
public record RunUse(
    int heldLevels,
    boolean differentiates,
    boolean resamples,
    boolean completesAncestors,
    BlockTeam team) {}
