package org.dsmcs.core.kernel;

/**
 * What a replica's arrays are for; it decides how many of them there are.
 *
 * @param keepsPath whether all levels are kept for an adjoint, or only the last two
 * @param resamples whether particles may be resampled
 * @param completesAncestors whether {@link KernelRun#completeAncestors} will be called
 */
public record RunUse(boolean keepsPath, boolean resamples, boolean completesAncestors) {}
